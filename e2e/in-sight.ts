import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

/** Words of which a part is out of their button or bar or cannot be seen, nor scrolled to, nor stands for an ellipsis. */
const cutWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const wordsOf = (node: Node): DOMRect => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return range.getBoundingClientRect();
    };
    const isCut = (text: Text): boolean => {
      const { left, right, top, bottom, width } = wordsOf(text);
      if (width === 0 || !text.parentElement?.checkVisibility({ visibilityProperty: true })) return false;
      // One waits above the page for the focus, the other stands on a corner, and a drawing fits the letters it has.
      if (text.parentElement.closest('.skip-link, .thumbnail-count, svg')) return false;
      for (let around: Element | null = text.parentElement; around !== null; around = around.parentElement) {
        const { overflowX, overflowY, textOverflow } = getComputedStyle(around);
        const frame = around.getBoundingClientRect();
        // Names that give way to an ellipsis, and words for the ear alone.
        if (textOverflow === 'ellipsis' || frame.width <= 1) return false;
        const isFrame = around.matches('button, [role="tab"], .top-bar, .dock');
        const isOut = {
          x: left < frame.left - 1 || right > frame.right + 1,
          y: top < frame.top - 1 || bottom > frame.bottom + 1,
        };
        // Nobody should have to scroll to the side to read a line.
        if (isOut.x && (isFrame || overflowX !== 'visible')) return true;
        if (isOut.y && (isFrame || overflowY === 'hidden')) return true;
        if (/auto|scroll/.test(overflowX + overflowY)) return false;
      }
      return left < -1 || right > window.innerWidth + 1;
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const cut: string[] = [];
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      if (text.data.trim() !== '' && isCut(text)) cut.push(text.data.trim());
    }
    return cut;
  });

/** Nothing that is to be read is cut off, and the page needs no scrolling to the side. */
export const expectNothingCut = async (page: Page): Promise<void> => {
  // What rises or slides in comes to rest.
  await expect.poll(() => cutWords(page), 'words cut off').toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
};

/** What has the focus can be seen, and nothing around it is cut off. */
export const expectInSight = async (page: Page): Promise<void> => {
  await expect(page.locator(':focus')).toBeInViewport();
  await expectNothingCut(page);
};

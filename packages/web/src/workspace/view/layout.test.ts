import { expect, test } from 'vitest';
import { anchorAt, layoutPages, pageInView, pagesNear, scrollToAnchor, scrollToBox } from './layout.ts';

const a4 = { width: 1240, height: 1754 };
const pages = (count: number) => Array.from({ length: count }, (_, index) => ({ page: index + 1, size: a4 }));
const view = (top: number, height = 800) => ({ left: 0, top, width: 800, height });

test('pages lie below each other with 20 pixels between them, centred', () => {
  const layout = layoutPages(pages(2), 50, 800);
  expect(layout.placed).toEqual([
    { page: 1, left: 90, top: 20, width: 620, height: 877 },
    { page: 2, left: 90, top: 917, width: 620, height: 877 },
  ]);
  expect(layout.height).toBe(1814);
});

test('a page wider than the canvas makes it scroll sideways', () => {
  expect(layoutPages(pages(1), 100, 800).width).toBe(1280);
});

test('a page that just fits does not make the canvas scroll sideways', () => {
  const layout = layoutPages(pages(1), (370.5 / 1240) * 100, 390);
  expect(layout.width).toBe(390);
  expect(layout.placed[0]?.left).toBeCloseTo(9.75, 2);
});

test('only the pages in sight and near it are in the document, also with 99 pages', () => {
  const layout = layoutPages(pages(99), 50, 800);
  expect(pagesNear(layout, view(0), 0)).toEqual([1]);
  expect(pagesNear(layout, view(50 * 897), 400)).toHaveLength(3);
});

test('the current page is one that shows at least 30 % of itself, the fullest first', () => {
  const layout = layoutPages(pages(3), 50, 800);
  expect(pageInView(layout, view(0))).toBe(1);
  // 29 % of page 1 and more of page 2
  expect(pageInView(layout, view(20 + 0.71 * 877))).toBe(2);
  expect(pageInView(layout, view(20 + 0.3 * 877))).toBe(1);
});

test('when pages are so large that none counts, the one that fills the canvas does', () => {
  const layout = layoutPages(pages(3), 400, 800);
  expect(pageInView(layout, view(20 + 7016 - 100))).toBe(2);
});

test('zooming keeps the place under the pointer under the pointer', () => {
  const before = layoutPages(pages(3), 50, 800);
  const at = { x: 300, y: 200 };
  const anchor = anchorAt(before, view(1000), at);
  expect(anchor?.page).toBe(2);
  if (anchor === null) return;
  const after = layoutPages(pages(3), 200, 800);
  const scroll = scrollToAnchor(after, anchor, at);
  const again = anchorAt(after, { ...view(scroll.top), left: scroll.left }, at);
  expect(again?.shareX).toBeCloseTo(anchor.shareX, 6);
  expect(again?.shareY).toBeCloseTo(anchor.shareY, 6);
});

test('showing a box scrolls only when it is out of sight', () => {
  const layout = layoutPages(pages(1), 50, 800);
  const [place] = layout.placed;
  if (place === undefined) throw new Error('no page');
  const near = { x: 100, y: 100, width: 200, height: 50 };
  expect(scrollToBox(place, near, layout.scale, view(0))).toBeNull();
  const far = { ...near, y: 1700 };
  expect(scrollToBox(place, far, layout.scale, view(0, 400))?.top).toBeCloseTo(20 + 862.5 - 200, 5);
});

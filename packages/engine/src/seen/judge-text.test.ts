import { expect, test } from 'vitest';
import { nodeCodecs } from '../../hosts/node/codecs.ts';
import { pagePdf, parseFirstPage } from '../../leaks/make/page-kit.ts';
import { shownCodes } from '../page/walk/shown-codes.ts';
import { judgeText } from './judge-page.ts';

/** Of each word of two letters: what is found hidden, and what is not told. */
const judged = async (words: readonly string[], wanted: (letter: number) => boolean) => {
  const content = words.join(' ');
  const { document, taken } = await parseFirstPage(pagePdf({ content }));
  const { context } = await document.openSource(nodeCodecs);
  const ids = [...shownCodes(taken.body).keys()];
  const size = document.pages[0]?.size ?? { width: 1, height: 1 };
  const asked = new Set(ids.filter((_, letter) => wanted(letter)));
  const { hidden, unsure } = judgeText(document.pdfium, context, taken, size, asked);
  document.close();
  const places = (found: ReadonlySet<number>) => [...found].map((id) => ids.indexOf(id)).sort();
  return { hidden: places(hidden), unsure: places(unsure) };
};

const white = '1 g BT /F1 20 Tf 100 300 Td (AB) Tj ET';
const small = '1 g BT /F1 1 Tf 100 200 Td (CD) Tj ET';

test('what is too small to be read is not looked for on a page that is drawn', async () => {
  expect(await judged([white, small], () => true)).toEqual({ hidden: [0, 1], unsure: [2, 3] });
});

test('nor is what nobody asks for', async () => {
  expect(await judged([white, small], (letter) => letter === 1)).toEqual({ hidden: [1], unsure: [] });
});

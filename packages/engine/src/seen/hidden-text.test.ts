import { expect, test } from 'vitest';
import { pagePdf, parseFirstPage } from '../../leaks/make/page-kit.ts';
import { findHiddenText } from './hidden-text.ts';

/** A font whose space has a name of its own and no ink, as its producer writes it: nobody says what it means. */
const font =
  '<</Type/Font/Subtype/Type3/FontBBox[0 0 1 1]/FontMatrix[1 0 0 1 0 0]/FirstChar 1/LastChar 98' +
  `/Widths[${'.6 '.repeat(98)}]/Encoding<</Differences[1/g1 97/a/b]>>` +
  '/CharProcs<</g1 7 0 R/a 8 0 R/b 9 0 R>>/Resources<<>>>>';

const hiddenOn = async (content: string): Promise<number> => {
  const { document } = await parseFirstPage(
    pagePdf({
      content,
      resources: '/Font<</F1 5 0 R/F2 6 0 R>>',
      objects: [
        font,
        ['<<>>', '.6 0 d0'],
        ['<<>>', '.6 0 0 0 1 1 d1 .1 0 .1 .5 re .3 0 .1 .3 re f'],
        ['<<>>', '.6 0 0 0 1 1 d1 .1 0 .1 .7 re .1 0 .4 .1 re f'],
      ],
    }),
  );
  const [found] = findHiddenText(document);
  document.close();
  return found?.count ?? 0;
};

test('a line with spaces that nobody knows is not hidden', async () => {
  expect(await hiddenOn('BT /F2 20 Tf 40 300 Td (ab\\001ba\\001aab) Tj ET')).toBe(0);
});

test('a word in white is hidden', async () => {
  expect(await hiddenOn('1 g BT /F2 20 Tf 40 300 Td (ab\\001ba) Tj ET')).toBe(2);
});

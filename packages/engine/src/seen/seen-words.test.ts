import { expect, test } from 'vitest';
import { nodeCodecs } from '../../hosts/node/codecs.ts';
import { pagePdf, parseFirstPage } from '../../leaks/make/page-kit.ts';
import { seenWords } from './seen-words.ts';

const patienceMs = 60_000;

const text = (word: string, y: number) => `BT /F1 20 Tf 20 ${y} Td (${word}) Tj ET`;
/** Letters of most of the page, one upon the other: each is a layer of its own. */
const heap = Array.from({ length: 30 }, (_, index) => `<${(index + 70).toString(16)}>`)
  .map((code) => `BT /F1 500 Tf -60 -150 Td ${code} Tj ET`)
  .join('\n');
/** An outline of so many steps that what is near it counts as slow to draw. */
const scribble = `0 0 m ${Array.from({ length: 50_000 }, (_, index) => `${index % 390} ${index % 7}.5 l`).join(' ')} f`;
/** Dots beside each other, so that a word on them has no ground of one colour. */
const dotted = Array.from({ length: 40 }, (_, index) => `${20 + index * 4} 330 1 1 re f`).join('\n');

test(
  'words that can be told are said on a page that takes too long to judge as a whole',
  async () => {
    const resources = '/ExtGState<</G1<</ca 0.1>>>>';
    const content = `${scribble} q /G1 gs ${heap} Q ${text('GONE', 200)} 1 g 15 195 100 25 re f 0 g ${dotted} ${text('TALLY', 325)}`;
    const { document } = await parseFirstPage(pagePdf({ content, resources }));
    const words = seenWords(document, await document.openSource(nodeCodecs), 0).map((word) => word.text);
    document.close();
    expect(words).toContain('TALLY');
    expect(words.join(' ')).not.toMatch(/[GON]/);
  },
  patienceMs,
);

test.each([
  ['upright', '1 0 0 1 40 300'],
  ['on its side', '0 1 -1 0 300 40'],
  ['on its head', '-1 0 0 -1 360 300'],
])(
  'words %s of a font that would reach over the page are read as they stand, parted by a blank sign of any name',
  async (_, matrix) => {
    const font =
      '<</Type/Font/Subtype/Type3/FontBBox[0 0 1000 1000]/FontMatrix[1 0 0 1 0 0]/FirstChar 37/LastChar 98' +
      `/Widths[${'.6 '.repeat(62)}]/Encoding<</Differences[37/percent 97/a/b]>>` +
      '/CharProcs<</percent 7 0 R/a 8 0 R/b 9 0 R>>/Resources<<>>>>';
    const content = `BT /F2 20 Tf ${matrix} Tm (ab%ba%aab) Tj ${matrix} Tm 0 -40 Td (bb%a) Tj ET`;
    const { document } = await parseFirstPage(
      pagePdf({
        content,
        resources: '/Font<</F2 6 0 R>>',
        objects: [
          font,
          ['<<>>', '.6 0 d0'],
          ['<<>>', '.6 0 0 0 1 1 d1 .1 0 .1 .5 re .3 0 .1 .3 re f'],
          ['<<>>', '.6 0 0 0 1 1 d1 .1 0 .1 .7 re .1 0 .4 .1 re f'],
        ],
      }),
    );
    const words = seenWords(document, await document.openSource(nodeCodecs), 0);
    document.close();
    expect(words.map((word) => word.text)).toEqual(['ab', 'ba', 'aab', 'bb', 'a']);
    for (const { left, top, right, bottom } of words) {
      expect(right - left).toBeLessThan(120);
      expect(bottom - top).toBeLessThan(120);
    }
  },
  patienceMs,
);

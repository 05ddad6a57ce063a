import { expect, test } from 'vitest';
import type { Edges } from '../../pdfium/edges.ts';
import type { Raster } from '../../pdfium/pixels/raster.ts';
import { commonFaces, type Face } from './faces.ts';
import { fitRecognised } from './fit-recognised.ts';
import type { Place, RecognisedWord } from './recognised-lines.ts';

const [width, height] = [900, 400];
const [serif] = commonFaces() as [Face];
/** The layer is that of a typewriter, the page that of a book: lines of the layer are a third longer. */
const em = 24;
const pitch = 0.6 * em;
const line = { height: 24, leading: 30 };
const text = [
  'witness statement of the person named',
  'Adelheid Quint who lives in a street',
  'near the old bridge and nothing of it',
  'was true at all but later that day he',
  'said to have seen her walk along the',
  'river with two others whom nobody knew',
  'Wilmington',
];

const advanceOf = (letters: string): number =>
  em * ((serif(letters + letters) as number) - (serif(letters) as number));

/** Words from the left margin on, `lengthOf` each and `space` apart. */
const laidOut = (lines: readonly string[], lengthOf: (word: string) => number, space: number) =>
  lines.flatMap((words, row) => {
    let at = 60;
    return words.split(' ').map((word): RecognisedWord => {
      const [left, top] = [at, 40 + row * line.leading];
      at += lengthOf(word) + space;
      return { text: word, turns: 0, left, right: left + lengthOf(word), top, bottom: top + line.height };
    });
  });

const layer = (lines: readonly string[] = text) => laidOut(lines, (word) => word.length * pitch - 2, pitch);
const inked = (lines: readonly string[] = text) => laidOut(lines, (word) => advanceOf(word) - 2, em * 0.3);

const fill = ({ data }: Raster, { left, top, right, bottom }: Edges, tone: number): void => {
  for (let y = Math.round(top); y < bottom; y++)
    data.fill(tone, y * width + Math.round(left), y * width + Math.round(right));
};

/** Each letter two strokes and a bar across. */
const scan = (lines: readonly string[] = text): Raster => {
  const raster: Raster = { width, height, channels: 1, data: new Uint8Array(width * height).fill(245) };
  for (const { text: word, left, top } of inked(lines)) {
    let x = left;
    for (const letter of word) {
      const [end, rows] = [x + advanceOf(letter) - 2, { top: top + 6, bottom: top + 19 }];
      fill(raster, { left: x, right: x + 1.5, ...rows }, 20);
      fill(raster, { left: end - 1.5, right: end, ...rows }, 20);
      fill(raster, { left: x, right: end, top: top + 11, bottom: top + 13 }, 20);
      x = end + 2;
    }
  }
  return raster;
};

const wholePage: Edges[] = [{ left: 0, top: 0, right: width, bottom: height }];
const textOf = (places: ReadonlyMap<RecognisedWord, unknown>): string =>
  [...places.keys()].map((word) => word.text).join(' ');
const linesWithout = (row: number): string => text.filter((_, at) => at !== row).join(' ');
const changed = (row: number, words: string): string[] => text.map((own, at) => (at === row ? words : own));

test('the words of a layer in a wider font are kept, where their ink is', () => {
  const places = fitRecognised(layer(), scan(), wholePage);
  expect(textOf(places)).toBe(text.join(' '));
  for (const [at, [, { box }]] of [...places].entries()) {
    const own = inked()[at] as Edges;
    expect(Math.abs(box.left - own.left)).toBeLessThan(2);
    expect(Math.abs(box.right - own.right)).toBeLessThan(2);
  }
});

test('pieces of one word are one, as its ink is', () => {
  const torn = layer().flatMap((word) => {
    const middle = word.right - pitch;
    if (word.text.length < 3) return [word];
    return [
      { ...word, text: word.text.slice(0, -1), right: middle - 2 },
      { ...word, text: word.text.slice(-1), left: middle + 2 },
    ];
  });
  const places = [...fitRecognised(torn, scan(), wholePage)];
  const read = places.map(([word, { follows }]) => `${follows ? '' : ' '}${word.text}`).join('');
  expect(read.trim()).toBe(text.join(' '));
  const [[, first], [, second]] = places as [[unknown, Place], [unknown, Place]];
  expect(second.box.left).toBe(first.box.right);
});

test.each([
  ['of other lines', [...text].reverse()],
  ['whose words are in another order', text.map((words) => words.split(' ').reverse().join(' '))],
  [
    'of other words, as many of them',
    text.map((words) => words.replace(/\S+/g, (word) => `${word}${word[0]}w`)),
  ],
])('a layer %s is not kept', (_, words) => {
  expect(textOf(fitRecognised(layer(words), scan(), wholePage))).toBe('');
});

test.each([
  ['stands for a shorter one', 1, 'Adelheid Quintessen who lives in a street'],
  ['stands for a longer one', 1, 'Adele Quint who lives in a street'],
  ['is not in the ink', 2, 'near the old bridge and nothing of Adelheid it'],
  ['is one in the ink and two in the layer', 0, 'witness state ment of the person named'],
  ['is alone and longer than the ink', 6, 'Wilmingtonia'],
  ['is alone and shorter than the ink', 6, 'Wilming'],
])('a line with a word that %s is not kept, and the others are', (_, row, words) => {
  expect(textOf(fitRecognised(layer(changed(row, words)), scan(), wholePage))).toBe(linesWithout(row));
});

const inkOfWord = (text: string): RecognisedWord =>
  inked().find((own) => own.text === text) as RecognisedWord;

test('a line of ink that was wiped in part is not kept, and the others are', () => {
  const word = inkOfWord('Adelheid');
  const middle = (word.left + word.right) / 2;
  const wilmington = inkOfWord('Wilmington');
  const [from, to] = ['W', 'Wi'].map((letters) => wilmington.left + advanceOf(letters)) as [number, number];
  for (const [row, wiped] of [
    [1, word],
    [1, { ...word, left: middle }],
    [1, { ...word, right: middle }],
    [6, { ...wilmington, left: from, right: to }],
  ] as const) {
    const picture = scan();
    fill(picture, wiped, 245);
    expect(textOf(fitRecognised(layer(), picture, wholePage))).toBe(linesWithout(row));
  }
});

test('a line whose letters are smaller than those of the page is not kept, and the others are', () => {
  const higher = layer().map((word) =>
    text[3]?.includes(word.text) && word.top === 40 + 3 * line.leading
      ? { ...word, top: word.top - 5, bottom: word.bottom + 5 }
      : word,
  );
  expect(textOf(fitRecognised(higher, scan(), wholePage))).toBe(linesWithout(3));
});

test('a word whose ink is smeared goes', () => {
  const picture = scan();
  const { left, right, top } = inkOfWord('Adelheid');
  for (let row = 6; row < 19; row++)
    fill(picture, { left, right, top: top + row, bottom: top + row + 1 }, row % 2 === 0 ? 20 : 245);
  expect(textOf(fitRecognised(layer(), picture, wholePage))).not.toContain('Adelheid');
});

test('nothing is kept for a few lines that fit, of many or alone', () => {
  const other = text.map((words, row) =>
    row === 3 ? words : words.replace(/\S+/g, (word) => `${word}${word[0]}w`),
  );
  expect(textOf(fitRecognised(layer(other), scan(), wholePage))).toBe('');
  expect(textOf(fitRecognised(layer(['said to have']), scan(['said to have']), wholePage))).toBe('');
});

test.each(['Adelheid', 'street'])(
  'what a box covers, as %s, has no part in which words stay, and where',
  (covered) => {
    const { left, top, right, bottom } = inkOfWord(covered);
    const box = { left: left - 2, right: right + 2, top: top + 2, bottom: bottom - 2 };
    const placesWith = (secret: string, tone: number) => {
      const words = layer(changed(1, (text[1] as string).replace(covered, secret).trim()));
      const picture = scan();
      fill(picture, box, tone);
      return [...fitRecognised(words, picture, wholePage, [box])].map(([word, place]) => [word.text, place]);
    };
    const places = placesWith(covered, 245);
    expect(places.map(([word]) => word).join(' ')).toBe(linesWithout(1));
    for (const [secret, tone] of [
      ['', 20],
      ['Bo', 20],
      ['Wilhelmina', 128],
      ['Adelheid Anna Maria', 0],
    ] as const)
      expect(placesWith(secret, tone)).toEqual(places);
  },
);

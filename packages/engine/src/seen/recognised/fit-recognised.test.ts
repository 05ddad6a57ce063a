import { expect, test } from 'vitest';
import type { Turns } from '../../page/words/reading-order.ts';
import type { Edges } from '../../pdfium/edges.ts';
import type { Raster } from '../../pdfium/pixels/raster.ts';
import { fitRecognised } from './fit-recognised.ts';

const [width, height] = [640, 480];
/** Letters of five columns and ten rows, every 8 pixels; a word space of 8 more; lines at a leading of 1.15. */
const letter = { advance: 8, width: 5, height: 10 };
const line = { height: 20, leading: 23 };
const text = [
  'witness statement of the person named',
  'Adelheid Quint who lives in a street',
  'near the old bridge and nothing of it',
  'was true at all but later that day he',
  'said to have seen her walk along the',
  'river with two others whom nobody knew',
];

interface Word extends Edges {
  text: string;
  turns: Turns;
}

const layer = (): Word[] =>
  text.flatMap((words, row) => {
    let at = 60;
    return words.split(' ').map((word) => {
      const left = at;
      const right = left + word.length * letter.advance - (letter.advance - letter.width);
      at += (word.length + 1) * letter.advance;
      const top = 60 + row * line.leading;
      return { text: word, turns: 0 as const, left, right, top, bottom: top + line.height };
    });
  });

const blank = (): Raster => ({
  width,
  height,
  channels: 1,
  data: new Uint8Array(width * height).fill(245),
});

const fill = ({ data }: Raster, { left, top, right, bottom }: Edges, tone: number): void => {
  for (let y = Math.round(top); y < bottom; y++)
    data.fill(tone, y * width + Math.round(left), y * width + right);
};

/** The scan of the page: each letter two strokes and a bar across, on the lower half of its line. */
const scan = (words: readonly Word[] = layer()): Raster => {
  const raster = blank();
  for (const { text: letters, left, top } of words)
    for (let index = 0; index < letters.length; index++) {
      const x = left + index * letter.advance;
      const edges = { top: top + 6, bottom: top + 6 + letter.height };
      fill(raster, { left: x, right: x + 1, ...edges }, 20);
      fill(raster, { left: x + 4, right: x + letter.width, ...edges }, 20);
      fill(raster, { left: x, right: x + letter.width, top: top + 10, bottom: top + 12 }, 20);
    }
  return raster;
};

const wholePage: Edges[] = [{ left: 0, top: 0, right: width, bottom: height }];
const moved = (across: number, down: number): Word[] =>
  layer().map((word) => ({
    ...word,
    left: word.left + across,
    right: word.right + across,
    top: word.top + down,
    bottom: word.bottom + down,
  }));
const textOf = (words: ReadonlyMap<Word, unknown>): string =>
  [...words.keys()].map((word) => word.text).join(' ');

test.each([
  [0, 0],
  [0, 1],
  [0, 2],
  [0, 3],
  [0, -3],
  [3, 0],
  [-4, 2],
])('a layer %i px to the right and %i px low of its ink keeps every word', (across, down) => {
  expect(textOf(fitRecognised(moved(across, down), scan(), wholePage))).toBe(text.join(' '));
});

test.each([
  ['half a line low', moved(0, line.leading / 2)],
  ['a line low', moved(0, line.leading)],
  ['two lines low', moved(0, 2 * line.leading)],
  ['a line high', moved(0, -line.leading)],
  ['a word to the right', moved(44, 0)],
  ['of letters too narrow to be read', layer().map((w) => ({ ...w, text: w.text.repeat(4) }))],
  [
    'of the straightened page',
    layer().map((w) => ({ ...w, top: w.top + w.left / 8, bottom: w.bottom + w.left / 8 })),
  ],
])('a layer %s keeps nothing', (_, words) => {
  expect(textOf(fitRecognised(words, scan(), wholePage))).toBe('');
});

test('words stay only where a picture lies behind most of them', () => {
  const upper: Edges[] = [{ left: 0, top: 0, right: width, bottom: 60 + 3 * line.leading }];
  expect(textOf(fitRecognised(layer(), scan(), upper))).toBe(text.slice(0, 3).join(' '));
  expect(textOf(fitRecognised(layer(), scan(), []))).toBe('');
});

const find = (word: string): Word => layer().find((other) => other.text === word) as Word;

test.each([
  ['first', 0, 4, false],
  ['first, but for a seam,', 0, 4, true],
  ['middle', 3, 5, false],
  ['last, but for a seam,', 4, 8, true],
])('a word whose %s letters are covered is gone, and the words beside it stay', (_, from, to, hasSeam) => {
  const picture = scan();
  const { left, top } = find('Adelheid');
  const covered = { left: left + from * letter.advance, right: left + to * letter.advance - 3 };
  fill(picture, { ...covered, top: top + 5, bottom: top + (hasSeam ? 9 : 17) }, 245);
  if (hasSeam) fill(picture, { ...covered, top: top + 10, bottom: top + 17 }, 245);
  const stayed = textOf(fitRecognised(layer(), picture, wholePage));
  expect(stayed).toBe(text.join(' ').replace('Adelheid ', ''));
});

test.each([
  ['a bar', 10],
  ['white', 245],
])('a word whose ink is %s is gone, and the words beside it stay', (_, tone) => {
  const picture = scan();
  const { left, top, right } = find('Adelheid');
  fill(picture, { left, right, top: top + 5, bottom: top + 17 }, tone);
  const stayed = textOf(fitRecognised(layer(), picture, wholePage));
  expect(stayed).toBe(text.join(' ').replace('Adelheid ', ''));
});

const boxOver = (word: Word): Edges => ({
  left: word.left - 2,
  right: word.right + 2,
  top: word.top + 3,
  bottom: word.bottom - 1,
});

test('a box takes the words it touches and leaves those of the lines above and below, and tells nothing else', () => {
  const box = boxOver(find('Adelheid'));
  const expected = text.join(' ').replace('Adelheid ', '');
  expect(textOf(fitRecognised(layer(), scan(), wholePage, [box]))).toBe(expected);
  const other = layer().map((word) => (word.text === 'Adelheid' ? { ...word, text: 'ABCDEFGH' } : word));
  const picture = scan();
  fill(picture, box, 128);
  expect(textOf(fitRecognised(other, picture, wholePage, [box]))).toBe(expected);
});

test('how high a covered word is has no part in the fit of the one beside it', () => {
  const words = layer().filter((word) => !['two', 'others', 'whom', 'nobody', 'knew'].includes(word.text));
  const higher = words.map((word) => (word.text === 'with' ? { ...word, bottom: word.bottom + 40 } : word));
  for (const given of [words, higher])
    expect(textOf(fitRecognised(given, scan(words), wholePage, [boxOver(find('with'))]))).toMatch(/ river$/);
});

test('what is under boxes has no part in the fit, however much there is around a line', () => {
  const top = 60 + 2 * line.leading;
  const boxes = [
    { left: 20, right: 600, top: 20, bottom: top - 1 },
    { left: 20, right: 600, top: top + line.height + 1, bottom: 400 },
  ];
  const staying = [20, 130, 245].map((tone) => {
    const picture = scan();
    for (const box of boxes) fill(picture, box, tone);
    return textOf(fitRecognised(layer(), picture, wholePage, boxes));
  });
  expect(staying).toEqual([text[2], text[2], text[2]]);
});

test('a box takes the word whose ink it touches, though the layer has it beside', () => {
  const { left, top, bottom } = find('Adelheid');
  const box = { left: left - 2, right: left + 4, top, bottom };
  expect(textOf(fitRecognised(moved(6, 0), scan(), wholePage, [box]))).toBe(
    text.join(' ').replace('Adelheid ', ''),
  );
});

test('a word that was smeared is gone: lines along it are no letters', () => {
  const picture = scan();
  const { left, top, right } = find('Adelheid');
  for (let row = 0; row < letter.height; row++)
    fill(picture, { left, right, top: top + 6 + row, bottom: top + 7 + row }, row % 2 === 0 ? 20 : 245);
  expect(textOf(fitRecognised(layer(), picture, wholePage))).toBe(text.join(' ').replace('Adelheid ', ''));
});

test('a covered word does not stay because the layer has it elsewhere', () => {
  const box = boxOver(find('Adelheid'));
  expect(textOf(fitRecognised(moved(0, line.leading), scan(), wholePage, [box]))).toBe('');
  expect(textOf(fitRecognised(moved(0, 4), scan(), wholePage, [box]))).not.toContain('Adelheid');
});

/** The page turned by quarter turns clockwise, with the layer that reads that way. */
const turned = (turns: Turns): { words: Word[]; picture: Raster } => {
  const upright = scan();
  const isSideways = turns % 2 === 1;
  const size = isSideways ? { width: height, height: width } : { width, height };
  const place = (x: number, y: number): [number, number] =>
    (
      [
        [x, y],
        [height - y, x],
        [width - x, height - y],
        [y, width - x],
      ] as [number, number][]
    )[turns] as [number, number];
  const picture: Raster = { ...size, channels: 1, data: new Uint8Array(width * height) };
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [toX, toY] = place(x + 0.5, y + 0.5);
      picture.data[Math.floor(toY) * size.width + Math.floor(toX)] = upright.data[y * width + x] as number;
    }
  const words = layer().map((word) => {
    const [ax, ay] = place(word.left, word.top);
    const [bx, by] = place(word.right, word.bottom);
    const edges = {
      left: Math.min(ax, bx),
      right: Math.max(ax, bx),
      top: Math.min(ay, by),
      bottom: Math.max(ay, by),
    };
    return { ...word, ...edges, turns };
  });
  return { words, picture };
};

test.each([1, 2, 3] as const)('a layer that reads turned by %i quarters fits its ink', (turns) => {
  const { words, picture } = turned(turns);
  const pictures = [{ left: 0, top: 0, right: picture.width, bottom: picture.height }];
  expect(fitRecognised(words, picture, pictures).size).toBe(layer().length);
});

test('a mosaic of pictures over the scan is not what was recognised, even where it looks the same', () => {
  const picture = scan();
  const whole = { left: 0, top: 0, right: width, bottom: height };
  const tiles = Array.from({ length: 64 * 80 }, (_, at) => {
    const [left, top] = [(at % 64) * 10, Math.floor(at / 64) * 6];
    return { left, top, right: left + 10, bottom: top + 6 };
  });
  expect(fitRecognised(layer(), picture, [whole, ...tiles]).size).toBe(0);
  expect(fitRecognised(layer(), picture, [...tiles, whole]).size).toBe(layer().length);
});

test('of slivers of letters, nothing stays', () => {
  const slivers = scan();
  for (const { left, right, top } of layer())
    fill(slivers, { left, right, top, bottom: top + 6 + letter.height - 2 }, 245);
  expect(textOf(fitRecognised(layer(), slivers, wholePage))).toBe('');
});

test('bars over words do not make the words beside them misfit', () => {
  const covered = [
    'statement',
    'Adelheid',
    'Quint',
    'bridge',
    'true',
    'later',
    'seen',
    'her',
    'others',
    'nobody',
  ];
  const barred = scan();
  for (const word of layer()) if (covered.includes(word.text)) fill(barred, word, 0);
  const left = layer().filter((word) => !covered.includes(word.text));
  const places = fitRecognised(left, barred, wholePage);
  expect(left.filter((word) => !places.has(word))).toEqual([]);
});

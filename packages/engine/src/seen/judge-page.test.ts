import { expect, test } from 'vitest';
import { hexOf, keepFirstPage, type PageSource } from '../../leaks/make/page-kit.ts';

const patienceMs = 60_000;

const text = (word: string, x = 100, y = 300) => `BT /F1 20 Tf ${x} ${y} Td (${word}) Tj ET`;
const seen = text('SEEN', 100, 200);
const blackImage: readonly [string, string] = [
  '<</Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray>>',
  '\0',
];
/** A letter-like outline of a dozen segments at x, y. */
const outline = (x: number, y: number) =>
  `${x} ${y} m ${Array.from({ length: 11 }, (_, i) => `${x + 10 + (i % 3) * 7} ${y + i * 3} l`).join(' ')} h f`;

const hidingPlaces: Record<string, PageSource> = {
  'white on white': { content: `1 g ${text('GONE')} 0 g ${seen}` },
  'under a white box': { content: `${text('GONE')} 1 g 90 290 200 40 re f 0 g ${seen}` },
  'under a black box': { content: `${text('GONE')} 90 290 200 40 re f ${seen}` },
  'behind an image': {
    content: `${text('GONE')} q 200 0 0 50 90 290 cm /X1 Do Q ${seen}`,
    resources: '/XObject<</X1 6 0 R>>',
    objects: [blackImage],
  },
  'too small to see': { content: `BT /F1 0.1 Tf 100 300 Td (GONE) Tj ET ${seen}` },
  'scaled to nothing': {
    content: `q 0.005 0 0 0.005 0 0 cm BT /F1 20 Tf 2000 20000 Td (GONE) Tj ET Q ${seen}`,
  },
  'clipped away': { content: `q 0 0 20 20 re W n ${text('GONE')} Q ${seen}` },
  'clipped by a shape': { content: `q 0 0 m 20 0 l 10 20 l h W n ${text('GONE')} Q ${seen}` },
  'fully transparent': {
    content: `q /G1 gs ${text('GONE')} Q ${seen}`,
    resources: '/ExtGState<</G1<</ca 0/CA 0>>>>',
  },
  'outside the page': { content: `${text('GONE', -300, 300)} ${text('GONE', 100, 600)} ${seen}` },
  'outside the crop box': { content: `${text('GONE', 10, 10)} ${seen}`, page: '/CropBox[50 50 350 350]' },
  'in render mode 3': { content: `BT 3 Tr /F1 20 Tf 100 300 Td (GONE) Tj ET 0 Tr ${seen}` },
  'as a clip only': { content: `q BT 7 Tr /F1 20 Tf 100 300 Td (GONE) Tj ET Q ${seen}` },
  'whited out with new text on top': {
    content: `${text('GONE')} 1 g 95 292 70 24 re f 0 g ${text('SEEN')}`,
  },
  'in a form under a box of the page': {
    content: `/X1 Do 1 g 90 290 200 40 re f 0 g ${seen}`,
    resources: '/XObject<</X1 6 0 R>>',
    objects: [
      ['<</Type/XObject/Subtype/Form/BBox[0 0 400 400]/Resources<</Font<</F1 5 0 R>>>>>>', text('GONE')],
    ],
  },
  'outside the box of its form': {
    content: `/X1 Do ${seen}`,
    resources: '/XObject<</X1 6 0 R>>',
    objects: [
      ['<</Type/XObject/Subtype/Form/BBox[0 0 50 50]/Resources<</Font<</F1 5 0 R>>>>>>', text('GONE')],
    ],
  },
  'behind a soft mask of nothing': {
    content: `q /G1 gs ${text('GONE')} Q ${seen}`,
    resources: '/ExtGState<</G1<</SMask<</S/Luminosity/G 6 0 R>>>>>>',
    objects: [
      [
        '<</Type/XObject/Subtype/Form/BBox[0 0 400 400]/Group<</S/Transparency/CS/DeviceGray>>/Resources<<>>>>',
        '0 g 0 0 400 400 re f',
      ],
    ],
  },
  'in a layer that is off': {
    content: `/OC /P1 BDC ${text('GONE')} EMC ${seen}`,
    resources: '/Properties<</P1 6 0 R>>',
    objects: ['<</Type/OCG/Name(Hidden)>>'],
    catalog: '/OCProperties<</OCGs[6 0 R]/D<</OFF[6 0 R]>>>>',
  },
};

for (const [place, source] of Object.entries(hidingPlaces))
  test(
    `text ${place} is not kept, and text beside it is`,
    async () => {
      const { written } = await keepFirstPage(source);
      for (const letter of 'GO') expect(written).not.toContain(hexOf(letter).padStart(3, '<'));
      expect(written).not.toContain(hexOf('GONE'));
      expect(written).not.toContain(' 4f');
      expect(written).toContain(hexOf('SEEN'));
    },
    patienceMs,
  );

test(
  'of a word half under a box only the visible letters stay, where they were',
  async () => {
    const { written } = await keepFirstPage({ content: `${text('GONESEEN')} 1 g 95 290 66 40 re f` });
    expect(written).not.toContain(hexOf('GO'));
    expect(written).toMatch(/^1[3-7]\d\.\d+ 300 Td\n\S+ \d+ Tf\n<[0-9a-f]*5345454e>Tj$/m);
  },
  patienceMs,
);

test(
  'a shading that changes its page without contrast is not told, but drawn',
  async () => {
    const { written, decisions } = await keepFirstPage({
      content: `q 100 100 90 60 re W n /S1 sh Q q /G1 gs .05 .55 .35 rg 90 90 120 80 re f Q ${seen}`,
      resources:
        '/ExtGState<</G1<</ca .98>>>>/Shading<</S1<</ShadingType 2/ColorSpace/DeviceRGB/Coords[100 0 190 0]' +
        '/Function<</FunctionType 2/Domain[0 1]/C0[.1 .2 .7]/C1[.3 .1 .2]/N 1>>>>>>',
    });
    expect(written).not.toContain('/Shading');
    expect(decisions.islands).toHaveLength(1);
  },
  patienceMs,
);

test(
  'a clip whose outline shows stays, with all of its subpaths',
  async () => {
    const star = '100 100 m 160 220 l 220 100 l 90 180 l 230 180 l h';
    const hole = '150 140 m 155 160 l 175 150 l 160 145 l h';
    const { written } = await keepFirstPage({
      content: `q ${star} ${hole} W* n .3 g 80 80 160 160 re f Q ${seen}`,
    });
    expect(written).toContain('90 180 l');
    expect(written).toContain('155 160 l');
  },
  patienceMs,
);

test(
  'a shading of which a clip without height leaves a line is not told',
  async () => {
    const { written } = await keepFirstPage({
      content: `q 100 120 90 0 re W n /S1 sh Q ${seen}`,
      resources:
        '/Shading<</S1<</ShadingType 2/ColorSpace/DeviceRGB/Coords[100 0 190 0]' +
        '/Function<</FunctionType 2/Domain[0 1]/C0[.1 .2 .7]/C1[.3 .1 .2]/N 1>>>>>>',
    });
    expect(written).not.toContain('/Shading');
    expect(written).toContain(hexOf('SEEN'));
  },
  patienceMs,
);

test(
  'words that only properties speak are not kept',
  async () => {
    const { written } = await keepFirstPage({
      content: `/Span <</ActualText (SECRET) /Alt (SECRET)>> BDC ${seen} EMC % SECRET\nBX (SECRET) secretop EX`,
    });
    expect(written).not.toMatch(/SECRET|secretop/);
    expect(written).not.toContain(hexOf('SECRET'));
    expect(written).toContain(hexOf('SEEN'));
  },
  patienceMs,
);

test(
  'outlines under a box leave nothing behind, not even as a path without paint',
  async () => {
    const { written } = await keepFirstPage({
      content: `${outline(123, 300)} 1 g 90 290 200 80 re f 0 g ${outline(211, 100)}`,
    });
    expect(written).not.toContain('123 300 m');
    expect(written).toContain('211 100 m');
  },
  patienceMs,
);

test(
  'white outlines on white are not kept',
  async () => {
    const { written } = await keepFirstPage({ content: `1 g ${outline(123, 300)} 0 g ${outline(211, 100)}` });
    expect(written).not.toContain('123 300 m');
    expect(written).toContain('211 100 m');
  },
  patienceMs,
);

test(
  'an image nobody sees is not kept',
  async () => {
    const { written } = await keepFirstPage({
      content: `q 50 0 0 50 100 300 cm /X1 Do Q 90 290 100 100 re f ${seen}`,
      resources: '/XObject<</X1 6 0 R>>',
      objects: [blackImage],
    });
    expect(written).not.toContain('/Image');
    expect(written).toContain(hexOf('SEEN'));
  },
  patienceMs,
);

test(
  'pixels under a box are wiped from an image of which the rest is seen',
  async () => {
    const rows = Array.from({ length: 16 }, (_, row) => (row < 4 ? 'S' : 'V').repeat(16)).join('');
    const { written } = await keepFirstPage({
      content: `q 160 0 0 160 100 100 cm /X1 Do Q 1 g 95 220 170 45 re f 0 g`,
      resources: '/XObject<</X1 6 0 R>>',
      objects: [
        ['<</Type/XObject/Subtype/Image/Width 16/Height 16/BitsPerComponent 8/ColorSpace/DeviceGray>>', rows],
      ],
    });
    expect(written).toContain('VVVV');
    expect(written).not.toContain('SSSS');
  },
  patienceMs,
);

/** Half hidden, it is left out, and the page is drawn there as it looks. */
const expectIsland = async (content: string, gone: string) => {
  const { written, decisions } = await keepFirstPage({ content });
  expect(written).not.toContain(gone);
  expect(decisions.islands.length).toBeGreaterThan(0);
};

/** A label with a pointer, 100 by 40 points: an outline that is not convex. */
const label = (x: number, y: number) =>
  `${x} ${y} m ${x} ${y + 40} l ${x + 100} ${y + 40} l ${x + 100} ${y} l ${x + 60} ${y} l ${x + 50} ${y - 15} l ${x + 40} ${y} l h`;
/** Bars over nearly half of it. */
const bars = (x: number, y: number) =>
  `0 g ${Array.from({ length: 9 }, (_, bar) => `${x + 8 + bar * 10} ${y + 3} 5 34 re f`).join(' ')}`;

test(
  'an outline half under something stays when its line is seen, and not when the line is covered too',
  async () => {
    const painted = (line: string) => `0.8 g ${label(100, 300)} f ${line} ${bars(100, 300)} ${seen}`;
    const { written } = await keepFirstPage({ content: painted(`0.4 G 2 w ${label(100, 300)} S`) });
    expect(written).toContain('100 300 m');
    await expectIsland(painted(''), '100 300 m');
    const cover = `1 g 90 280 55 70 re f`;
    const covered = `0.4 G 2 w ${label(100, 300)} S ${cover}`;
    await expectIsland(painted(covered), '100 300 m');
  },
  patienceMs,
);

const pixel = 0.48;
/** A square of four pixels, all but two of them under another one: nobody sees it. */
const specks = (columns: number, rows: number, spacingPx: number) =>
  Array.from({ length: columns * rows }, (_, index) => {
    const x = (20 + (index % columns) * spacingPx) * pixel;
    const y = (20 + Math.floor(index / columns) * spacingPx) * pixel;
    const square = (left: number, bottom: number, width: number, height: number) =>
      `${x + left * pixel} ${y + bottom * pixel} ${width * pixel} ${height * pixel} re f`;
    return `${square(0, 0, 4, 4)} ${square(1, 0, 4, 4)} ${square(0, 2, 4, 2)}`;
  }).join('\n');

test(
  'what is hidden one by one is missed where it lies together, not where it lies apart',
  async () => {
    const apart = await keepFirstPage({ content: `${specks(8, 8, 90)} ${seen}` });
    expect(apart.decisions.hidden.size).toBeGreaterThan(60);
    const together = await keepFirstPage({ content: `${specks(8, 5, 7)} ${seen}` });
    expect(together.decisions.islands).toHaveLength(1);
  },
  patienceMs,
);

test(
  'thin letters have their own ink where they are drawn',
  async () => {
    const rows = Array.from(
      { length: 40 },
      (_, row) => `BT /F1 ${3 + row * 0.1} Tf ${20 + row * 0.13} ${380 - row * 8} Td (lilIl1ilIl) Tj ET`,
    );
    const { decisions } = await keepFirstPage({ content: rows.join('\n') }, true);
    expect([...decisions.unsure, ...decisions.hidden]).toEqual([]);
  },
  patienceMs,
);

test(
  'a cover that needs no proof itself covers all the same',
  async () => {
    const { written, asked } = await keepFirstPage({
      content: `${text('GONE')} 0.5 g 90 290 200 40 re f 0 g ${seen} 300 20 60 60 re f`,
      embedsFont: true,
    });
    expect([...asked.values()].map(({ kind }) => kind)).not.toContain('path');
    expect(written).not.toContain(hexOf('G'));
    expect(written).toContain(hexOf('SEEN'));
  },
  patienceMs,
);

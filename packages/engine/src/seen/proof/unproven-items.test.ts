import { expect, test } from 'vitest';
import { keepFirstPage, type PageSource } from '../../../leaks/make/page-kit.ts';

const patienceMs = 120_000;

/** The same numbers in every run. */
const dice = (seed: number) => {
  let state = seed;
  return (sides: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
};

const greys = ['0', '0', '0.2', '0.9', '1'];

/** A page of words, boxes, lines, images, outlines and clips thrown on each other. */
const randomPage = (seed: number, embedsFont: boolean): PageSource => {
  const roll = dice(seed);
  const colour = () => `${greys[roll(greys.length)]} g ${greys[roll(greys.length)]} G`;
  const place = () => `${roll(380) - 10} ${roll(380) - 10}`;
  const things: (() => string)[] = [
    () =>
      `${colour()} BT /F1 ${2 + roll(24)} Tf ${place()} Td (WORD) Tj 0 -30 Td [(TWO) ${roll(900)} (RUNS)] TJ ET`,
    () => `${colour()} ${place()} ${roll(150)} ${roll(60)} re f`,
    () => `${colour()} ${roll(4)} w ${place()} m ${place()} l S`,
    () => `${colour()} ${roll(9)} w ${place()} ${roll(200)} ${roll(200)} re S`,
    () => `q ${10 + roll(80)} 0 0 ${10 + roll(80)} ${place()} cm /X1 Do Q`,
    () => `${colour()} ${place()} m ${Array.from({ length: 12 }, () => `${place()} l`).join(' ')} f`,
    () => `q ${place()} ${roll(200)} ${roll(200)} re W n BT /F1 12 Tf ${place()} Td (CLIP) Tj ET Q`,
    () => `q ${roll(2) ? '/G1' : '/G2'} gs BT /F1 12 Tf ${place()} Td (PALE) Tj ET Q`,
    () => `BT 1 0 0.3 1 ${place()} Tm /F1 14 Tf ${roll(3)} Tr (SKEW) Tj 0 Tr ET`,
  ];
  return {
    content: Array.from({ length: 6 + roll(14) }, () => things[roll(things.length)]?.()).join('\n'),
    resources: '/XObject<</X1 6 0 R>>/ExtGState<</G1<</ca 0>>/G2<</ca 0.5>>>>',
    objects: [
      [
        '<</Type/XObject/Subtype/Image/Width 2/Height 2/BitsPerComponent 8/ColorSpace/DeviceGray>>',
        '\x10\x80\xc0\x40',
      ],
    ],
    embedsFont,
  };
};

test.each([
  ['embedded', true],
  ['not embedded', false],
])(
  'what the structure alone proves visible, PDFium shows, in a font that is %s',
  async (_font, embedsFont) => {
    let proven = 0;
    for (let seed = 1; seed <= 24; seed += 1) {
      const kept = await keepFirstPage(randomPage(seed, embedsFont), true).catch((error: Error) => {
        // A page that the full probe gives up on says nothing about the proof.
        if (error.name === 'Unprovable') return undefined;
        throw error;
      });
      if (!kept) continue;
      const doubted = new Set(kept.asked.keys());
      const { hidden, unsure } = kept.decisions;
      const wronglyProven = [...hidden, ...unsure].filter((paintId) => !doubted.has(paintId));
      expect(wronglyProven, `seed ${seed}`).toEqual([]);
      for (const paintId of kept.decisions.hiddenPixels.keys())
        expect(doubted, `seed ${seed}`).toContain(paintId);
      proven += 1;
    }
    expect(proven).toBeGreaterThan(10);
  },
  patienceMs,
);

test(
  'an ordinary page of text, tinted cells and pictures needs no drawing of its text',
  async () => {
    const lines = Array.from(
      { length: 20 },
      (_, line) => `BT /F1 10 Tf 40 ${370 - line * 13} Td (LINE) Tj ET`,
    );
    const { asked } = await keepFirstPage({
      content: [
        '0.9 g 30 60 200 30 re f 0 g',
        ...lines,
        'BT /F1 10 Tf 40 70 Td (CELL) Tj ET q 60 0 0 60 280 40 cm /X1 Do Q',
      ].join('\n'),
      resources: '/XObject<</X1 6 0 R>>',
      objects: [
        ['<</Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray>>', '\x10'],
      ],
      embedsFont: true,
    });
    expect([...asked.values()].filter(({ kind }) => kind !== 'path')).toEqual([]);
  },
  patienceMs,
);

const bars = (height: string, count: number, step: number): string =>
  Array.from(
    { length: count },
    (_, index) => `80 ${(195 + index * step).toFixed(3)} 200 ${height} re f`,
  ).join(' ');

test.each([
  ['an eighth of a point', bars('0.131', 200, 0.13)],
  ['nothing', bars('0', 80, 0.4)],
])(
  'text under many bars of %s is gone: thin things cover what they lie on',
  async (_, cover) => {
    const { asked, written } = await keepFirstPage({
      content: `0 g BT /F1 20 Tf 100 200 Td (GONE) Tj ET 0.3 0 0.6 rg ${cover}`,
      embedsFont: true,
    });
    expect(asked.size).toBeGreaterThan(0);
    expect(written).not.toMatch(/GONE|Tj/);
  },
  patienceMs,
);

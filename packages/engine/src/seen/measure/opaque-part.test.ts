import { expect, test } from 'vitest';
import { keepFirstPage, pagePdf, parseFirstPage } from '../../../leaks/make/page-kit.ts';
import { idsOf } from '../../page/walk/item.ts';
import { keepEverything } from '../../page/write/decisions.ts';
import { colourWords } from '../../pdfium/pixels/colour-words.ts';
import { barePage } from '../probe/bare-file.ts';
import { writePageFile } from '../probe/page-file.ts';
import { probePage } from '../probe/probe-file.ts';
import { type ProbedPage, withProbe } from '../probe/probed-page.ts';
import { tagsFor } from '../probe/tags.ts';
import { judge } from './judge.ts';
import { measure } from './measure.ts';
import { OpaquePart } from './opaque-part.ts';
import type { Thing } from './thing.ts';
import { thingsOn } from './things.ts';

const patienceMs = 120_000;

/** The same numbers in every run. */
const dice = (seed: number) => {
  let state = seed;
  return (sides: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
};

const greys = ['0', '0.1', '0.5', '0.85', '0.93', '1'];

/** Shapes, lines, letters, pictures and outlines with holes, all opaque, in one another. */
const crowd = (seed: number, count: number): string => {
  const roll = dice(seed);
  const colour = () => `${greys[roll(greys.length)]} g ${greys[roll(greys.length)]} G`;
  const place = () => `${40 + roll(120)} ${40 + roll(120)}`;
  const makers: (() => string)[] = [
    () => `${colour()} ${place()} ${2 + roll(40)} ${2 + roll(20)} re f`,
    () => `${colour()} ${roll(3)} w ${place()} m ${place()} l S`,
    () => `${colour()} ${place()} m ${place()} l ${place()} l h f`,
    () => `${colour()} 1 w ${place()} m ${Array.from({ length: 9 }, () => `${place()} l`).join(' ')} B`,
    () => `${colour()} ${place()} 30 30 re ${place()} 12 12 re f*`,
    () => `${colour()} BT /F1 ${5 + roll(14)} Tf ${place()} Td (WORD) Tj ET`,
    () => `q ${10 + roll(30)} 0 0 ${10 + roll(30)} ${place()} cm /X1 Do Q`,
    () => `q ${place()} ${roll(60)} ${roll(60)} re W n ${colour()} ${place()} 50 50 re f Q`,
  ];
  return Array.from({ length: count }, () => makers[roll(makers.length)]?.()).join('\n');
};

const picture = {
  resources: '/XObject<</X1 6 0 R>>',
  objects: [
    [
      '<</Type/XObject/Subtype/Image/Width 2/Height 2/BitsPerComponent 8/ColorSpace/DeviceGray>>',
      '\x10\x80\xc0\x40',
    ] as const,
  ],
  embedsFont: true,
};

/** What the definition says when one thing is taken away and nothing else. */
const verdictAlone = (page: ProbedPage, bare: ProbedPage, thing: Thing) => {
  const full = colourWords(page.draw(thing.area));
  page.switchOff(thing.objects);
  page.switchOn(thing.instead);
  const without = colourWords(page.draw(thing.area));
  page.switchOff(thing.instead);
  page.switchOn(thing.objects);
  bare.switchOff(bare.objects);
  bare.switchOn(thing.bare);
  const alone = colourWords(bare.draw(thing.area));
  return judge(thing, measure(thing, { part: thing.area, full, without, alone }));
};

test(
  'what is worked out to be seen is seen when it is taken away',
  async () => {
    let certainties = 0;
    let things = 0;
    for (let seed = 1; seed <= 6; seed += 1) {
      const { document, taken } = await parseFirstPage(pagePdf({ content: crowd(seed, 60), ...picture }));
      const { context } = taken.source.dictionary;
      const size = document.pages[0]?.size ?? { width: 1, height: 1 };
      const items = new Map(
        taken.body.items.flatMap((item) => idsOf(item).map((paintId) => [paintId, item] as const)),
      );
      const tags = tagsFor(new Set(items.keys()));
      const file = writePageFile(context, taken.source, [
        probePage(context, taken, tags, keepEverything),
        barePage(context, taken, tags, keepEverything),
      ]);
      withProbe(document.pdfium, file, size, (page, bare) => {
        if (!page || !bare) throw new Error('two pages were written');
        const all = thingsOn(page, bare, taken, items);
        bare.switchOff(bare.objects);
        const whole = { left: 0, top: 0, right: size.width, bottom: size.height };
        const certain = new OpaquePart(page, bare, all, whole).seenWithout(new Set(), new Set(all));
        for (const thing of certain.keys())
          expect(verdictAlone(page, bare, thing), `seed ${seed}, ${thing.kind} ${thing.paintId}`).toBe(
            'seen',
          );
        certainties += certain.size;
        things += all.length;
      });
      document.close();
    }
    expect(certainties).toBeGreaterThan(things / 3);
  },
  patienceMs,
);

/** Many overlapping shapes, so that they take many layers. */
const heap = Array.from({ length: 90 }, (_, index) => {
  const [x, y] = [100 + (index % 10) * 6, 100 + Math.floor(index / 10) * 6];
  return `${(index % 7) / 7} ${(index % 3) / 3} 0.5 rg ${x} ${y} m ${x + 60} ${y + 5} l ${x + 5} ${y + 60} l h f`;
}).join('\n');
/** A letter-like outline. */
const outline = (x: number, y: number) =>
  `${x} ${y} m ${Array.from({ length: 11 }, (_, i) => `${x + 10 + (i % 3) * 7} ${y + i * 3} l`).join(' ')} h f`;

test(
  'a heap of shapes stays, without what lies beneath it',
  async () => {
    const secret = `0 g ${outline(111, 112)} BT /F1 10 Tf 120 120 Td (GONE) Tj ET`;
    const { written } = await keepFirstPage({ content: `${secret} ${heap}`, embedsFont: true });
    expect(written).not.toContain('111 112 m');
    expect(written).not.toMatch(/<47|<4f4e45/);
    expect(written).toContain('154 148 m');
  },
  patienceMs,
);

test(
  'what is seen only against something hidden goes with it',
  async () => {
    const ghost = '0 g 121 58 40 40 re f 1 g 120 57 42 42 re f';
    const { written } = await keepFirstPage({ content: `${ghost} ${heap}`, embedsFont: true });
    expect(written).not.toContain('121 58 40 40 re');
    expect(written).not.toContain('120 57 42 42 re');
    expect(written).toContain('154 148 m');
  },
  patienceMs,
);

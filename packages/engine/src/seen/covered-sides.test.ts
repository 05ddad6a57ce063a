import { describe, expect, test } from 'vitest';
import { hexOf, keepFirstPage } from '../../leaks/make/page-kit.ts';

const seen = '0 g BT /F1 20 Tf 100 20 Td (SEEN) Tj ET';
/** White, as the page is. */
const cover = '1 g 80 150 100 220 re f';
const frame = '0 G 1 w 80 150 100 220 re S';

const write = async (content: string): Promise<string> => {
  const { written } = await keepFirstPage({ content: `${content} ${seen}` });
  expect(written).toContain(hexOf('SEEN'));
  return written;
};

/** Two pages that look the same. */
const expectAlike = async (one: string, other: string, over = cover): Promise<string> => {
  const written = await write(`${one} ${over}`);
  expect(await write(`${other} ${over}`)).toBe(written);
  return written;
};

describe('how far something reaches beneath what covers it is not told', () => {
  test('by a bar of a chart', async () => {
    const written = await expectAlike('.5 g 100 60 40 200 re f', '.5 g 100 60 40 128 re f');
    expect(written).toContain('100 60 40');
  });

  test('by a bar whose sides are drawn one by one', async () => {
    const bar = (top: number) => `.5 g 100 60 m 140 60 l 140 ${top} l 100 ${top} l h f`;
    await expectAlike(bar(260), bar(188));
  });

  test('by a bar that grows narrower', async () => {
    const bar = (up: number) => `.5 g 100 60 m 160 60 l ${160 - up / 10} ${60 + up} l 100 ${60 + up} l h f`;
    await expectAlike(bar(200), bar(128));
  });

  test('by the line around a bar', async () => {
    await expectAlike('0 0 1 RG 2 w 100 60 40 200 re S', '0 0 1 RG 2 w 100 60 40 128 re S');
  });

  test('by a line', async () => {
    await expectAlike('0 G 2 w 120 60 m 120 260 l S', '0 G 2 w 120 60 m 120 200 l S');
    await expectAlike('0 G 2 w 120 60 m 170 260 l S', '0 G 2 w 120 60 m 145 160 l S');
  });

  test('when the cover can be seen itself', async () => {
    const over = `${cover} ${frame}`;
    await expectAlike('.5 g 100 60 40 200 re f', '.5 g 100 60 40 128 re f', over);
    await expectAlike('0 G 2 w 120 60 m 120 260 l S', '0 G 2 w 120 60 m 120 200 l S', over);
  });

  test('in a path of several', async () => {
    const bars = (top: number) => `.5 g 100 60 20 ${top} re 140 60 20 110 re f`;
    await expectAlike(bars(200), bars(128));
  });

  test.each([
    ['in a path of several', '300 20 3 9 re f'],
    ['by the line around it', 'S'],
  ])('wherever its side in sight lies between pixels: %s', async (_, paint) => {
    for (let at = 0; at < 8; at += 1) {
      const bottom = 60 + at * 0.07;
      const bar = (top: number) => `.5 g 100 ${bottom} 40 ${top - bottom} re ${paint}`;
      await expectAlike(bar(260), bar(188 + at * 0.11));
    }
  });

  test('in a form that is drawn there', async () => {
    const draw = async (top: number) => {
      const { written } = await keepFirstPage({
        content: `/X1 Do ${cover} ${seen}`,
        resources: '/XObject<</X1 6 0 R>>',
        objects: [['<</Type/XObject/Subtype/Form/BBox[0 0 400 400]>>', `.5 g 100 60 40 ${top} re f`]],
      });
      return written;
    };
    expect(await draw(200)).toBe(await draw(128));
  });
});

describe('how far it may reach is not told either', () => {
  test('by a clip', async () => {
    const clipped = (height: number) => `q 100 60 40 ${height} re W n .5 g 0 0 400 400 re f Q`;
    await expectAlike(clipped(200), clipped(128));
    const turned = (height: number) =>
      `q 0 .5 -.5 0 400 0 cm 120 520 ${height} 80 re W n .5 g 0 0 800 800 re f Q`;
    await expectAlike(turned(400), turned(256));
  });

  test('by a clip around words', async () => {
    const draw = async (height: number) => {
      const clipped = `q 90 90 90 ${height} re W n BT /F1 20 Tf 100 100 Td (WORD) Tj ET Q`;
      return (await keepFirstPage({ content: `${clipped} ${seen}`, embedsFont: true })).written;
    };
    expect(await draw(200)).toBe(await draw(100));
  });

  test('by a form', async () => {
    const draw = async (top: number) => {
      const { written } = await keepFirstPage({
        content: `/X1 Do ${cover} ${seen}`,
        resources: '/XObject<</X1 6 0 R>>',
        objects: [[`<</Type/XObject/Subtype/Form/BBox[90 50 200 ${top}]>>`, '.5 g 100 60 40 400 re f']],
      });
      expect(written).toContain('/Form');
      return written;
    };
    expect(await draw(360)).toBe(await draw(288));
  });
});

test('a clip that cuts stays where it cuts', async () => {
  const written = await write('q 100 60 40 70 re W n .5 g 0 0 400 400 re f Q');
  expect(written).toMatch(/^100 60 40 70 re\nW/m);
});

test('how far something reaches beyond the page is not told', async () => {
  await expectAlike('.8 g -20 -30 500 500 re f', '.8 g -90 -50 700 800 re f');
  await expectAlike('0 0 1 RG 3 w 100 300 m 500 300 l S', '0 0 1 RG 3 w 100 300 m 700 300 l S');
});

test('what covers something stays as it is, and so does what is in sight', async () => {
  const written = await write(
    `.5 g 100 60 40 200 re f ${cover} 0 0 1 rg 200 60 40 200 re f 2 w 20 60 m 20 200 l S`,
  );
  expect(written).toContain('80 150 100 220 re');
  expect(written).toContain('200 60 40 200 re');
  expect(written).toContain('20 60 m\n20 200 l');
});

test('what shows against nothing but what is cut off goes with it', async () => {
  const written = await write('.5 g 100 60 40 200 re f 1 g 80 150 100 60 re f 80 205 100 160 re f');
  expect(written).toContain('80 150 100');
  expect(written).not.toContain('80 205 100');
  const line = await write('.5 G 40 w 120 60 m 120 260 l S 1 g 80 150 100 60 re f 80 205 100 160 re f');
  expect(line).toContain('80 150 100');
  expect(line).not.toContain('80 205 100');
});

/** Whole numbers up to `most`, the same in every run. */
const numbers = (seed: number) => {
  let state = seed;
  return (most: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state >>> 8) % (most + 1);
  };
};

/** A shape that begins in sight and ends `high` beneath the cover. */
const shapes: readonly ((x: number, width: number, high: number) => string)[] = [
  (x, width, high) => `.4 g ${x} 60 ${width} ${high} re f`,
  (x, width, high) => `.9 .7 .7 rg 0 0 1 RG 1.5 w ${x} 60 ${width} ${high} re B`,
  (x, width, high) => `0 .5 0 RG 3 w ${x} 60 ${width} ${high} re S`,
  (x, _, high) => `0 G .7 w ${x} 60 m ${x} ${60 + high} l S`,
  (x, _, high) => `0 0 1 RG 4 w 1 J ${x} ${60 + high} m ${x} 60 l S 0 J`,
  (x, _, high) => `0 G 2 w [6 3] 0 d ${x} 60 m ${x} ${60 + high} l S [] 0 d`,
  (x, width, high) =>
    `.2 .2 .9 rg ${x + width} 60 m ${x + width} ${60 + high} l ${x} ${60 + high} l ${x} 60 l f`,
  (x, width, high) => `q ${x} 60 ${width} ${high} re W n .8 .3 .1 rg ${x - 9} 0 ${width + 20} 390 re f Q`,
  (x, width, high) => `q .5 0 0 .5 0 0 cm .6 g ${2 * x} 120 ${2 * width} ${2 * high} re f Q`,
];
/** PDFium draws fills on whole pixels, of which this page has 833: so much more moves no other side. */
const wholePixels = (25 / 833) * 400;
const covers = [cover, `${cover} ${frame}`, '.9 g 60 140 160 240 re f'];

test('two pages that differ beneath a cover alone are written alike', async () => {
  let bent = 0;
  for (let seed = 1; seed <= 36; seed += 1) {
    const next = numbers(seed * 7919);
    const shape = shapes[seed % shapes.length] as (typeof shapes)[number];
    const over = covers[next(covers.length - 1)] as string;
    const place = [90 + next(30), 12 + next(40)] as const;
    const high = 110 + next(30);
    const [one, other] = [high, high + wholePixels * (1 + next(8))].map(
      (top) => `${shape(...place, top)} ${over}`,
    );
    const written = await write(one as string);
    expect(await write(other as string), `seed ${seed}`).toBe(written);
    if (!written.includes(String(high))) bent += 1;
  }
  expect(bent).toBe(36);
}, 120_000);

import { expect, test } from 'vitest';
import { keepFirstPage } from '../../leaks/make/page-kit.ts';

const patienceMs = 60_000;
const seen = 'BT /F1 20 Tf 100 200 Td (SEEN) Tj ET';

test(
  'cells of a table that draw their shared sides twice are seen',
  async () => {
    const cells = Array.from({ length: 12 }, (_, index) => `${50.3 + index * 20.4} 60.2 20.4 230.7 re S`);
    const { decisions } = await keepFirstPage({ content: `0 G .7 w ${cells.join(' ')} ${seen}` });
    expect([...decisions.hidden]).toEqual([]);
    expect(decisions.islands).toEqual([]);
  },
  patienceMs,
);

test(
  'faint stripes all over a page are seen',
  async () => {
    const stripes = Array.from({ length: 80 }, (_, index) => `${index * 9 - 380} -10 m ${index * 9} 410 l S`);
    const { decisions } = await keepFirstPage({
      content: `.3 .8 .5 rg 0 0 400 400 re f q /G1 gs 1 G 2 w ${stripes.join(' ')} Q 0 g ${seen}`,
      resources: '/ExtGState<</G1<</CA .3>>>>',
    });
    expect(decisions.islands).toEqual([]);
  },
  patienceMs,
);

const rounded = (inset: number): string => {
  const [near, far, round] = [40 + inset, 360 - inset, 8];
  return [
    `${near + round} ${near} m ${far - round} ${near} l ${far} ${near} ${far} ${near} ${far} ${near + round} c`,
    `${far} ${far - round} l ${far} ${far} ${far} ${far} ${far - round} ${far} c`,
    `${near + round} ${far} l ${near} ${far} ${near} ${far} ${near} ${far - round} c`,
    `${near} ${near + round} l ${near} ${near} ${near} ${near} ${near + round} ${near} c h`,
  ].join(' ');
};

test(
  'the pale ground of a listing with round corners is seen',
  async () => {
    const { decisions } = await keepFirstPage({ content: `.96 g ${rounded(0)} f 0 g ${seen}` });
    expect([...decisions.hidden]).toEqual([]);
    expect(decisions.islands).toEqual([]);
  },
  patienceMs,
);

test(
  'of a ground so pale that nobody sees it, no corners are written but those of a rectangle',
  async () => {
    for (const level of [0.99, 0.98]) {
      const { decisions } = await keepFirstPage({ content: `${level} g ${rounded(100)} f 0 g ${seen}` });
      expect(decisions.islands).not.toEqual([]);
      const plain = await keepFirstPage({ content: `${level} g 40 40 320 320 re f 0 g ${seen}` });
      expect(plain.decisions.islands).toEqual([]);
    }
  },
  patienceMs,
);

test(
  'rectangles so pale that nobody sees what they spell are drawn',
  async () => {
    const bars = [100, 112, 124].map((left) => `${left} 100 4 20 re f`);
    const { decisions } = await keepFirstPage({ content: `.99 g ${bars.join(' ')} 0 g ${seen}` });
    expect(decisions.islands).not.toEqual([]);
  },
  patienceMs,
);

test(
  'a pale ground beneath another is not',
  async () => {
    const { decisions } = await keepFirstPage({
      content: `.96 g ${rounded(20)} f .8 g 40 40 320 320 re f 0 g ${seen}`,
    });
    expect(decisions.hidden.size).toBe(1);
  },
  patienceMs,
);

test(
  'pale outlines that could spell something are drawn',
  async () => {
    const letter = '100 100 m 300 100 l 300 120 l 210 120 l 210 300 l 190 300 l 190 120 l 100 120 l h f';
    const { decisions } = await keepFirstPage({ content: `.96 g ${letter} 0 g ${seen}` });
    expect(decisions.islands).not.toEqual([]);
  },
  patienceMs,
);

test(
  'a side of a cell that is drawn as a line and as a rectangle in one place is seen',
  async () => {
    for (const bottom of [120.16, 120.28, 120.3]) {
      const middle = (bottom + 0.06).toFixed(2);
      const twice = `74.46 ${middle} m 355.4 ${middle} l S 74.4 ${bottom} 281.06 .12 re f`;
      const { decisions } = await keepFirstPage({ content: `0 g 0 G .14 w 2 J ${twice} ${seen}` });
      expect(decisions.islands).toEqual([]);
    }
  },
  patienceMs,
);

test(
  'a rule that is drawn twice in one place is one, and is drawn where its end is covered',
  async () => {
    const twice = '.48 w 74.4 120.3 m 355.4 120.3 l S 74.4 120.31 m 355.41 120.31 l S';
    const open = await keepFirstPage({ content: `0 g 0 G ${twice} ${seen}` });
    expect(open.decisions.islands).toEqual([]);
    expect(open.decisions.hidden.size).toBe(0);
    const covered = await keepFirstPage({ content: `0 g 0 G ${twice} 1 g 250 100 150 50 re f ${seen}` });
    expect(covered.decisions.islands).not.toEqual([]);
  },
  patienceMs,
);

const scribble = '57 32 m 40 47 l 26 51 l 15 50 l 2 24 l 5 19 l 27 8 l 42 12 l 50 15 l h';
const frame = '0 0 m 60 0 l 60 58 l 58 60 l 0 60 l h';

test.each([
  ['alone', `${scribble} f`],
  ['filled as it clips', `${scribble} W f`],
  ['as a clip', `${scribble} W n 0 0 60 60 re f`],
  ['in another', `${frame} ${scribble} f`],
  ['as a line', `1 w ${scribble} S`],
])(
  'of a shape that is as small as a dot nothing is written, %s',
  async (_, shape) => {
    for (const size of [0.006, 0.008]) {
      const {
        decisions: { islands, hidden, clips },
      } = await keepFirstPage({
        content: `0 g ${seen} q ${size} 0 0 ${size} 99.9 99.9 cm ${shape} Q`,
      });
      expect(islands.length + hidden.size + (clips?.size ?? 0)).toBeGreaterThan(0);
    }
  },
  patienceMs,
);

test(
  'dots that are round or square are seen',
  async () => {
    const round =
      '0 .3 m 0 .47 .13 .6 .3 .6 c .47 .6 .6 .47 .6 .3 c .6 .13 .47 0 .3 0 c .13 0 0 .13 0 .3 c h f';
    const { decisions } = await keepFirstPage({
      content: `0 g ${seen} q 1 0 0 1 99.9 99.9 cm ${round} Q 120.1 99.9 .6 .6 re f`,
    });
    expect([...decisions.hidden]).toEqual([]);
    expect(decisions.islands).toEqual([]);
  },
  patienceMs,
);

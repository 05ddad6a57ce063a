import type { Random } from './random.ts';

/** Never nothing, a third of it neither: PDFium drops a contour of one place. */
const distance = (random: Random): number =>
  random.pick([-1, 1]) * random.integer(6, random.chance(0.1) ? 900 : 150);

const operand = (value: number, random: Random): string[] => {
  if (random.chance(0.95)) return [String(value)];
  const divisor = random.integer(2, 5);
  return random.chance(0.7) ? [String(value * divisor), String(divisor), 'div'] : [String(value), '3', 'div'];
};

const operands = (count: number, random: Random): string[] =>
  Array.from({ length: count }, () => operand(distance(random), random)).flat();

/** What stands in the first subroutines of every font that has flex or replaces hints. */
export const standardSubrs: readonly (readonly string[])[] = [
  ['3', '0', 'callothersubr', 'pop', 'pop', 'setcurrentpoint', 'return'],
  ['0', '1', 'callothersubr', 'return'],
  ['0', '2', 'callothersubr', 'return'],
  ['return'],
  // A set of hints to replace others.
  ['10', '30', 'hstem', '5', '40', 'vstem', 'return'],
];
const hintsSubr = 4;

const hints = (random: Random): string[] =>
  random.pick([
    [...operands(2, random), 'hstem'],
    [...operands(2, random), 'vstem'],
    ['10', '20', '100', '20', '190', '20', 'hstem3'],
    ['10', '20', '100', '20', '190', '20', 'vstem3'],
    ['dotsection'],
    [String(hintsSubr), '1', '3', 'callothersubr', 'pop', 'callsubr'],
  ]);

/** Two curves spelt as seven moves, and a place to be at after them, which viewers pass over. */
const flex = (random: Random): string[] => {
  const step = () => String(random.integer(-80, 80));
  const moves = Array.from({ length: 7 }, () => [step(), step(), 'rmoveto', '2', 'callsubr']);
  return ['1', 'callsubr', ...moves.flat(), '50', step(), step(), '0', 'callsubr'];
};

const pathOperators: readonly (readonly [string, number])[] = [
  ['rlineto', 2],
  ['hlineto', 1],
  ['vlineto', 1],
  ['rrcurveto', 6],
  ['vhcurveto', 4],
  ['hvcurveto', 4],
];

/** A random glyph in Type 1. `hasFlex` tells that points of flex that are no part of the outline were written. */
export const type1Program = (random: Random): { tokens: string[]; hasFlex: boolean } => {
  const bearing = random.integer(-50, 50);
  const out = random.chance(0.8)
    ? [String(bearing), '600', 'hsbw']
    : [String(bearing), String(random.integer(-50, 50)), '600', '0', 'sbw'];
  let hasFlex = false;
  for (let contour = random.integer(0, 4); contour > 0; contour--) {
    if (random.chance(0.4)) out.push(...hints(random));
    const [kind, count] = random.pick([
      ['rmoveto', 2],
      ['hmoveto', 1],
      ['vmoveto', 1],
    ] as const);
    out.push(...operands(count, random), kind);
    for (let command = random.integer(1, 8); command > 0; command--) {
      if (random.chance(0.1)) {
        out.push(...flex(random));
        hasFlex = true;
        continue;
      }
      const [operator, length] = random.pick(pathOperators);
      out.push(...operands(length, random), operator);
      if (random.chance(0.1)) out.push(...hints(random));
    }
    if (random.chance(0.95)) out.push('closepath');
  }
  return { tokens: [...out, 'endchar'], hasFlex };
};

export const seacProgram1 = (base: number, accent: number, random: Random): string[] => [
  '10',
  '600',
  'hsbw',
  String(random.integer(-40, 40)),
  String(random.integer(-200, 200)),
  String(random.integer(-200, 400)),
  String(base),
  String(accent),
  'seac',
];

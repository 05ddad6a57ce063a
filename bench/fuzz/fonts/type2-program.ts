import type { Random } from './random.ts';

/** Distances: mostly small, sometimes long or broken, never nothing, since PDFium drops a contour of one place. */
const distance = (random: Random): number => {
  const sign = random.pick([-1, 1]);
  if (random.chance(0.05)) return sign * (2 + random.integer(0, 64) / random.pick([2, 4, 64]));
  return sign * random.integer(1, random.chance(0.1) ? 900 : 150);
};

/** A number, or arithmetic that comes to it. */
const operand = (value: number, random: Random): string[] => {
  if (!Number.isInteger(value) || random.chance(0.95)) return [String(value)];
  const other = random.integer(-100, 100);
  return random.pick([
    [String(value - other), String(other), 'add'],
    [String(value + other), String(other), 'sub'],
    [String(2 * value), '2', 'div'],
    [String(-value), 'neg'],
    [String(value), String(other), 'drop'],
    [String(value), 'dup', 'drop'],
    [String(value), '1', 'mul'],
    value >= 0 ? [String(-value), 'abs'] : [String(other), String(value), 'exch', 'drop'],
  ]);
};

/** How many operands each path operator takes: a fixed part, a repeated part and how often that may be there. */
const pathOperators: readonly [operator: string, fixed: readonly number[], step: number, most: number][] = [
  ['rlineto', [0], 2, 8],
  ['hlineto', [0], 1, 9],
  ['vlineto', [0], 1, 9],
  ['rrcurveto', [0], 6, 7],
  ['rcurveline', [2], 6, 6],
  ['rlinecurve', [6], 2, 8],
  ['hhcurveto', [0, 1], 4, 8],
  ['vvcurveto', [0, 1], 4, 8],
  ['hvcurveto', [0, 1], 4, 8],
  ['vhcurveto', [0, 1], 4, 8],
  ['flex', [13], 0, 0],
  ['hflex', [7], 0, 0],
  ['hflex1', [9], 0, 0],
  ['flex1', [11], 0, 0],
];

const mask = (operator: string, hints: number, random: Random): string =>
  `${operator} #${Buffer.from(Array.from({ length: Math.ceil(hints / 8) }, () => random.integer(0, 255))).toString('hex')}`;

const stems = (count: number, random: Random): string[] =>
  Array.from({ length: 2 * count }, () => String(random.integer(1, 60)));

/** Hints before the first move, and how many there are; `hintmask` and its bytes are one token. */
const hints = (random: Random): { tokens: string[]; count: number; masks: boolean } => {
  const masks = random.chance(0.6);
  const horizontal = random.pick([0, 1, 3, 7, 8, 9]);
  const vertical = random.pick([0, 1, 2, 8]);
  const count = horizontal + vertical;
  const tokens: string[] = [];
  if (horizontal > 0) tokens.push(...stems(horizontal, random), masks ? 'hstemhm' : 'hstem');
  const implied = masks && count > 0 && random.chance(0.5);
  if (vertical > 0)
    tokens.push(...stems(vertical, random), ...(implied ? [] : [masks ? 'vstemhm' : 'vstem']));
  if (masks && count > 0)
    tokens.push(mask(implied ? 'hintmask' : random.pick(['hintmask', 'cntrmask']), count, random));
  return { tokens, count, masks: masks && count > 0 };
};

const move = (random: Random): string[] => {
  const [dx, dy] = [distance(random), distance(random)];
  return random.pick([
    [...operand(dx, random), ...operand(dy, random), 'rmoveto'],
    [...operand(dx, random), 'hmoveto'],
    [...operand(dy, random), 'vmoveto'],
  ]);
};

/** A random glyph in Type 2; the last token ends it. */
export const type2Program = (random: Random): string[] => {
  const { tokens, count, masks } = hints(random);
  const out = [...(random.chance(0.5) ? [String(random.integer(-400, 600))] : []), ...tokens];
  for (let contour = random.integer(0, 4); contour > 0; contour--) {
    out.push(...move(random));
    for (let command = random.integer(1, 5); command > 0; command--) {
      const [operator, fixed, step, most] = random.pick(pathOperators);
      const length = random.pick(fixed) + step * random.integer(1, Math.max(1, most));
      for (let index = 0; index < length; index++) out.push(...operand(distance(random), random));
      out.push(operator);
      if (masks && random.chance(0.15)) out.push(mask('hintmask', count, random));
    }
  }
  return [...out, 'endchar'];
};

/** An accented character, of a base and an accent by their standard codes. */
export const seacProgram = (base: number, accent: number, random: Random): string[] => [
  ...(random.chance(0.5) ? ['100'] : []),
  String(random.integer(-200, 200)),
  String(random.integer(-200, 400)),
  `${base}i`,
  `${accent}i`,
  'endchar',
];

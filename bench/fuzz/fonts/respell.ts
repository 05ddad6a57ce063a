import {
  type Cff,
  CharstringReader,
  returnOperator,
  type Type1,
  type1Operator,
  type2Operator,
} from './engine.ts';
import type { Random } from './random.ts';

const namesOf = (operators: Readonly<Record<string, number>>): ReadonlyMap<number, string> =>
  new Map(
    Object.entries({ ...operators, return: returnOperator }).map(([name, operator]) => [operator, name]),
  );
const type1Names = namesOf(type1Operator);
const type2Names = namesOf(type2Operator);
const stemOperators = ['hstem', 'vstem', 'hstemhm', 'vstemhm'];
const arithmeticOperators = ['abs', 'add', 'sub', 'div', 'neg', 'drop', 'mul', 'dup', 'exch'];

/** The stack of FreeType holds 48 numbers; a sum or a call needs room for its own. */
const roomyStack = 44;

const isNumber = (token: string | undefined): boolean => token !== undefined && /^-?[\d.]/.test(token);

const bias = (count: number): number => (count < 1240 ? 107 : count < 33900 ? 1131 : 32768);

/**
 * A glyph of a real font as tokens, its subroutines put where they are called; `undefined` when it computes
 * or has no room to. */
export const type2Tokens = (font: Cff, glyph: number): string[] | undefined => {
  const local = font.fontDicts[font.fontDictIndex(glyph)]?.subrs ?? [];
  const out: string[] = [];
  let operands = 0;
  let stems = 0;
  let isKnown = true;
  const walk = (bytes: Uint8Array, depth: number): boolean => {
    const reader = new CharstringReader(bytes, 2);
    while (isKnown && !reader.isAtEnd) {
      const operand = reader.operand();
      if (operand !== undefined) {
        out.push(String(operand));
        operands++;
        if (operands > roomyStack) isKnown = false;
        continue;
      }
      const operator = type2Names.get(reader.operator()) ?? '';
      if (operator === 'return') return false;
      if (operator === 'callsubr' || operator === 'callgsubr') {
        const pool = operator === 'callsubr' ? local : font.globalSubrs;
        const subr = pool[Number(out.pop()) + bias(pool.length)];
        operands--;
        if (!subr || depth > 10) isKnown = false;
        else if (walk(subr, depth + 1)) return true;
        continue;
      }
      if (operator === '' || arithmeticOperators.includes(operator)) isKnown = false;
      const isMask = operator === 'hintmask' || operator === 'cntrmask';
      if (isMask || stemOperators.includes(operator)) stems += operands >> 1;
      operands = 0;
      const from = reader.at;
      if (isMask) reader.skip(Math.ceil(stems / 8));
      const mask = Buffer.from(bytes.subarray(from, reader.at)).toString('hex');
      out.push(isMask ? `${operator} #${mask}` : operator);
      if (operator === 'endchar') return true;
    }
    return false;
  };
  walk(font.glyphs[glyph] ?? new Uint8Array(), 0);
  return isKnown ? out : undefined;
};

/** How many numbers stand right before this token. */
const operandsBefore = (tokens: readonly string[], at: number): number => {
  let count = 0;
  while (isNumber(tokens[at - 1 - count])) count++;
  return count;
};

/** More hints, where no mask counts them. */
const withMoreHints = (tokens: readonly string[], random: Random): string[] => {
  if (tokens.some((token) => token.includes('mask'))) return [...tokens];
  const at = tokens.findIndex((token) => !isNumber(token));
  const hasWidth =
    {
      rmoveto: at > 2,
      hmoveto: at > 1,
      vmoveto: at > 1,
      endchar: at === 1 || at === 5,
    }[tokens[at] ?? ''] ?? at % 2 === 1;
  const more = random
    .list(1, 10, () => [String(random.integer(1, 90)), String(random.integer(1, 90))])
    .flat();
  const width = hasWidth ? tokens.slice(0, 1) : [];
  return [...width, ...more, 'hstem', ...tokens.slice(width.length)];
};

/** The same outline in other words: flex for two curves, lines one by one, sums for numbers. */
export const respellType2 = (tokens: readonly string[], random: Random): string[] => {
  const hinted = random.chance(0.5) ? withMoreHints(tokens, random) : tokens;
  const out: string[] = [];
  for (const [at, token] of hinted.entries()) {
    const count = isNumber(token) ? 0 : operandsBefore(hinted, at);
    if (token === 'rrcurveto' && count === 12 && random.chance(0.7)) out.push('50', 'flex');
    else if (isNumber(token) && Number.isInteger(Number(token)) && random.chance(0.02)) {
      const part = random.integer(-50, 50);
      out.push(String(Number(token) - part), String(part), 'add');
    } else out.push(token);
  }
  return out;
};

const disassembleType1 = (bytes: Uint8Array): string[] => {
  const reader = new CharstringReader(bytes, 1);
  const out: string[] = [];
  while (!reader.isAtEnd) {
    const operand = reader.operand();
    if (operand !== undefined) {
      out.push(String(operand));
      continue;
    }
    const operator = type1Names.get(reader.operator());
    if (operator === undefined) return [];
    out.push(operator);
    if (operator === 'endchar' || operator === 'seac' || operator === 'return') break;
  }
  return out;
};

/** Glyphs and subroutines of a real font as tokens. */
export const type1Tokens = (font: Type1): { glyphs: Map<string, string[]>; subrs: string[][] } => ({
  glyphs: new Map([...font.glyphs].map(([name, bytes]) => [name, disassembleType1(bytes)])),
  subrs: font.subrs.map(disassembleType1),
});

/** The same outline with more hints and with quotients for numbers. */
export const respellType1 = (tokens: readonly string[], random: Random): string[] =>
  tokens.flatMap((token, at) => {
    if (token === 'hsbw' && random.chance(0.5)) return [token, '10', '20', 'hstem', 'dotsection'];
    const next = tokens.slice(at).find((other) => !isNumber(other));
    if (!isNumber(token) || next?.startsWith('call') || random.chance(0.98)) return [token];
    return [String(Number(token) * 4), '4', 'div'];
  });

import { toBytes } from '../../syntax/bytes.ts';
import { formatNumber } from '../../syntax/output.ts';

/** Operators of calculator functions (ISO 32000-2, table 42) and their braces. */
const allowed = new Set(
  (
    'abs add atan ceiling cos cvi cvr div exp floor idiv ln log mod mul neg round sin sqrt sub truncate ' +
    'and bitshift eq false ge gt le lt ne not or true xor if ifelse copy dup exch index pop roll { }'
  ).split(' '),
);
const number = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;
const maxTokens = 50_000;

/** Rewrites the program token by token, without comments; `undefined` when a token is not allowed. */
export const rewriteCalculator = (code: Uint8Array): Uint8Array | undefined => {
  let source = '';
  for (const byte of code) source += String.fromCharCode(byte);
  const words = source.replace(/%[^\r\n]*/g, ' ').match(/[{}]|[^\s{}\0]+/g) ?? [];
  if (words.length > maxTokens) return undefined;
  const out: string[] = [];
  for (const word of words) {
    if (allowed.has(word)) out.push(word);
    else if (number.test(word)) out.push(formatNumber(Number(word)));
    else return undefined;
  }
  return toBytes(out.join(' '));
};

const codeOf = (char: string): number => char.charCodeAt(0);

/** The characters that content streams are made of, by code. */
export const char = {
  backspace: codeOf('\b'),
  tab: codeOf('\t'),
  lineFeed: codeOf('\n'),
  formFeed: codeOf('\f'),
  carriageReturn: codeOf('\r'),
  space: codeOf(' '),
  numberSign: codeOf('#'),
  percentSign: codeOf('%'),
  leftParenthesis: codeOf('('),
  rightParenthesis: codeOf(')'),
  plusSign: codeOf('+'),
  minusSign: codeOf('-'),
  fullStop: codeOf('.'),
  solidus: codeOf('/'),
  zero: codeOf('0'),
  seven: codeOf('7'),
  nine: codeOf('9'),
  lessThanSign: codeOf('<'),
  greaterThanSign: codeOf('>'),
  leftSquareBracket: codeOf('['),
  reverseSolidus: codeOf('\\'),
  rightSquareBracket: codeOf(']'),
  tilde: codeOf('~'),
  upperA: codeOf('A'),
  upperF: codeOf('F'),
} as const;

const classOf = new Uint8Array(256);
const whiteSpace = 1;
const delimiter = 2;
for (const white of '\0\t\n\f\r ') classOf[codeOf(white)] = whiteSpace;
for (const delimiting of '()<>[]{}/%') classOf[codeOf(delimiting)] = delimiter;

/** ISO 32000-2, 7.2.3. */
export const isWhiteSpace = (code: number): boolean => classOf[code] === whiteSpace;

export const isRegular = (code: number): boolean => classOf[code] === 0;

export const isDigit = (code: number): boolean => code >= char.zero && code <= char.nine;

/** A digit, a sign or a point. */
export const startsNumber = (code: number): boolean =>
  isDigit(code) || code === char.plusSign || code === char.minusSign || code === char.fullStop;

export const isOctalDigit = (code: number): boolean => code >= char.zero && code <= char.seven;

/** The value of a hexadecimal digit, or -1. */
export const hexDigit = (code: number): number => {
  if (isDigit(code)) return code - char.zero;
  const upper = code & ~32;
  return upper >= char.upperA && upper <= char.upperF ? upper - char.upperA + 10 : -1;
};

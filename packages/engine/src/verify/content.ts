import { definedNames, generatedName } from './allow-list.ts';

// Indexes are within bounds by construction: typed-array reads are cast.

/** The operators an export's content may use (ISO 32000-2, annex A): no marked content, no inline image, no compatibility section. */
const operators: ReadonlySet<string> = new Set(
  `b B b* B* BT c cm CS cs d d0 d1 Do ET f f* G g gs h i j J K k l m M n q Q re RG rg ri s S SCN scn sh
  T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tz v w W W* y`
    .trim()
    .split(/\s+/),
);

const classOf = (chars: string): Uint8Array => {
  const members = new Uint8Array(256);
  for (const char of chars) members[char.charCodeAt(0)] = 1;
  return members;
};

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const digits = '0123456789';
const isSpace = classOf(' \t\r\n');
const isDigit = classOf(digits);
const isHex = classOf(`${digits}abcdefABCDEF`);
const isLetter = classOf(letters);
const isNameChar = classOf(`${letters}${digits}_.+-`);
/** Ends of the few operators that are not all letters. */
const isOperatorEnd = classOf('*01');

const code = {
  plus: 0x2b,
  minus: 0x2d,
  dot: 0x2e,
  slash: 0x2f,
  less: 0x3c,
  more: 0x3e,
  open: 0x5b,
  close: 0x5d,
};

/** Where a run of characters of one class ends. */
const skip = (bytes: Uint8Array, from: number, members: Uint8Array): number => {
  let at = from;
  while (at < bytes.length && members[bytes[at] as number] === 1) at++;
  return at;
};

/** Where a number ends; `from` when there is none. */
const skipNumber = (bytes: Uint8Array, from: number): number => {
  const start = bytes[from] === code.plus || bytes[from] === code.minus ? from + 1 : from;
  const whole = skip(bytes, start, isDigit);
  if (bytes[whole] !== code.dot) return whole > start ? whole : from;
  const end = skip(bytes, whole + 1, isDigit);
  return whole > start || end > whole + 1 ? end : from;
};

const textOf = (bytes: Uint8Array, from: number, to: number): string =>
  to - from > maxWord ? '' : String.fromCharCode(...bytes.subarray(from, to));
/** No name or operator on the list is longer. */
const maxWord = 64;

/** The most that one content stream may decompress to. */
export const maxContentBytes = 256 * 1024 * 1024;

/** The first token that is not a number, generated name, hex string or allowed operator; `null` when there is none. */
export const contentProblem = (bytes: Uint8Array): string | null => {
  for (let at = skip(bytes, 0, isSpace); at < bytes.length; at = skip(bytes, at, isSpace)) {
    const byte = bytes[at] as number;
    if (isLetter[byte] === 1) {
      const end = skip(bytes, at, isLetter);
      const next = end < bytes.length && isOperatorEnd[bytes[end] as number] === 1 ? end + 1 : end;
      if (!operators.has(textOf(bytes, at, next))) return 'content: operator';
      at = next;
    } else if (byte === code.slash) {
      const end = skip(bytes, at + 1, isNameChar);
      if (!isKnownName(textOf(bytes, at + 1, end))) return 'content: name';
      at = end;
    } else if (byte === code.less) {
      const end = skip(bytes, at + 1, isHex);
      if (bytes[end] !== code.more) return 'content: syntax';
      at = end + 1;
    } else if (byte === code.open || byte === code.close) at++;
    else {
      const end = skipNumber(bytes, at);
      if (end === at) return 'content: syntax';
      at = end;
    }
  }
  return null;
};

const isKnownName = (name: string): boolean => generatedName.test(name) || definedNames.has(name);

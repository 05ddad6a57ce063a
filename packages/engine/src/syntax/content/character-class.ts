const classOf = new Uint8Array(256);
const whiteSpace = 1;
const delimiter = 2;
for (const code of [0, 9, 10, 12, 13, 32]) classOf[code] = whiteSpace;
for (const char of '()<>[]{}/%') classOf[char.charCodeAt(0)] = delimiter;

/** ISO 32000-2, 7.2.3. */
export const isWhiteSpace = (code: number): boolean => classOf[code] === whiteSpace;

export const isRegular = (code: number): boolean => classOf[code] === 0;

/** The value of a hexadecimal digit, or -1. */
export const hexDigit = (code: number): number => {
  if (code >= 48 && code <= 57) return code - 48;
  const lower = code | 32;
  return lower >= 97 && lower <= 102 ? lower - 87 : -1;
};

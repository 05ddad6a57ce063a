import { char, isDigit } from './character-class.ts';

// Indexes are within bounds by construction: typed-array reads are cast.

/**
 * Parses a number as viewers do: an optional sign, digits and one decimal point; the rest is ignored, so that `1.2.3`
 * is 1.2 and `--5` is -5. `exact` is false when something was ignored.
 */
export const readNumber = (
  bytes: Uint8Array,
  start: number,
  end: number,
): { value: number; exact: boolean } => {
  let at = start;
  let negative = false;
  let signs = 0;
  while (at < end && (bytes[at] === char.plusSign || bytes[at] === char.minusSign)) {
    negative = bytes[at] === char.minusSign;
    signs += 1;
    at += 1;
  }
  let value = 0;
  let scale = 1;
  let digits = 0;
  let inFraction = false;
  for (; at < end; at += 1) {
    const code = bytes[at] as number;
    if (code === char.fullStop && !inFraction) inFraction = true;
    else if (isDigit(code)) {
      digits += 1;
      if (!inFraction) value = value * 10 + (code - char.zero);
      // Digits beyond what a double can hold would only overflow the scale.
      else if (scale < 1e15) {
        scale *= 10;
        value = value * 10 + (code - char.zero);
      }
    } else break;
  }
  value /= scale;
  return { value: negative ? -value : value, exact: at === end && signs <= 1 && digits > 0 };
};

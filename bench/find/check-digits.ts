/** Independent implementations of the checksums, so that a defect in the detectors is noticed. */

/** Appends the Luhn check digit, found by trying all ten. */
export const withLuhn = (digits: string): string => {
  const sumOf = (text: string): number => {
    let sum = 0;
    for (let place = 0; place < text.length; place++) {
      const digit = Number(text[text.length - 1 - place]);
      sum += place % 2 === 0 ? digit : ([0, 2, 4, 6, 8, 1, 3, 5, 7, 9][digit] as number);
    }
    return sum;
  };
  const last = '0123456789'.split('').find((digit) => sumOf(digits + digit) % 10 === 0);
  return digits + last;
};

const asNumber = (text: string): bigint =>
  BigInt(Array.from(text, (char) => Number.parseInt(char, 36).toString()).join(''));

export const ibanOf = (country: string, account: string): string => {
  const check = 98n - (asNumber(`${account}${country}00`) % 97n);
  return `${country}${check.toString().padStart(2, '0')}${account}`;
};

/** The number with check digits for which the rule holds, found by trying all of them. */
export const completed = (head: string, length: number, holds: (whole: string) => boolean): string | null => {
  for (let tail = 0; tail < 10 ** length; tail++) {
    const whole = head + String(tail).padStart(length, '0');
    if (holds(whole)) return whole;
  }
  return null;
};

const icaoValue = (char: string): number =>
  '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'.indexOf(char === '<' ? '0' : char);

export const icaoDigit = (field: string): string =>
  String(
    Array.from(field).reduce((sum, char, at) => sum + icaoValue(char) * ([7, 3, 1][at % 3] ?? 0), 0) % 10,
  );

/** Weighted sum of the digits of a text. */
export const sumOf = (text: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, at) => sum + weight * Number(text[at] ?? 0), 0);

const digitsOf = (text: string): number[] => Array.from(text.replace(/\D/g, ''), Number);

/** ISO/IEC 7812-1: payment cards, Canadian and Swedish numbers. */
export const passesLuhn = (text: string): boolean => {
  const digits = digitsOf(text).reverse();
  const sum = digits.reduce((total, digit, index) => {
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return digits.length > 0 && sum % 10 === 0;
};

/** ISO/IEC 7064 MOD 97-10 over letters (A is 10) and digits, as IBANs use it after rotation. */
export const mod97 = (text: string): number => {
  let rest = 0;
  for (const char of text) {
    const value = Number.parseInt(char, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
};

/** Sum of digits times weights. */
export const weighted = (text: string, weights: readonly number[]): number =>
  digitsOf(text).reduce((sum, digit, index) => sum + digit * (weights[index] ?? 0), 0);

/** ICAO 9303: weights 7, 3, 1; A is 10, filler is 0. */
export const mrzCheckDigit = (field: string): string => {
  const weights = [7, 3, 1];
  const sum = Array.from(field).reduce((total, char, index) => {
    const value = char === '<' ? 0 : Number.parseInt(char, 36);
    return total + value * (weights[index % 3] ?? 0);
  }, 0);
  return String(sum % 10);
};

/** ISO/IEC 7064 MOD 11,10: German tax numbers. */
export const passesMod11With10 = (text: string): boolean => {
  const digits = digitsOf(text);
  const check = digits.pop();
  let product = 10;
  for (const digit of digits) {
    const sum = (digit + product) % 10 || 10;
    product = (sum * 2) % 11;
  }
  return (11 - product) % 10 === check;
};

const verhoeffProduct = (a: number, b: number): number => {
  const turned = (from: number, by: number) => (from + by) % 5;
  if (a < 5) return b < 5 ? turned(a, b) : 5 + turned(a, b - 5);
  return b < 5 ? 5 + turned(a - 5, 5 - b) : turned(a - 5, 10 - b);
};

const verhoeffOnce = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4];

/** Verhoeff's dihedral check: Aadhaar. */
export const passesVerhoeff = (text: string): boolean => {
  const check = digitsOf(text)
    .reverse()
    .reduce((sum, digit, index) => {
      let permuted = digit;
      for (let turn = 0; turn < index % 8; turn++) permuted = verhoeffOnce[permuted] ?? 0;
      return verhoeffProduct(sum, permuted);
    }, 0);
  return check === 0;
};

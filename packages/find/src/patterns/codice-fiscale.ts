/** The weight of a character at odd positions, by its value from 0 to 25 (Decreto 23 dicembre 1976). */
const oddValues = [
  1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23,
];

const valueOfChar = (char: string): number => (/\d/.test(char) ? Number(char) : char.charCodeAt(0) - 65);

/** The last letter of an Italian tax code is a checksum of the others. */
export const passesCodiceFiscale = (code: string): boolean => {
  const sum = Array.from(code.slice(0, 15)).reduce(
    (total, char, index) =>
      total + (index % 2 === 0 ? (oddValues[valueOfChar(char)] ?? 0) : valueOfChar(char)),
    0,
  );
  return String.fromCharCode(65 + (sum % 26)) === code.slice(15);
};

/** A cell that begins like a formula is run by spreadsheets: an apostrophe makes it text. */
const inert = (text: string): string =>
  /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;

const cell = (value: string | number | null): string => {
  const text = inert(String(value ?? ''));
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** One line of RFC 4180. */
export const csvLine = (values: readonly (string | number | null)[]): string => values.map(cell).join(',');

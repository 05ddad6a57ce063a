/** A code of the source that a page shows. */
export interface CodeUse {
  /** The key of its font. */
  font: string;
  hex: string;
}

/** Contents are Latin-1; the characters beyond are free to stand for codes, in the order of a page's code uses. */
export const firstCodeCharacter = 0x100;
export const lastCode = 0xffff - firstCodeCharacter;

const codeCharacters = /[\u0100-\uffff]/g;

export const hasCodeCharacters = (text: string): boolean => text.search(codeCharacters) >= 0;

/** The content with the codes of the output. */
export const withCodes = (text: string, hexOf: (index: number) => string): string =>
  text.replace(codeCharacters, (char) => hexOf(char.charCodeAt(0) - firstCodeCharacter));

/** The bytes of a text that has only ASCII, as everything the engine writes itself has. */
export const ascii = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0) & 0xff);

/** The bytes of a text that has only ASCII, as everything the engine writes itself has. */
export const ascii = (text: string): Uint8Array => {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at) & 0xff;
  return bytes;
};

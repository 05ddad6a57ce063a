/** Where `text`, one byte a character, next stands at or after `from` and ends at or before `to`; -1 when nowhere. */
export const findBytes = (bytes: Uint8Array, text: string, from: number, to = bytes.length): number => {
  const first = text.charCodeAt(0);
  for (
    let at = bytes.indexOf(first, from);
    at >= 0 && at + text.length <= to;
    at = bytes.indexOf(first, at + 1)
  ) {
    let index = 1;
    while (index < text.length && bytes[at + index] === text.charCodeAt(index)) index++;
    if (index === text.length) return at;
  }
  return -1;
};

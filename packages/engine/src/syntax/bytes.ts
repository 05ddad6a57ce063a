/** One byte per character; code units above 255 are cut to their low byte. */
export const toBytes = (text: string): Uint8Array => {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  return bytes;
};

/** More arguments than this may overflow the call stack. */
const callBytes = 8192;

/** ISO 8859-1: one character per byte. */
export const latin1 = (bytes: Uint8Array, from = 0, to = bytes.length): string => {
  let text = '';
  for (let at = from; at < to; at += callBytes)
    text += String.fromCharCode(...bytes.subarray(at, Math.min(to, at + callBytes)));
  return text;
};

/** The offset of the next `text`, one byte per character, between `from` and `to`; -1 when there is none. */
export const findBytes = (bytes: Uint8Array, text: string, from: number, to = bytes.length): number => {
  const first = text.charCodeAt(0);
  // What lies behind `to` is not even looked at: a file with many objects would be read once for each.
  const within = bytes.subarray(0, to);
  for (
    let at = within.indexOf(first, from);
    at >= 0 && at + text.length <= to;
    at = within.indexOf(first, at + 1)
  ) {
    let index = 1;
    while (index < text.length && within[at + index] === text.charCodeAt(index)) index++;
    if (index === text.length) return at;
  }
  return -1;
};

/** One letter is no word; neither are numbers of one digit. */
const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]+/gu;

const plain = (text: string): string => text.normalize('NFKC').toLowerCase();

const partsOf = (text: string): string[] => plain(text).match(word) ?? [];

/** What a person sees on the pages, and what lies hidden there: a text elsewhere in the file is held against both. */
export class Vocabulary {
  private readonly seen = new Set<string>();
  private readonly hidden = new Set<string>();
  /** All that is seen, without spaces: words may be parted otherwise than elsewhere. */
  private readonly run: string;
  private readonly looked = new Map<string, boolean>();

  constructor(seen: readonly string[], hidden: readonly string[]) {
    for (const text of seen) for (const part of partsOf(text)) this.seen.add(part);
    for (const text of hidden)
      for (const part of partsOf(text)) if (!this.seen.has(part)) this.hidden.add(part);
    this.run = plain(seen.join(''));
  }

  /** Whether a text has a word that no page shows. */
  hasUnseen(text: string): boolean {
    return partsOf(text).some((part) => !this.isSeen(part));
  }

  private isSeen(part: string): boolean {
    if (this.seen.has(part)) return true;
    const known = this.looked.get(part);
    if (known !== undefined) return known;
    const isWithin = this.run.includes(part);
    this.looked.set(part, isWithin);
    return isWithin;
  }

  /** Whether a text has a word that a page hides. */
  hasHidden(text: string): boolean {
    return partsOf(text).some((part) => part.length > 2 && this.hidden.has(part));
  }
}

/** The text of XML, without its marks. */
export const textOfXml = (xml: string): string =>
  xml
    .replace(/<\?[^>]*\?>|<!--|-->/g, ' ')
    // Values stand in attributes as often as between tags.
    .replace(
      /<[^>]*>/g,
      (tag) =>
        ` ${[...tag.matchAll(/(?<!xmlns[:\w]*)=\s*["']([^"']*)["']/g)].map(([, value]) => value).join(' ')} `,
    )
    .replace(/https?:\/\/(?:ns\.adobe\.com|www\.w3\.org|purl\.org)[^\s]*/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** UTF-8 where it is, else one character a byte. */
export const decodeText = (bytes: Uint8Array): string => {
  const isWide = bytes[0] === 0xfe && bytes[1] === 0xff;
  if (isWide) {
    let text = '';
    for (let at = 2; at + 1 < bytes.length; at += 2)
      text += String.fromCharCode(((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0));
    return text;
  }
  let text = '';
  for (let at = 0; at < bytes.length; at++) {
    const first = bytes[at] ?? 0;
    const length = first < 0x80 ? 1 : first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc2 ? 2 : 1;
    const tail = bytes.subarray(at + 1, at + length);
    if (length > 1 && tail.length === length - 1 && tail.every((byte) => byte >> 6 === 2)) {
      let code = first & (0xff >> (length + 1));
      for (const byte of tail) code = (code << 6) | (byte & 63);
      text += code <= 0x10ffff ? String.fromCodePoint(code) : ' ';
      at += length - 1;
    } else text += String.fromCharCode(first);
  }
  return text;
};

/** The most of one text that is kept. */
export const maxWords = 2000;

/** Words of a text that may be anything: only if most of it can be read. */
export const readable = (bytes: Uint8Array): string | undefined => {
  const text = decodeText(bytes.subarray(0, 65_536));
  const odd = text.match(/[^\p{L}\p{M}\p{N}\p{P}\p{S}\s]/gu)?.length ?? 0;
  const isText = text.length > 0 && odd / text.length < 0.05 && /[\p{L}\p{N}]{3}/u.test(text);
  return isText ? text.replace(/\s+/g, ' ').trim().slice(0, maxWords) : undefined;
};

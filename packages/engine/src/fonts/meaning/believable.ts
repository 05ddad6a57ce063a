import { isSyllable } from './variants.ts';

/** What fonts draw as one sign, beyond what Unicode has a character for. */
const ligatures = new Set(
  `ff fi fl ffi ffl fj ffj ft fft fb ffb fh ffh fk ffk ij IJ st ct sp ss ch ck cl tt ti tti tf tz th Th Ti tj gi gy gj
  ry ky it ll ll. rt et ey ng ee es is as us fr fs fu fy Qu oe OE ae AE tr ts ty ur Tt TT NN LL RR EA FF CO
  NJ nj LJ lj DZ dz VA WA AV la le TH HE`.split(/\s+/),
);

const maxPoints = 4;
/** Nothing that is drawn: controls, directions and joiners, separators, half characters. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Noncharacter_Code_Point}]/u;
const softHyphen = '\u00ad';
const cluster = /^[\p{L}\p{N}\p{P}\p{S}]\p{M}{1,3}$/u;

/** Blocks whose characters stand for several others: Latin, Armenian, Hebrew and Arabic forms, numbers, units. */
const compatible: readonly (readonly [number, number])[] = [
  [0xbc, 0xbe],
  [0x132, 0x133],
  [0x149, 0x149],
  [0x1c4, 0x1f3],
  [0x2024, 0x2057],
  [0x2100, 0x218b],
  [0x222c, 0x2230],
  [0x2474, 0x24b5],
  [0x3200, 0x33ff],
  [0xfb00, 0xfdf9],
  [0xfe70, 0xfeff],
  [0x1f100, 0x1f14f],
];

let spelledOut: Set<string> | undefined;

/** Texts that a single character of Unicode stands for. */
const isSpelledOutCharacter = (text: string): boolean => {
  if (!spelledOut) {
    spelledOut = new Set();
    for (const [first, last] of compatible)
      for (let point = first; point <= last; point++)
        spelledOut.add(String.fromCodePoint(point).normalize('NFKC'));
  }
  return spelledOut.has(text);
};

/**
 * Whether a glyph may say this when nothing but the document's own word is there: one character, or one of the few
 * texts that fonts draw as one sign. More would be room for a message behind a glyph.
 */
export const isBelievable = (text: string): boolean => {
  const points = [...text];
  if (points.length === 0 || !text.isWellFormed()) return false;
  if (points.length === 1) return text === softHyphen || !unseen.test(text);
  if (isSyllable(text)) return true;
  if (unseen.test(text) || points.length > maxPoints) return false;
  return ligatures.has(text) || cluster.test(text) || isSpelledOutCharacter(text);
};

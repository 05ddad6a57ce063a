import { winAnsiEncoding } from '../../fonts/encodings/encodings.ts';
import { unicodeOfGlyphName } from '../../fonts/encodings/glyph-list.ts';
import { standardFont } from '../../fonts/simple/standard-fonts.ts';
import { fit } from '../definition/fit.ts';

/** How long the ink of a word is, in ems; `null` when a letter of it is not known. */
export type Face = (text: string) => number | null;

const faceOf = (fontName: string, sides: number): Face => {
  const widths = new Map<string, number>();
  for (const glyph of winAnsiEncoding) {
    const letter = glyph && unicodeOfGlyphName(glyph);
    const width = glyph && standardFont(fontName)?.widthOf(glyph);
    if (letter && width) widths.set(letter, width / 1000);
  }
  return (text) => {
    let length = -sides;
    for (const letter of text.normalize('NFC')) {
      const width = widths.get(letter);
      if (width === undefined) return null;
      length += width;
    }
    return Math.max(0, length);
  };
};

let known: readonly Face[] | undefined;

/** What pages are set in, for the most part: with serifs, without, and as a typewriter does. */
export const commonFaces = (): readonly Face[] => {
  known ??= Object.entries(fit.drifted.sides).map(([fontName, sides]) => faceOf(fontName, sides));
  return known;
};

import { deflateSync } from 'node:zlib';
import { advanceEm } from '../fonts.ts';
import { letterRects } from '../letters.ts';
import type { SecretMaker } from '../secret.ts';
import { letterCells, letterCount, secretText } from './text.ts';

/** Samples for one square of a letter. */
const fine = 3;
const columns = letterCount * 6 * fine;
const rows = 8 * fine;

/** The letters as a scanner sees them, black on white; the lowest row of squares is empty. */
const scan = (text: string): Uint8Array => {
  const data = new Uint8Array((columns / 8) * rows).fill(0xff);
  [...text].forEach((letter, index) => {
    for (const [x, y, width, height] of letterRects(letter)) {
      // Letters are made of squares of a tenth of an em that stand half a square from the left.
      const left = (index * 6 + x / 100) * fine;
      for (let column = Math.round(left); column < Math.round(left + (width / 100) * fine); column++)
        for (let up = (y / 100) * fine; up < ((y + height) / 100) * fine; up++) {
          const at = (rows - fine - 1 - up) * (columns / 8) + (column >> 3);
          data[at] = (data[at] ?? 0) & ~(0x80 >> (column & 7));
        }
    }
  });
  return data;
};

/** A scanned word with its text as recognition puts it, invisible: on the word, or beside it. */
const recognised =
  (fits: boolean): SecretMaker =>
  ({ pdf, random, isShown }) => {
    const text = secretText(random);
    const emPt = random.integer(10, 18);
    const picture = pdf.stream(
      deflateSync(scan(text)),
      `/Type/XObject/Subtype/Image/Width ${columns}/Height ${rows}/BitsPerComponent 1/ColorSpace/DeviceGray/Filter/FlateDecode`,
    );
    const font = pdf.add('<</Type/Font/Subtype/Type1/BaseFont/Courier/Encoding/WinAnsiEncoding>>');
    const widthPt = letterCount * advanceEm * emPt;
    const off = fits ? 0 : random.pick([-1.6, 1.6]) * emPt;
    const words = `BT 3 Tr /S1 ${emPt} Tf 0 ${off} Td (${text}) Tj ET`;
    return {
      content: isShown ? `q ${widthPt} 0 0 ${0.8 * emPt} 0 ${-0.1 * emPt} cm /S Do Q ${words}` : '',
      widthPt,
      heightPt: 0.72 * emPt,
      resources: { XObject: { S: `${picture} 0 R` }, Font: { S1: `${font} 0 R` } },
      evidence: { text: { text, emPt, cells: letterCells(emPt), isTrue: fits } },
    };
  };

export const recognisedSecrets: Record<string, SecretMaker> = {
  'recognised layer': recognised(true),
  'recognised layer that is off': recognised(false),
};

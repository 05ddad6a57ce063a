import type { Trap } from '../trap.ts';
import type { PdfFile } from './pdf-file.ts';
import { tinyTrueType } from './tiny-true-type.ts';
import { pdfTrap, type TwoPages } from './two-pages.ts';

const capitals = Array.from({ length: 26 }, (_, index) => 65 + index);

/**
 * A form that paints `operators`, which show text in the font `K`: an embedded one, with a stem for each capital. Where ink is
 * known from a font file, a page may be proven from its numbers alone, without a look at it.
 */
const inKnownFont = (pdf: PdfFile, operators: string, more: string): TwoPages => {
  const file = pdf.stream(
    tinyTrueType([
      { name: '.notdef', character: 0 },
      ...capitals.map((character) => ({
        name: String.fromCharCode(character),
        character,
        box: [50, 0, 350, 700] as const,
      })),
    ]),
  );
  const descriptor = pdf.add(
    `<</Type/FontDescriptor/FontName/K/Flags 32/FontBBox[0 0 1000 1000]/ItalicAngle 0/Ascent 800/Descent 0/CapHeight 700/StemV 80/FontFile2 ${file} 0 R>>`,
  );
  const font = `<</Type/Font/Subtype/TrueType/BaseFont/K/FirstChar 65/LastChar 90/Widths[${'600 '.repeat(26)}]/Encoding/WinAnsiEncoding/FontDescriptor ${descriptor} 0 R>>`;
  const form = pdf.stream(
    operators,
    `/Type/XObject/Subtype/Form/BBox[0 0 612 792]/Resources<</Font<</K ${font}>>${more}>>`,
  );
  return { second: '/X Do', resources: `/XObject<</X ${form} 0 R>>` };
};

/** A line in the font of `knownTrap`. */
export const knownLine = (text: string, y: number, size = 14): string =>
  `BT /K ${size} Tf 72 ${y} Td (${text}) Tj ET`;

/** In sight, and first, so that whatever follows can be proven. */
const inSight = 'WYVERN';

/** The second page of a trap, with text whose ink is known. */
export const knownTrap = (
  channel: string,
  operators: (secret: string) => string,
  resources = '',
  vectorPages = 1,
): Trap => {
  const { kept, ...trap } = pdfTrap(
    channel,
    (pdf, secret) => inKnownFont(pdf, `0 g ${knownLine(inSight, 640)} ${operators(secret)}`, resources),
    vectorPages,
  );
  return { ...trap, kept: [...kept, inSight] };
};

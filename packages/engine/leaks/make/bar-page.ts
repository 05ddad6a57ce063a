import { PdfFile } from './pdf-file.ts';
import { tinyTrueType } from './tiny-true-type.ts';

const boxOf = (character: number): readonly [number, number, number, number] => {
  if (character === 90) return [0, -250, 9000, 1000];
  if (character === 89) return [-40, -250, 640, 1000];
  return [60, 0, 500, 500 + ((character * 53) % 300)];
};

/**
 * A page of 400 by 200 points with a font `K`: a block for each capital, those for A to X as high as few others; Y fills its line, and Z
 * is a bar as long as fifteen of them.
 */
export const barPage = (content: string): Uint8Array => {
  const pdf = new PdfFile();
  const tree = pdf.reserve();
  const capitals = Array.from({ length: 26 }, (_, index) => 65 + index);
  const file = pdf.stream(
    tinyTrueType([
      { name: '.notdef', character: 0 },
      ...capitals.map((character) => ({
        name: String.fromCharCode(character),
        character,
        box: boxOf(character),
      })),
    ]),
  );
  const descriptor = pdf.add(
    `<</Type/FontDescriptor/FontName/K/Flags 32/FontBBox[-40 -250 9000 1000]/ItalicAngle 0/Ascent 800/Descent -250/CapHeight 700/StemV 80/FontFile2 ${file} 0 R>>`,
  );
  const font = pdf.add(
    `<</Type/Font/Subtype/TrueType/BaseFont/K/FirstChar 65/LastChar 90/Widths[${'600 '.repeat(25)}9000]/Encoding/WinAnsiEncoding/FontDescriptor ${descriptor} 0 R>>`,
  );
  const stream = pdf.stream(content);
  const page = pdf.add(
    `<</Type/Page/Parent ${tree} 0 R/MediaBox[0 0 400 200]/Contents ${stream} 0 R/Resources<</Font<</K ${font} 0 R>>>>>>`,
  );
  pdf.fill(tree, `<</Type/Pages/Count 1/Kids[${page} 0 R]>>`);
  return pdf.write(pdf.add(`<</Type/Catalog/Pages ${tree} 0 R>>`));
};

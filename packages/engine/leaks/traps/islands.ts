import { line, pdfTrap } from '../make/two-pages.ts';
import type { Trap } from '../trap.ts';

/** Bars over more than half of a line, which leave something of every letter. */
const bars = (x: number, y: number, width: number): string => `0 g ${x} ${y} ${width} 6.2 re f`;

/** What cannot be told is drawn, not written, and the page around it stays as it is. */
export const islandTraps: Trap[] = [
  pdfTrap('a line most of which lies under a bar', (_, secret) => ({
    second: `${line(secret, 600)} ${bars(70, 600, 160)}`,
  })),
  pdfTrap('a line under a bar, drawn from a form that is drawn twice', (pdf, secret) => {
    const form = pdf.stream(
      `${line(secret, 600)} ${bars(70, 600, 160)}`,
      '/Type/XObject/Subtype/Form/BBox[0 0 612 792]/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>',
    );
    return { second: '/Form Do q 1 0 0 1 0 -60 cm /Form Do Q', resources: `/XObject<</Form ${form} 0 R>>` };
  }),
  pdfTrap('a line under a bar, over a picture that it hides a part of', (pdf, secret) => {
    const samples = Buffer.alloc(40 * 40, 0xc0);
    samples.set(Buffer.from(secret, 'latin1'), 20 * 40 + 10);
    const image = pdf.stream(
      samples,
      '/Type/XObject/Subtype/Image/Width 40/Height 40/ColorSpace/DeviceGray/BitsPerComponent 8',
    );
    return {
      second: `q 160 0 0 80 70 560 cm /Im Do Q 0.2 g 110 590 70 20 re f ${line(secret, 600)} ${bars(70, 600, 160)}`,
      resources: `/XObject<</Im ${image} 0 R>>`,
    };
  }),
  pdfTrap('a line under a bar, in a font whose file cannot be read', (pdf, secret) => {
    const file = pdf.stream(Buffer.from('%!PS-AdobeFont nothing that follows is a font'));
    const descriptor = pdf.add(
      `<</Type/FontDescriptor/FontName/ABCDEF+Gone/Flags 32/FontBBox[0 -200 1000 900]/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 700/StemV 80/FontFile ${file} 0 R>>`,
    );
    const widths = Array.from({ length: 224 }, () => 600).join(' ');
    const font = pdf.add(
      `<</Type/Font/Subtype/Type1/BaseFont/ABCDEF+Gone/Encoding/WinAnsiEncoding/FirstChar 32/LastChar 255/Widths[${widths}]/FontDescriptor ${descriptor} 0 R>>`,
    );
    const form = pdf.stream(
      `BT /G 14 Tf 72 600 Td (${secret}) Tj ET ${bars(70, 600, 160)} BT /G 14 Tf 72 560 Td (Harbour) Tj ET`,
      `/Type/XObject/Subtype/Form/BBox[0 0 612 792]/Resources<</Font<</G ${font} 0 R>>>>`,
    );
    return { second: '/Form Do', resources: `/XObject<</Form ${form} 0 R>>` };
  }),
];

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
];

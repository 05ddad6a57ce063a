import { pdfTrap } from '../make/two-pages.ts';
import type { Trap } from '../trap.ts';

/** Forty by twenty greys, one row of which spells the secret. */
const samples = (secret: string): Uint8Array => {
  const all = new Uint8Array(800).fill(160);
  all.set(Buffer.from(secret, 'latin1'), 9 * 40 + 4);
  return all;
};
const picture = '/Type/XObject/Subtype/Image/BitsPerComponent 8/Width 40/Height 20/ColorSpace/DeviceGray';
const form = '/Type/XObject/Subtype/Form/BBox[60 472 300 760]';
const show = 'BT /T 40 Tf 72 500 Td (a) Tj ET';

const glyphTrap = (channel: string, glyph: string): Trap =>
  pdfTrap(
    channel,
    (pdf, secret) => {
      const image = pdf.stream(samples(secret), picture);
      const procedure = pdf.stream(glyph);
      const font = pdf.add(
        `<</Type/Font/Subtype/Type3/FontBBox[0 0 600 700]/FontMatrix[.001 0 0 .001 0 0]/FirstChar 97/LastChar 97/Widths[600]/Encoding<</Differences[97/g]>>/CharProcs<</g ${procedure} 0 R>>/Resources<</XObject<</I ${image} 0 R>>>>>>`,
      );
      const holder = pdf.stream(show, `${form}/Resources<</Font<</T ${font} 0 R>>>>`);
      return { second: '/X Do', resources: `/XObject<</X ${holder} 0 R>>` };
    },
    0,
  );

const cellTrap = (channel: string, paint: string): Trap =>
  pdfTrap(
    channel,
    (pdf, secret) => {
      const image = pdf.stream(samples(secret), picture);
      const cell = pdf.stream(
        'q 80 0 0 40 0 0 cm /I Do Q',
        `/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 100 100]/XStep 100/YStep 100/Resources<</XObject<</I ${image} 0 R>>>>`,
      );
      return { second: `/Pattern cs /P scn ${paint}`, resources: `/Pattern<</P ${cell} 0 R>>` };
    },
    0,
  );

const maskTrap = (channel: string, painted: string): Trap =>
  pdfTrap(
    channel,
    (pdf, secret) => {
      const image = pdf.stream(samples(secret), picture);
      const group = pdf.stream(
        'q 200 0 0 100 72 480 cm /I Do Q',
        `${form}/Group<</S/Transparency/CS/DeviceGray>>/Resources<</XObject<</I ${image} 0 R>>>>`,
      );
      return {
        second: `q /M gs ${painted} Q`,
        resources: `/ExtGState<</M<</SMask<</S/Luminosity/G ${group} 0 R>>>>>>`,
      };
    },
    0,
  );

/** Pictures inside glyphs, pattern cells and soft masks, where no object of the page can be looked at. */
export const enclosedTraps: Trap[] = [
  glyphTrap(
    'a picture in a Type 3 glyph, under its ink',
    '600 0 d0 q 500 0 0 300 50 100 cm /I Do Q 0 g 0 0 600 700 re f',
  ),
  glyphTrap(
    'a picture in a Type 3 glyph, clipped away',
    '600 0 d0 q 0 0 1 1 re W n 500 0 0 300 50 100 cm /I Do Q 0 g 0 0 300 300 re f',
  ),
  cellTrap('a picture in a part of a cell that is never painted', '80 552 15 40 re f'),
  cellTrap('a picture in a cell, painted for less than a point', '80 500 .5 .5 re f'),
  maskTrap('a picture in a soft mask, through which white is painted', '1 g 72 480 200 100 re f'),
  maskTrap('a picture in a soft mask, through which nothing is painted', '0 g 72 700 20 5 re f'),
];

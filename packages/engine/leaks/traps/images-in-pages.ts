import { deflateSync } from 'node:zlib';
import { dirtyJpeg } from '../make/jpeg-file.ts';
import { keptWords, pdfTrap, theBox, twoPages } from '../make/two-pages.ts';
import type { Trap } from '../trap.ts';

const image = '/Type/XObject/Subtype/Image/BitsPerComponent 8';
const bytesOf = (text: string): Uint8Array => Buffer.from(text, 'latin1');
const draw = 'q 200 0 0 100 72 480 cm /I Do Q';

/** Grey samples with the secret in one row. */
const withRow = (width: number, height: number, row: number, secret: string): Uint8Array => {
  const samples = new Uint8Array(width * height).fill(160);
  samples.set(bytesOf(secret), row * width + 4);
  return samples;
};

/** Invisible pixels and bytes of images that a page draws. */
export const imagesInPages: Trap[] = [
  pdfTrap('image rows that a clip hides', (pdf, secret) => {
    const picture = pdf.stream(
      withRow(40, 20, 18, secret),
      `${image}/Width 40/Height 20/ColorSpace/DeviceGray`,
    );
    return {
      second: `q 72 530 200 50 re W n ${draw} Q`,
      resources: `/XObject<</I ${picture} 0 R>>`,
    };
  }),
  pdfTrap(
    'image rows outside the page',
    (pdf, secret) => {
      const picture = pdf.stream(
        withRow(40, 20, 18, secret),
        `${image}/Width 40/Height 20/ColorSpace/DeviceGray`,
      );
      return { second: 'q 200 0 0 100 72 400 cm /I Do Q', resources: `/XObject<</I ${picture} 0 R>>` };
    },
    0,
  ),
  pdfTrap('image rows behind a rectangle', (pdf, secret) => {
    const picture = pdf.stream(
      withRow(40, 20, 2, secret),
      `${image}/Width 40/Height 20/ColorSpace/DeviceGray`,
    );
    return {
      second: `${draw} 0 g 60 550 300 40 re f`,
      resources: `/XObject<</I ${picture} 0 R>>`,
    };
  }),
  pdfTrap('colour under a soft mask', (pdf, secret) => {
    const alpha = new Uint8Array(800).fill(255);
    alpha.fill(0, 8 * 40, 14 * 40);
    const mask = pdf.stream(alpha, `${image}/Width 40/Height 20/ColorSpace/DeviceGray`);
    const picture = pdf.stream(
      withRow(40, 20, 11, secret),
      `${image}/Width 40/Height 20/ColorSpace/DeviceGray/SMask ${mask} 0 R`,
    );
    return { second: draw, resources: `/XObject<</I ${picture} 0 R>>` };
  }),
  pdfTrap('colour under a stencil mask', (pdf, secret) => {
    const stencil = new Uint8Array(100);
    stencil.fill(0xff, 40, 80);
    const mask = pdf.stream(
      stencil,
      '/Type/XObject/Subtype/Image/Width 40/Height 20/ImageMask true/BitsPerComponent 1',
    );
    const picture = pdf.stream(
      withRow(40, 20, 11, secret),
      `${image}/Width 40/Height 20/ColorSpace/DeviceGray/Mask ${mask} 0 R`,
    );
    return { second: draw, resources: `/XObject<</I ${picture} 0 R>>` };
  }),
  pdfTrap('colours that a colour key hides', (pdf, secret) => {
    const picture = pdf.stream(
      withRow(40, 20, 5, secret),
      `${image}/Width 40/Height 20/ColorSpace/DeviceGray/Mask[60 100]`,
    );
    return { second: draw, resources: `/XObject<</I ${picture} 0 R>>` };
  }),
  pdfTrap(
    'samples that Decode flattens',
    (pdf, secret) => {
      const picture = pdf.stream(
        withRow(40, 20, 5, secret),
        `${image}/Width 40/Height 20/ColorSpace/DeviceGray/Decode[.5 .5]`,
      );
      return { second: draw, resources: `/XObject<</I ${picture} 0 R>>` };
    },
    0,
  ),
  pdfTrap('data after the last sample', (pdf, secret) => {
    const samples = Buffer.concat([new Uint8Array(800).fill(90), bytesOf(secret)]);
    const picture = pdf.stream(
      deflateSync(samples),
      `${image}/Width 40/Height 20/ColorSpace/DeviceGray/Filter/FlateDecode`,
    );
    return { second: draw, resources: `/XObject<</I ${picture} 0 R>>` };
  }),
  pdfTrap('unused colours of a palette', (pdf, secret) => {
    const table = Buffer.concat([Buffer.of(200, 0, 0, 0, 0, 200), bytesOf(`${secret}xx`)]).toString('hex');
    const picture = pdf.stream(
      new Uint8Array(800).map((_, index) => index & 1),
      `${image}/Width 40/Height 20/ColorSpace[/Indexed/DeviceRGB 5<${table}>]`,
    );
    return { second: draw, resources: `/XObject<</I ${picture} 0 R>>` };
  }),
  pdfTrap('low bytes of 16-bit samples', (pdf, secret) => {
    const samples = new Uint8Array(1600).map((_, index) =>
      index % 2 === 0 ? 128 : secret.charCodeAt((index >> 1) % 10),
    );
    const picture = pdf.stream(
      samples,
      '/Type/XObject/Subtype/Image/BitsPerComponent 16/Width 40/Height 20/ColorSpace/DeviceGray',
    );
    return { second: draw, resources: `/XObject<</I ${picture} 0 R>>` };
  }),
  pdfTrap('alternates, metadata, names and links of an image', (pdf, secret) => {
    const other = pdf.stream(withRow(40, 20, 5, secret), `${image}/Width 40/Height 20/ColorSpace/DeviceGray`);
    const xmp = pdf.stream(`<x:xmpmeta>${secret}</x:xmpmeta>`, '/Type/Metadata/Subtype/XML');
    const picture = pdf.stream(
      new Uint8Array(800).fill(90),
      `${image}/Width 40/Height 20/ColorSpace/DeviceGray/Alternates[<</Image ${other} 0 R>>]/Metadata ${xmp} 0 R/Name/${secret}/ID(${secret})/OPI<</2.0<</F(${secret})>>>>/Measure<</X(${secret})>>/PtData(${secret})`,
    );
    return { second: draw, resources: `/XObject<</I ${picture} 0 R>>` };
  }),
  {
    channel: 'EXIF, XMP, comments and trailing bytes of a JPEG in a page',
    async make(secret) {
      const jpeg = await dirtyJpeg(secret);
      return twoPages(secret, (pdf) => {
        const picture = pdf.stream(jpeg, `${image}/Width 64/Height 48/ColorSpace/DeviceRGB/Filter/DCTDecode`);
        return { second: draw, resources: `/XObject<</I ${picture} 0 R>>` };
      });
    },
    boxes: [theBox],
    kept: keptWords,
    vectorPages: 1,
  },
];

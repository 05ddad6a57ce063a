import sharp from 'sharp';
import { plainJpeg } from '../make/jpeg-file.ts';
import type { PdfFile } from '../make/pdf-file.ts';
import { keptWords, pdfTrap, theBox, twoPages } from '../make/two-pages.ts';
import type { Trap } from '../trap.ts';
import { strings } from './limits.ts';

const base = '/Type/XObject/Subtype/Image';
const size = '/Width 40/Height 20';
const image = `${base}/BitsPerComponent 8${size}`;
const place = 'q 200 0 0 100 72 480 cm /I Do Q';
const bytesOf = (text: string): Uint8Array => Buffer.from(text, 'latin1');

/** Forty by twenty samples, the secret in one row of them. */
const spelling = (secret: string, ground: number, row = 9): Uint8Array => {
  const samples = new Uint8Array(800).fill(ground);
  samples.set(bytesOf(secret), row * 40 + 4);
  return samples;
};

/** The secret in one plane of several. */
const inPlane = (secret: string, planes: number, plane: number, ground: readonly number[]): Uint8Array => {
  const samples = spelling(secret, ground[plane] ?? 0);
  return Uint8Array.from({ length: 800 * planes }, (_, at) =>
    at % planes === plane ? (samples[Math.floor(at / planes)] as number) : (ground[at % planes] ?? 0),
  );
};

const pictureTrap = (
  channel: string,
  build: (pdf: PdfFile, secret: string) => number,
  second = place,
  vectorPages = 1,
): Trap =>
  pdfTrap(
    channel,
    (pdf, secret) => ({ second, resources: `/XObject<</I ${build(pdf, secret)} 0 R>>` }),
    vectorPages,
  );

const constant = '<</FunctionType 2/Domain[0 1]/C0[.4 .2 .8]/C1[.4 .2 .8]/N 1>>';

const jpegPage = (jpeg: Uint8Array, secret: string): Uint8Array =>
  twoPages(secret, (pdf) => {
    const picture = pdf.stream(
      jpeg,
      `${base}/BitsPerComponent 8/Width 64/Height 48/ColorSpace/DeviceRGB/Filter/DCTDecode`,
    );
    return { second: place, resources: `/XObject<</I ${picture} 0 R>>` };
  });

const jpegTrap = (channel: string, change: (jpeg: Buffer, secret: string) => Buffer): Trap => ({
  channel,
  make: async (secret) => jpegPage(change(await plainJpeg(), secret), secret),
  boxes: [theBox],
  kept: keptWords,
  vectorPages: 1,
});

const table = (marker: number, place: number, symbols: Uint8Array): Buffer => {
  const counts =
    marker === 0xc4 ? Buffer.from([0, 0, 0, 0, symbols.length, ...new Array(11).fill(0)]) : Buffer.alloc(0);
  const body = Buffer.concat([Buffer.of(place), counts, symbols]);
  return Buffer.concat([Buffer.of(0xff, marker, 0, body.length + 2), body]);
};

const scan = (jpeg: Buffer): number => jpeg.indexOf(Buffer.of(0xff, 0xda));

/** What pictures hold in samples that show alike, in samples too many, and around their blocks. */
export const sampleTraps: Trap[] = [
  pictureTrap(
    'samples under two covers whose smoothed edges let a little through',
    (pdf, secret) => pdf.stream(spelling(secret, 90), `${image}/ColorSpace/DeviceGray`),
    `${place} 0 G 60 w 70 502.29 m 280 502.29 l S 70 562.19 m 280 562.19 l S`,
  ),
  pictureTrap(
    'samples under strings side by side',
    (pdf, secret) => pdf.stream(spelling(secret, 90), `${image}/ColorSpace/DeviceGray`),
    `${place} ${strings(475, 110)}`,
  ),
  pictureTrap('palette entries of one colour', (pdf, secret) => {
    const table = '4466aa'.repeat(256);
    return pdf.stream(spelling(secret, 0), `${image}/ColorSpace[/Indexed/DeviceRGB 255<${table}>]`);
  }),
  pictureTrap('indexes past the end of a palette', (pdf, secret) =>
    pdf.stream(spelling(secret, 1), `${image}/ColorSpace[/Indexed/DeviceRGB 1<4466aa224466>]`),
  ),
  pictureTrap('a tint that is one colour for every sample', (pdf, secret) =>
    pdf.stream(spelling(secret, 0), `${image}/ColorSpace[/Separation/Spot/DeviceRGB${constant}]`),
  ),
  pictureTrap('a palette over a tint that is one colour', (pdf, secret) => {
    const entries = Buffer.from(Uint8Array.from({ length: 256 }, (_, at) => at)).toString('hex');
    const space = `[/Indexed[/Separation/Spot/DeviceRGB${constant}]255<${entries}>]`;
    return pdf.stream(spelling(secret, 0), `${image}/ColorSpace${space}`);
  }),
  pictureTrap('a plane that the tint of DeviceN ignores', (pdf, secret) => {
    const tint = pdf.stream('{pop pop dup dup}', '/FunctionType 4/Domain[0 1 0 1 0 1]/Range[0 1 0 1 0 1]');
    const space = `[/DeviceN[/A/B/C]/DeviceRGB ${tint} 0 R]`;
    return pdf.stream(inPlane(secret, 3, 1, [90, 90, 90]), `${image}/ColorSpace${space}`);
  }),
  pictureTrap('a plane that an ignored Decode flattens', (pdf, secret) =>
    pdf.stream(inPlane(secret, 3, 2, [90, 120, 200]), `${image}/ColorSpace/DeviceRGB/Decode[0 1 0 1 .5 .5]`),
  ),
  pictureTrap('ink under full black', (pdf, secret) =>
    pdf.stream(
      inPlane(secret, 4, 0, [90, 90, 90, 255]),
      `${image}/ColorSpace/DeviceCMYK/Decode[0 .01 0 1 0 1 0 1]`,
    ),
  ),
  pictureTrap(
    'a picture drawn half a point wide',
    (pdf, secret) => pdf.stream(spelling(secret, 160), `${image}/ColorSpace/DeviceGray`),
    'q .5 0 0 .25 72 480 cm /I Do Q',
  ),
  pictureTrap(
    'a stencil drawn half a point wide',
    (pdf, secret) =>
      pdf.stream(
        spelling(secret, 0).subarray(0, 400),
        `${base}/ImageMask true/BitsPerComponent 1/Width 320/Height 10`,
      ),
    'q .5 0 0 .02 72 480 cm /I Do Q',
    0,
  ),
  pictureTrap(
    'the soft mask of a picture drawn half a point wide',
    (pdf, secret) => {
      const mask = pdf.stream(spelling(secret, 200), `${image}/ColorSpace/DeviceGray`);
      return pdf.stream(new Uint8Array(800).fill(40), `${image}/ColorSpace/DeviceGray/SMask ${mask} 0 R`);
    },
    'q .5 0 0 .25 72 480 cm /I Do Q',
    0,
  ),
  pictureTrap(
    'a picture squeezed to a hair',
    (pdf, secret) => pdf.stream(spelling(secret, 160), `${image}/ColorSpace/DeviceGray`),
    'q .3 0 0 100 72 480 cm /I Do Q',
  ),
  pictureTrap(
    'a covered picture drawn once more as a speck',
    (pdf, secret) => pdf.stream(spelling(secret, 160), `${image}/ColorSpace/DeviceGray`),
    `${place} 1 g 60 474 230 110 re f q .1 0 0 .05 72 660 cm /I Do Q`,
    0,
  ),
  pictureTrap(
    'a half-covered picture drawn once more as a speck',
    (pdf, secret) => pdf.stream(spelling(secret, 160, 2), `${image}/ColorSpace/DeviceGray`),
    `${place} 0 g 60 550 230 40 re f q .1 0 0 .05 72 660 cm /I Do Q`,
  ),
  pictureTrap(
    'the soft mask of a picture, where the page covers it',
    (pdf, secret) => {
      const mask = pdf.stream(spelling(secret, 200, 2), `${image}/ColorSpace/DeviceGray`);
      const grey = new Uint8Array(800).map((_, at) => at & 255);
      return pdf.stream(grey, `${image}/ColorSpace/DeviceGray/SMask ${mask} 0 R`);
    },
    `${place} 0 g 60 550 230 40 re f`,
  ),
  pictureTrap('colours under an alpha that is almost nothing', (pdf, secret) => {
    const alpha = new Uint8Array(800).fill(255);
    alpha.fill(2, 8 * 40, 12 * 40);
    const mask = pdf.stream(alpha, `${image}/ColorSpace/DeviceGray`);
    return pdf.stream(spelling(secret, 160), `${image}/ColorSpace/DeviceGray/SMask ${mask} 0 R`);
  }),
  jpegTrap('bytes between the last block of a JPEG and its end', (jpeg, secret) =>
    Buffer.concat([jpeg.subarray(0, -2), bytesOf(secret), jpeg.subarray(-2)]),
  ),
  jpegTrap('a second scan of a JPEG', (jpeg, secret) => {
    const head = jpeg.subarray(scan(jpeg), scan(jpeg) + 14);
    return Buffer.concat([jpeg.subarray(0, -2), head, bytesOf(secret), jpeg.subarray(-2)]);
  }),
  jpegTrap('a Huffman table that no component uses', (jpeg, secret) =>
    Buffer.concat([
      jpeg.subarray(0, scan(jpeg)),
      table(0xc4, 0x12, bytesOf(secret)),
      jpeg.subarray(scan(jpeg)),
    ]),
  ),
  jpegTrap('a quantisation table that no component uses', (jpeg, secret) =>
    Buffer.concat([
      jpeg.subarray(0, scan(jpeg)),
      table(0xdb, 3, bytesOf(secret.padEnd(64, 'x'))),
      jpeg.subarray(scan(jpeg)),
    ]),
  ),
  jpegTrap('a Huffman table after the last block', (jpeg, secret) =>
    Buffer.concat([jpeg.subarray(0, -2), table(0xc4, 0, bytesOf(secret)), jpeg.subarray(-2)]),
  ),
  {
    ...jpegTrap('steps of a quantisation table that no block takes', (jpeg) => jpeg),
    async make(secret) {
      const flat = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#4070a0' } })
        .jpeg({ quality: 80 })
        .toBuffer();
      flat.write(secret, flat.indexOf(Buffer.of(0xff, 0xdb)) + 20, 'latin1');
      return jpegPage(flat, secret);
    },
  },
];

import { iccProfile } from '../make/icc-profile.ts';
import type { PdfFile } from '../make/pdf-file.ts';
import { line, pdfTrap } from '../make/two-pages.ts';
import type { Trap } from '../trap.ts';

const bytesOf = (text: string): Buffer => Buffer.from(text, 'latin1');
const square = '72 500 90 60 re f';

/** A colour space that fills a square with one colour. */
const fillTrap = (channel: string, colour: string, build: (pdf: PdfFile, secret: string) => string): Trap =>
  pdfTrap(channel, (pdf, secret) => ({
    second: `/S cs ${colour} scn ${square}`,
    resources: `/ColorSpace<</S ${build(pdf, secret)}>>`,
  }));

/** Viewers differ in the colours of the second page: it becomes a picture, and nobody can tell which words are seen. */
const disputedTrap = (channel: string, build: Parameters<typeof pdfTrap>[1]): Trap => ({
  ...pdfTrap(channel, build, 0),
  kept: ['Meadow', 'lantern'],
});

/** A colour space whose black is white where its parameters are followed. */
const whiteBlack = '/ColorSpace<</W[/CalRGB<</WhitePoint[.9505 1 1.089]/Gamma[0 0 0]>>]>>';

const shadingTrap = (
  channel: string,
  build: (pdf: PdfFile, secret: string) => string | number,
  vectorPages = 1,
): Trap =>
  pdfTrap(
    channel,
    (pdf, secret) => {
      const shading = build(pdf, secret);
      const entry = typeof shading === 'number' ? `${shading} 0 R` : shading;
      return { second: `q 72 500 90 60 re W n /H sh Q`, resources: `/Shading<</H ${entry}>>` };
    },
    vectorPages,
  );

/** A table of greys, the secret where nothing ever looks. */
const unreached = (secret: string, reached: number): Buffer =>
  Buffer.concat([Buffer.from(Uint8Array.from({ length: reached }, (_, at) => 40 + at)), bytesOf(secret)]);

const axial = (shape: string): string =>
  `<</ShadingType 2/ColorSpace/DeviceGray/Coords[72 500 162 500]/Function ${shape}>>`;

/** A grey profile with one tag more, or one that is longer than what it says. */
const profileWith = (secret: string, tag: string, body: Buffer): Buffer => {
  const plain = Buffer.from(iccProfile('plain text'));
  const count = plain.readUInt32BE(128);
  const tableEnd = 132 + 12 * count;
  const shifted = Buffer.from(plain.subarray(128, tableEnd));
  for (let index = 0; index < count; index++)
    shifted.writeUInt32BE(shifted.readUInt32BE(8 + 12 * index) + 12, 8 + 12 * index);
  shifted.writeUInt32BE(count + 1, 0);
  const entry = Buffer.alloc(12);
  entry.write(tag, 0, 'latin1');
  entry.writeUInt32BE(plain.length + 12, 4);
  entry.writeUInt32BE(body.length + secret.length, 8);
  const whole = Buffer.concat([
    plain.subarray(0, 128),
    shifted,
    entry,
    plain.subarray(tableEnd),
    body,
    bytesOf(secret),
  ]);
  whole.writeUInt32BE(whole.length, 0);
  return whole;
};

const profileTrap = (channel: string, tag: string, body: Buffer): Trap =>
  fillTrap(channel, '.5', (pdf, secret) => {
    const profile = pdf.stream(profileWith(secret, tag, body), '/N 1/Alternate/DeviceGray');
    return `[/ICCBased ${profile} 0 R]`;
  });

const coordinates = (points: readonly (readonly [number, number])[]): number[] => points.flat();

/** A flat patch that fills the square: twelve points around it and four corners of colour. */
const patch = [
  0,
  ...coordinates([
    [0, 0],
    [0, 80],
    [0, 160],
    [0, 255],
    [80, 255],
    [160, 255],
    [255, 255],
    [255, 160],
    [255, 80],
    [255, 0],
    [160, 0],
    [80, 0],
  ]),
  40,
  90,
  140,
  190,
];

const meshTrap = (
  channel: string,
  type: number,
  data: (secret: string) => Uint8Array,
  more = '/BitsPerFlag 8',
): Trap =>
  shadingTrap(channel, (pdf, secret) =>
    pdf.stream(
      data(secret),
      `/ShadingType ${type}/ColorSpace/DeviceGray/BitsPerCoordinate 8/BitsPerComponent 8${more}/Decode[72 162 500 560 0 1]`,
    ),
  );

const hiddenText = (secret: string, before: string): string => `q ${before} ${line(secret, 500)} Q`;

/** What hides behind numbers: functions, tints, profiles, palettes, meshes and states. */
export const numberTraps: Trap[] = [
  fillTrap('palette entries of a fill that no colour names', '0', (_, secret) => {
    const entries = Buffer.concat([Buffer.of(40, 90, 160), bytesOf(`${secret}xx`)]).toString('hex');
    return `[/Indexed/DeviceRGB 4<${entries}>]`;
  }),
  fillTrap('samples of a tint that no colour reaches', '.001', (pdf, secret) => {
    const tint = pdf.stream(
      unreached(secret, 6),
      '/FunctionType 0/Domain[0 1]/Range[0 1]/Size[16]/BitsPerSample 8',
    );
    return `[/Separation/Spot/DeviceGray ${tint} 0 R]`;
  }),
  fillTrap('a calculator that throws its numbers away', '.5', (pdf, secret) => {
    const numbers = Array.from(secret, (char) => char.charCodeAt(0));
    const tint = pdf.stream(
      `{${numbers.join(' ')}${' pop'.repeat(numbers.length)} % ${secret}\n}`,
      `/FunctionType 4/Domain[0 1]/Range[0 1]/Note(${secret})`,
    );
    return `[/Separation/Spot/DeviceGray ${tint} 0 R]`;
  }),
  shadingTrap('samples of a shading that Encode never reaches', (pdf, secret) => {
    const shape = pdf.stream(
      unreached(secret, 6),
      '/FunctionType 0/Domain[0 1]/Range[0 1]/Size[16]/Encode[0 5]/BitsPerSample 8',
    );
    return axial(`${shape} 0 R`);
  }),
  shadingTrap('samples of a shading that its Domain never reaches', (pdf, secret) => {
    const shape = pdf.stream(
      unreached(secret, 6),
      '/FunctionType 0/Domain[0 .3]/Range[0 1]/Size[16]/Encode[0 5]/BitsPerSample 8',
    );
    return `<</ShadingType 2/ColorSpace/DeviceGray/Coords[72 500 162 500]/Domain[0 .3]/Function ${shape} 0 R>>`;
  }),
  shadingTrap('samples that Range flattens', (pdf, secret) => {
    const shape = pdf.stream(
      unreached(secret, 6),
      '/FunctionType 0/Domain[0 1]/Range[.4 .4]/Size[16]/BitsPerSample 8',
    );
    return axial(`${shape} 0 R`);
  }),
  shadingTrap('a part of a stitching that is never reached', (pdf, secret) => {
    const part = pdf.stream(
      unreached(secret, 6),
      '/FunctionType 0/Domain[0 1]/Range[0 1]/Size[16]/BitsPerSample 8',
    );
    const plain = '<</FunctionType 2/Domain[0 1]/C0[.2]/C1[.8]/N 1>>';
    return axial(`<</FunctionType 3/Domain[0 1]/Functions[${plain} ${part} 0 R]/Bounds[1]/Encode[0 1 0 1]>>`);
  }),
  profileTrap('a private tag of a colour profile', 'priv', Buffer.from('data\0\0\0\0', 'latin1')),
  profileTrap('the tail of a white point', 'bkpt', Buffer.from(`XYZ \0\0\0\0${'\0'.repeat(12)}`, 'latin1')),
  profileTrap('a table of a profile that its kind never uses', 'A2B2', Buffer.from('mft1\0\0\0\0', 'latin1')),
  profileTrap(
    'a curve of a profile that its kind never uses',
    'rTRC',
    Buffer.from('curv\0\0\0\0\0\0\0\x05', 'latin1'),
  ),
  meshTrap('bytes after the last patch of a mesh', 6, (secret) =>
    Buffer.concat([Buffer.from(patch), bytesOf(secret)]),
  ),
  disputedTrap('more numbers than a colour has', (_, secret) => ({
    second: `/DeviceGray cs ${Array.from(secret, (char) => char.charCodeAt(0)).join(' ')} .5 scn ${square}`,
  })),
  // Only what is painted in such a colour is lost: the other words of the page stay.
  pdfTrap(
    'black that a CalRGB gamma makes white',
    (_, secret) => ({ second: hiddenText(secret, '/W cs 0 0 0 scn'), resources: whiteBlack }),
    0,
  ),
  pdfTrap(
    'black that a CalRGB gamma makes white, in a form that inherits it',
    (pdf, secret) => {
      const form = pdf.stream(
        hiddenText(secret, ''),
        '/Type/XObject/Subtype/Form/BBox[0 0 612 792]/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>',
      );
      return {
        second: `/W cs 0 0 0 scn /Form Do 0 g`,
        resources: `${whiteBlack}/XObject<</Form ${form} 0 R>>`,
      };
    },
    0,
  ),
  pdfTrap('white letters that ink does not print over a dark ground', (_, secret) => ({
    second: `0 0 0 .8 k 66 490 170 30 re f q /O gs 0 0 0 0 k ${line(secret, 500)} Q`,
    resources: '/ExtGState<</O<</OP true/op true/OPM 1>>>>',
  })),
  pdfTrap('black that a tint makes white', (_, secret) => ({
    second: hiddenText(secret, '/W cs 1 scn'),
    resources:
      '/ColorSpace<</W[/Separation/Black/DeviceGray<</FunctionType 2/Domain[0 1]/C0[1]/C1[1]/N 1>>]>>',
  })),
  pdfTrap('black that a palette makes white', (_, secret) => ({
    second: hiddenText(secret, '/W cs 0 scn'),
    resources: '/ColorSpace<</W[/Indexed/DeviceRGB 0<ffffff>]>>',
  })),
];

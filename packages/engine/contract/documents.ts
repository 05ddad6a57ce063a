import { toBytes } from '../src/syntax/bytes.ts';
import { HexString, name, Output } from '../src/syntax/output.ts';

/** A one-page Letter document with one line of Helvetica, 72 points from the left and 100 from the top. */
export const letterPage = (line: string): Uint8Array => {
  const output = new Output();
  const tree = output.reserve();
  const font = output.add({ Type: name('Font'), Subtype: name('Type1'), BaseFont: name('Helvetica') });
  const contents = output.add({}, toBytes(`BT /F0 18 Tf 72 692 Td (${line}) Tj ET`));
  const page = output.add({
    Type: name('Page'),
    Parent: tree,
    MediaBox: [0, 0, 612, 792],
    Resources: { Font: { F0: font } },
    Contents: contents,
  });
  output.fill(tree, { Type: name('Pages'), Kids: [page], Count: 1 });
  return output.write(output.add({ Type: name('Catalog'), Pages: tree }));
};

/** The same page with black bars drawn over the line and over nothing. */
export const barredPage = (line: string): Uint8Array => {
  const output = new Output();
  const tree = output.reserve();
  const font = output.add({ Type: name('Font'), Subtype: name('Type1'), BaseFont: name('Helvetica') });
  const content = [
    'BT /F0 18 Tf 72 592 Td (Everybody sees this) Tj ET',
    `BT /F0 18 Tf 72 692 Td (${line}) Tj ET`,
    '0 g 60 682 480 30 re f 60 382 480 30 re f',
  ];
  const page = output.add({
    Type: name('Page'),
    Parent: tree,
    MediaBox: [0, 0, 612, 792],
    Resources: { Font: { F0: font } },
    Contents: output.add({}, toBytes(content.join('\n'))),
  });
  output.fill(tree, { Type: name('Pages'), Kids: [page], Count: 1 });
  return output.write(output.add({ Type: name('Catalog'), Pages: tree }));
};

const base64 =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

export const onePixelPng: Uint8Array = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));

/** Text, lines, a grey fill and a curve, so that all kinds of painting are compared. */
export const twoColumns = (): Uint8Array => {
  const output = new Output();
  const tree = output.reserve();
  const font = output.add({ Type: name('Font'), Subtype: name('Type1'), BaseFont: name('Times-Roman') });
  const lines = Array.from({ length: 30 }, (_, line) => {
    const y = 740 - line * 20;
    return `BT /F0 11 Tf 60 ${y} Td (Line ${line} of the left column) Tj 250 0 Td (and of the right one) Tj ET`;
  });
  const drawing = '0.6 g 60 60 200 40 re f 0.2 0.4 0.8 RG 2 w 300 60 m 350 160 450 -20 540 90 c S';
  const contents = output.add({}, toBytes([...lines, drawing].join('\n')));
  const page = output.add({
    Type: name('Page'),
    Parent: tree,
    MediaBox: [0, 0, 595.276, 841.89],
    Resources: { Font: { F0: font } },
    Contents: contents,
  });
  output.fill(tree, { Type: name('Pages'), Kids: [page], Count: 1 });
  return output.write(output.add({ Type: name('Catalog'), Pages: tree }));
};

/** The same noise wherever it runs. */
const noise = (): (() => number) => {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state >>> 16;
  };
};

/** Whole numbers only, so that every machine has the same. `roughness` is how much each pixel differs by chance. */
const photograph = (width: number, height: number, roughness: number): Uint8Array => {
  const next = noise();
  return Uint8Array.from({ length: width * height * 3 }, (_, at) => {
    const [x, y] = [Math.floor(at / 3) % width, Math.floor(at / 3 / width)];
    const slope = Math.abs(((x * (1 + (at % 3)) + 2 * y) % 200) - 100);
    return 40 + slope + (next() % roughness);
  });
};

const besideText = 'BT /F0 14 Tf 20 20 Td (Below it) Tj ET';

/**
 * Three pages: a photograph, which becomes a JPEG under a box; one so small that a JPEG would be no smaller; and one beside
 * text.
 */
export const photographs = (): Uint8Array => {
  const output = new Output();
  const tree = output.reserve();
  const font = output.add({ Type: name('Font'), Subtype: name('Type1'), BaseFont: name('Helvetica') });
  const pages = [
    { width: 416, height: 312, roughness: 12, place: '199.68 0 0 149.76 0 0 cm', text: '' },
    { width: 24, height: 22, roughness: 10, place: '11.52 0 0 10.56 0 0 cm', text: '' },
    { width: 416, height: 312, roughness: 30, place: '120 0 0 90 30 40 cm', text: besideText },
  ].map(({ width, height, roughness, place, text }) => {
    const image = output.add(
      {
        Type: name('XObject'),
        Subtype: name('Image'),
        Width: width,
        Height: height,
        ColorSpace: name('DeviceRGB'),
        BitsPerComponent: 8,
      },
      photograph(width, height, roughness),
    );
    return output.add({
      Type: name('Page'),
      Parent: tree,
      MediaBox: [0, 0, width * 0.48, height * 0.48],
      Resources: { Font: { F0: font }, XObject: { I0: image } },
      Contents: output.add({}, toBytes(`q ${place} /I0 Do Q ${text}`)),
    });
  });
  output.fill(tree, { Type: name('Pages'), Kids: pages, Count: pages.length });
  return output.write(output.add({ Type: name('Catalog'), Pages: tree }));
};

export const photographBoxes = [
  { page: 1, x: 100, y: 50, width: 150, height: 60 },
  { page: 2, x: 6, y: 6, width: 8, height: 8 },
];

/** A page with a line of Chinese in a font that is not in the file. */
export const chinesePage = (line: string): Uint8Array => {
  const output = new Output();
  const tree = output.reserve();
  const codes = Array.from(line, (character) => character.charCodeAt(0).toString(16).padStart(4, '0'));
  const font = output.add({
    Type: name('Font'),
    Subtype: name('Type0'),
    BaseFont: name('STSong-Light'),
    Encoding: name('UniGB-UCS2-H'),
    DescendantFonts: [
      {
        Type: name('Font'),
        Subtype: name('CIDFontType0'),
        BaseFont: name('STSong-Light'),
        CIDSystemInfo: {
          Registry: new HexString(toBytes('Adobe')),
          Ordering: new HexString(toBytes('GB1')),
          Supplement: 4,
        },
      },
    ],
  });
  const page = output.add({
    Type: name('Page'),
    Parent: tree,
    MediaBox: [0, 0, 612, 792],
    Resources: { Font: { F0: font } },
    Contents: output.add({}, toBytes(`BT /F0 18 Tf 72 692 Td <${codes.join('')}> Tj ET`)),
  });
  output.fill(tree, { Type: name('Pages'), Kids: [page], Count: 1 });
  return output.write(output.add({ Type: name('Catalog'), Pages: tree }));
};

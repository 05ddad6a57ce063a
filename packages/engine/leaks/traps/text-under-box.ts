import { tinyTrueType } from '../make/tiny-true-type.ts';
import { keptWords, pdfTrap, theBox, twoPages, underBox } from '../make/two-pages.ts';
import type { Trap } from '../trap.ts';

const hex = (text: string): string => Buffer.from(text, 'latin1').toString('hex');

/** A font with square glyphs and a correct character map. */
const embeddedFont = (letters: string): Uint8Array =>
  tinyTrueType([
    { name: '.notdef', character: 0 },
    ...Array.from(letters, (letter, index) => ({
      name: letter,
      character: letter.charCodeAt(0),
      box: [50, 0, 300 + 20 * index, 400 + 20 * index] as const,
    })),
  ]);

const grey = (width: number, height: number, text: string): Uint8Array => {
  const samples = new Uint8Array(width * height).fill(200);
  for (let row = 0; row < height; row += 2) samples.set(Buffer.from(text, 'latin1'), row * width + 1);
  return samples;
};

/** Every form in which a word can lie under a box. */
export const textUnderBox: Trap[] = [
  pdfTrap('plain text under the box'),
  pdfTrap('kerned text under the box', (_, secret) => ({
    first: `BT /F 18 Tf 72 692 Td [${Array.from(secret, (char) => `<${hex(char)}> -30`).join(' ')}] TJ ET`,
  })),
  pdfTrap('scattered letters under the box', (_, secret) => {
    const letters = Array.from(secret, (char, index) => `1 0 0 1 ${72 + 13 * index} 692 Tm (${char}) Tj`);
    return { first: `BT /F 18 Tf ${letters.reverse().join(' ')} ET` };
  }),
  pdfTrap('text in a CID font that both pages share', (pdf, secret) => {
    const letters = [...new Set(`${secret}AE`)].join('');
    const file = pdf.stream(embeddedFont(letters));
    const rows = Array.from(
      letters,
      (char, index) => `<${(index + 1).toString(16).padStart(4, '0')}> <00${hex(char)}>`,
    );
    const map = pdf.stream(
      `begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange ${rows.length} beginbfchar ${rows.join('\n')} endbfchar endcmap`,
    );
    const descriptor = pdf.add(
      `<</Type/FontDescriptor/FontName/ABCDEF+Tiny/Flags 4/FontBBox[0 0 1000 1000]/ItalicAngle 0/Ascent 800/Descent 0/CapHeight 700/StemV 80/FontFile2 ${file} 0 R>>`,
    );
    const cid = pdf.add(
      `<</Type/Font/Subtype/CIDFontType2/BaseFont/ABCDEF+Tiny/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/DW 600/CIDToGIDMap/Identity/FontDescriptor ${descriptor} 0 R>>`,
    );
    const font = pdf.add(
      `<</Type/Font/Subtype/Type0/BaseFont/ABCDEF+Tiny/Encoding/Identity-H/DescendantFonts[${cid} 0 R]/ToUnicode ${map} 0 R>>`,
    );
    const code = (char: string): string => (letters.indexOf(char) + 1).toString(16).padStart(4, '0');
    const form = pdf.stream(
      `BT /C 18 Tf 72 692 Td <${Array.from(secret, code).join('')}> Tj ET`,
      `/Type/XObject/Subtype/Form/BBox[0 0 612 792]/Resources<</Font<</C ${font} 0 R>>>>`,
    );
    const other = pdf.stream(
      `BT /C 14 Tf 72 600 Td <${code('A')}${code('E')}> Tj ET`,
      `/Type/XObject/Subtype/Form/BBox[0 0 612 792]/Resources<</Font<</C ${font} 0 R>>>>`,
    );
    return { first: '/X Do', second: '/Y Do', resources: `/XObject<</X ${form} 0 R/Y ${other} 0 R>>` };
  }),
  pdfTrap('text in nested forms under the box', (pdf, secret) => {
    const inner = pdf.stream(
      `BT /G 18 Tf 72 692 Td (${secret}) Tj ET`,
      '/Type/XObject/Subtype/Form/BBox[0 0 612 792]/Resources<</Font<</G<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>',
    );
    const outer = pdf.stream(
      'q /I Do Q',
      `/Type/XObject/Subtype/Form/BBox[0 0 612 792]/Resources<</XObject<</I ${inner} 0 R>>>>`,
    );
    return { first: '/O Do', resources: `/XObject<</O ${outer} 0 R>>` };
  }),
  pdfTrap('text in a tiling pattern under the box', (pdf, secret) => {
    const pattern = pdf.stream(
      `BT /G 18 Tf 0 4 Td (${secret}) Tj ET`,
      '/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 180 24]/XStep 180/YStep 24/Matrix[1 0 0 1 72 688]/Resources<</Font<</G<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>',
    );
    return {
      first: '/Pattern cs /P scn 72 688 180 24 re f',
      resources: `/Pattern<</P ${pattern} 0 R>>`,
    };
  }),
  pdfTrap('a Type 3 font under the box', (pdf, secret) => {
    const letters = [...new Set(secret)];
    const glyphs = letters.map((char, index) => {
      const glyph = pdf.stream(`600 0 d0 50 0 ${200 + 20 * index} 500 re f`);
      return `/${char} ${glyph} 0 R`;
    });
    const differences = letters.map((char) => `${char.charCodeAt(0)}/${char}`).join(' ');
    const font = pdf.add(
      `<</Type/Font/Subtype/Type3/FontBBox[0 0 1000 1000]/FontMatrix[.001 0 0 .001 0 0]/CharProcs<<${glyphs.join('')}>>/Encoding<</Differences[${differences}]>>/FirstChar 65/LastChar 90/Widths[${Array(26).fill(600).join(' ')}]/Resources<<>>>>`,
    );
    const form = pdf.stream(
      `BT /T 18 Tf 72 692 Td (${secret}) Tj ET`,
      `/Type/XObject/Subtype/Form/BBox[0 0 612 792]/Resources<</Font<</T ${font} 0 R>>>>`,
    );
    return { first: '/X Do', resources: `/XObject<</X ${form} 0 R>>` };
  }),
  pdfTrap('a scan with an OCR layer under the box', (pdf, secret) => {
    const image = pdf.stream(
      grey(200, 20, secret),
      '/Type/XObject/Subtype/Image/Width 200/Height 20/BitsPerComponent 8/ColorSpace/DeviceGray',
    );
    return {
      first: `q 190 0 0 20 72 688 cm /S Do Q BT 3 Tr /F 18 Tf 72 692 Td (${secret}) Tj ET`,
      resources: `/XObject<</S ${image} 0 R>>`,
    };
  }),
  pdfTrap('an image under the box, the secret in its samples', (pdf, secret) => {
    const image = pdf.stream(
      grey(100, 20, secret),
      '/Type/XObject/Subtype/Image/Width 100/Height 20/BitsPerComponent 8/ColorSpace/DeviceGray',
    );
    return { first: 'q 190 0 0 20 72 688 cm /S Do Q', resources: `/XObject<</S ${image} 0 R>>` };
  }),
  pdfTrap('an inline image under the box', (_, secret) => ({
    first: `q 190 0 0 20 72 688 cm BI /W 10 /H 1 /BPC 8 /CS /G ID ${secret.slice(0, 10)} EI Q`,
  })),
  pdfTrap('outlines under the box with the secret beside them', (_, secret) => ({
    first: `/Span<</ActualText(${secret})>>BDC ${Array.from(secret, (char, index) => `${72 + 14 * index} 690 ${char.charCodeAt(0) / 9} 15 re f`).join(' ')} EMC`,
  })),
  pdfTrap('slanted text under the box', (_, secret) => ({
    first: `BT /F 14 Tf .9998 .02 -.02 .9998 80 692 Tm (${secret}) Tj ET`,
  })),
  pdfTrap('content that both pages share and only the boxed one shows', (pdf, secret) => {
    const shared = pdf.stream(
      `BT /G 18 Tf 72 692 Td (${secret}) Tj ET`,
      '/Type/XObject/Subtype/Form/BBox[0 0 612 792]/Resources<</Font<</G<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>',
    );
    return {
      first: '/X Do',
      second: '/X Do 1 g 60 680 240 40 re f 0 g',
      resources: `/XObject<</X ${shared} 0 R>>`,
    };
  }),
  {
    channel: 'a word that a box covers in part',
    make: (secret) => twoPages(secret, () => ({ first: underBox(secret) })),
    boxes: [{ ...theBox, width: 60 }],
    kept: keptWords,
    vectorPages: 1,
  },
  {
    channel: 'a box with fractional edges',
    make: (secret) => twoPages(secret),
    boxes: [{ page: 1, x: 14.6, y: 96.3, width: 430.7, height: 62.9 }],
    kept: keptWords,
    vectorPages: 1,
  },
  {
    channel: 'several boxes that overlap',
    make: (secret) => twoPages(secret),
    boxes: [theBox, { ...theBox, x: 200, width: 250 }, { ...theBox, x: 20.5, y: 100, width: 20, height: 20 }],
    kept: keptWords,
    vectorPages: 1,
  },
];

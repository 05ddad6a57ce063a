import { iccProfile } from '../make/icc-profile.ts';
import type { PdfFile } from '../make/pdf-file.ts';
import { tinyTrueType } from '../make/tiny-true-type.ts';
import { line, pdfTrap } from '../make/two-pages.ts';
import type { Trap } from '../trap.ts';

const wide = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex');

/** An embedded font with the letters A and B, of which the second page shows A. */
const embeddedFont = (
  pdf: PdfFile,
  { family = 'Tiny', descriptor = '', toUnicode = '', glyphs = 'A B', unusedName = 'B' } = {},
): number => {
  const [first = 'A'] = glyphs.split(' ');
  const file = pdf.stream(
    tinyTrueType(
      [
        { name: '.notdef', character: 0 },
        { name: first, character: 65, box: [50, 0, 500, 700] },
        { name: unusedName, character: 66, box: [50, 0, 300, 600] },
      ],
      family,
    ),
  );
  const fontDescriptor = pdf.add(
    `<</Type/FontDescriptor/FontName/${family}/Flags 32/FontBBox[0 0 1000 1000]/ItalicAngle 0/Ascent 800/Descent 0/CapHeight 700/StemV 80/FontFile2 ${file} 0 R${descriptor}>>`,
  );
  return pdf.add(
    `<</Type/Font/Subtype/TrueType/BaseFont/${family}/FirstChar 65/LastChar 66/Widths[600 600]/Encoding/WinAnsiEncoding/FontDescriptor ${fontDescriptor} 0 R${toUnicode}>>`,
  );
};

/** A form with its own font, so that the resources of the page stay unchanged. */
const drawnBy = (pdf: PdfFile, font: number): { second: string; resources: string } => {
  const form = pdf.stream(
    'BT /E 14 Tf 72 500 Td (A) Tj ET',
    `/Type/XObject/Subtype/Form/BBox[0 0 612 792]/Resources<</Font<</E ${font} 0 R>>>>`,
  );
  return { second: '/X Do', resources: `/XObject<</X ${form} 0 R>>` };
};

/** Contents of resource dictionaries that are not drawn. */
export const resourceTraps: Trap[] = [
  pdfTrap('a form that no page draws', (pdf, secret) => {
    const form = pdf.stream(line(secret, 500), '/Type/XObject/Subtype/Form/BBox[0 0 612 792]');
    return { resources: `/XObject<</Unused ${form} 0 R>>` };
  }),
  pdfTrap('a form that only the boxed page draws, in shared resources', (pdf, secret) => {
    const form = pdf.stream(
      `BT /G 18 Tf 72 692 Td (${secret}) Tj ET`,
      '/Type/XObject/Subtype/Form/BBox[0 0 612 792]/Resources<</Font<</G<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>',
    );
    return { first: '/X Do', resources: `/XObject<</X ${form} 0 R>>` };
  }),
  pdfTrap('an image that no page draws', (pdf, secret) => {
    const image = pdf.stream(
      Buffer.from(secret, 'latin1'),
      '/Type/XObject/Subtype/Image/Width 10/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray',
    );
    return { resources: `/XObject<</Unused ${image} 0 R>>` };
  }),
  pdfTrap('names of resources', (pdf, secret) => {
    const form = pdf.stream('72 500 20 20 re f', '/Type/XObject/Subtype/Form/BBox[0 0 612 792]');
    return {
      second: `/${secret} gs /${secret} Do`,
      resources: `/ExtGState<</${secret}<</LW 1>>>>/XObject<</${secret} ${form} 0 R>>`,
    };
  }),
  pdfTrap('metadata, private data and links of a form', (pdf, secret) => {
    const xmp = pdf.stream(`<x:xmpmeta>${secret}</x:xmpmeta>`, '/Type/Metadata/Subtype/XML');
    const form = pdf.stream(
      '72 500 20 20 re f',
      `/Type/XObject/Subtype/Form/BBox[0 0 612 792]/Metadata ${xmp} 0 R/PieceInfo<</App<</Private(${secret})>>>>/OPI<</1.3<</F(${secret})>>>>/Ref<</F(${secret})/Page 0>>/LastModified(${secret})/Name/${secret}`,
    );
    return { second: '/X Do', resources: `/XObject<</X ${form} 0 R>>` };
  }),
  pdfTrap('names of colorants', (pdf, secret) => {
    const tint = pdf.stream(`{pop 1 exch sub} % ${secret}`, '/FunctionType 4/Domain[0 1 0 1]/Range[0 1]');
    return {
      second: '/S cs 1 scn 72 500 20 20 re f /N cs 1 .5 scn 100 500 20 20 re f',
      resources: `/ColorSpace<</S[/Separation/${secret}/DeviceGray<</FunctionType 2/Domain[0 1]/C0[1]/C1[0]/N 1>>]/N[/DeviceN[/${secret}/Second]/DeviceGray ${tint} 0 R]>>`,
    };
  }),
  pdfTrap('the description of a colour profile', (pdf, secret) => {
    const profile = pdf.stream(iccProfile(secret), '/N 1/Alternate/DeviceGray');
    return {
      second: '/G cs .5 scn 72 500 20 20 re f',
      resources: `/ColorSpace<</G[/ICCBased ${profile} 0 R]>>`,
    };
  }),
  pdfTrap('names in a font file and its descriptor', (pdf, secret) =>
    drawnBy(
      pdf,
      embeddedFont(pdf, { family: secret, descriptor: `/FontFamily(${secret})/CharSet(/${secret})` }),
    ),
  ),
  pdfTrap('Unicode values of codes that are not shown', (pdf, secret) => {
    const map = pdf.stream(
      `begincmap 1 begincodespacerange <00> <ff> endcodespacerange 2 beginbfchar <41> <0041> <42> <${wide(secret)}> endbfchar endcmap\n% ${secret}`,
    );
    return drawnBy(pdf, embeddedFont(pdf, { toUnicode: `/ToUnicode ${map} 0 R` }));
  }),
  pdfTrap('a message as the Unicode value of a shown code', (pdf, secret) => {
    const map = pdf.stream(
      `begincmap 1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfchar <41> <${wide(secret)}> endbfchar endcmap`,
    );
    return drawnBy(pdf, embeddedFont(pdf, { toUnicode: `/ToUnicode ${map} 0 R` }));
  }),
  pdfTrap('names of glyphs that are not shown', (pdf, secret) =>
    drawnBy(pdf, embeddedFont(pdf, { unusedName: secret })),
  ),
  pdfTrap('the name of a font that is not embedded', (pdf, secret) => {
    const font = pdf.add(
      `<</Type/Font/Subtype/Type1/BaseFont/${secret}/Encoding<</Differences[90/${secret}]>>/FontDescriptor<</Type/FontDescriptor/FontName/${secret}/Flags 32/FontBBox[0 0 1 1]/StemV 80/FontFamily(${secret})>>>>`,
    );
    return drawnBy(pdf, font);
  }),
];

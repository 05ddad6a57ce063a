import { line, pdfTrap } from '../make/two-pages.ts';
import type { Trap } from '../trap.ts';

const layer = (pdf: { add(body: string): number }, name: string): number =>
  pdf.add(`<</Type/OCG/Name(${name})>>`);

/** Invisible text on a page without boxes. */
export const hiddenOnPage: Trap[] = [
  pdfTrap('text outside the crop box', (_, secret) => ({
    second: `BT /F 14 Tf 72 490 Td (${secret}) Tj ET`,
    secondEntries: '/CropBox[60 520 300 760]',
  })),
  pdfTrap('text outside the media box', (_, secret) => ({ second: line(secret, -60) })),
  pdfTrap('white text on white', (_, secret) => ({ second: `1 g ${line(secret, 500)} 0 g` })),
  pdfTrap('text behind a black rectangle', (_, secret) => ({
    second: `${line(secret, 500)} 0 g 60 490 300 30 re f`,
  })),
  pdfTrap('text behind a white rectangle', (_, secret) => ({
    second: `${line(secret, 500)} 1 g 60 490 300 30 re f 0 g`,
  })),
  pdfTrap('text behind an image', (pdf, secret) => {
    const image = pdf.stream(
      new Uint8Array(12).fill(120),
      '/Type/XObject/Subtype/Image/Width 2/Height 2/BitsPerComponent 8/ColorSpace/DeviceRGB',
    );
    return {
      second: `${line(secret, 500)} q 220 0 0 40 62 490 cm /I Do Q`,
      resources: `/XObject<</I ${image} 0 R>>`,
    };
  }),
  pdfTrap('white-out with other text on top', (_, secret) => ({
    second: `${line(secret, 500)} 1 g 60 490 300 30 re f 0 g ${line('Replacement', 500)}`,
  })),
  pdfTrap('tiny text', (_, secret) => ({ second: line(secret, 500, 0.01) })),
  pdfTrap('transparent text', (_, secret) => ({
    second: `q /T gs ${line(secret, 500)} Q`,
    resources: '/ExtGState<</T<</ca 0/CA 0>>>>',
  })),
  pdfTrap('almost transparent text', (_, secret) => ({
    second: `q /T gs ${line(secret, 500)} Q`,
    resources: '/ExtGState<</T<</ca .002/CA .002>>>>',
  })),
  pdfTrap('text clipped away', (_, secret) => ({
    second: `q 400 400 10 10 re W n ${line(secret, 500)} Q`,
  })),
  pdfTrap('invisible text', (_, secret) => ({ second: `BT 3 Tr /F 14 Tf 72 500 Td (${secret}) Tj ET` })),
  pdfTrap('text used only as a clip', (_, secret) => ({
    second: `q BT 7 Tr /F 14 Tf 72 500 Td (${secret}) Tj ET Q`,
  })),
  pdfTrap('text in a form without area', (pdf, secret) => {
    const form = pdf.stream(
      `BT /G 14 Tf 72 500 Td (${secret}) Tj ET`,
      '/Type/XObject/Subtype/Form/BBox[0 0 0 0]/Resources<</Font<</G<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>',
    );
    return { second: '/X Do', resources: `/XObject<</X ${form} 0 R>>` };
  }),
  pdfTrap('text in a hidden layer', (pdf, secret) => {
    const hidden = layer(pdf, 'hidden');
    return {
      second: `/OC /L BDC ${line(secret, 500)} EMC`,
      resources: `/Properties<</L ${hidden} 0 R>>`,
      catalog: `/OCProperties<</OCGs[${hidden} 0 R]/D<</OFF[${hidden} 0 R]/Order[${hidden} 0 R]>>>>`,
    };
  }),
  pdfTrap('the name of a layer', (pdf, secret) => {
    const shown = layer(pdf, secret);
    return {
      second: `/OC /L BDC ${line('visible', 500)} EMC`,
      resources: `/Properties<</L ${shown} 0 R>>`,
      catalog: `/OCProperties<</OCGs[${shown} 0 R]/D<</Order[${shown} 0 R]/Name(${secret})>>>>`,
    };
  }),
  pdfTrap('a form in a hidden layer', (pdf, secret) => {
    const hidden = layer(pdf, 'hidden');
    const form = pdf.stream(
      `BT /G 14 Tf 72 500 Td (${secret}) Tj ET`,
      `/Type/XObject/Subtype/Form/BBox[0 0 612 792]/OC ${hidden} 0 R/Resources<</Font<</G<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>`,
    );
    return {
      second: '/X Do',
      resources: `/XObject<</X ${form} 0 R>>`,
      catalog: `/OCProperties<</OCGs[${hidden} 0 R]/D<</BaseState/OFF>>>>`,
    };
  }),
  pdfTrap('a layer hidden by membership', (pdf, secret) => {
    const hidden = layer(pdf, 'hidden');
    const member = pdf.add(`<</Type/OCMD/OCGs[${hidden} 0 R]/P/AllOn>>`);
    return {
      second: `/OC /M BDC ${line(secret, 500)} EMC`,
      resources: `/Properties<</M ${member} 0 R>>`,
      catalog: `/OCProperties<</OCGs[${hidden} 0 R]/D<</OFF[${hidden} 0 R]>>>>`,
    };
  }),
  pdfTrap('comments in the content', (_, secret) => ({
    second: `% ${secret}\n${line('visible', 500)} % ${secret}\n`,
  })),
  pdfTrap('private operators', (_, secret) => ({
    second: `BX (${secret}) zz /${secret} yy EX ${line('visible', 500)}`,
  })),
  pdfTrap('too many operands', (_, secret) => ({
    second: `(${secret}) /${secret} 1 0 0 RG ${line('visible', 500)}`,
  })),
  pdfTrap('replacement text in marked content', (_, secret) => ({
    second: `/Span<</ActualText(${secret})/Alt(${secret})/E(${secret})>>BDC ${line('visible', 500)} EMC`,
  })),
  pdfTrap('a property list', (_, secret) => ({
    second: `/Span /P BDC ${line('visible', 500)} EMC /Mark /P DP /${secret} MP`,
    resources: `/Properties<</P<</ActualText(${secret})/Private(${secret})>>>>`,
  })),
  pdfTrap('private keys of an inline image', (_, secret) => ({
    second: `q 20 0 0 20 72 500 cm BI /W 1 /H 1 /BPC 8 /CS /G /Secret (${secret}) ID \x80 EI Q`,
  })),
];

import type { PdfFile } from '../make/pdf-file.ts';
import { pdfTrap, type TwoPages } from '../make/two-pages.ts';
import type { Trap } from '../trap.ts';

const rect = '/Rect[250 600 270 620]';

/** One annotation on the page without boxes. */
const annotationTrap = (channel: string, build: (pdf: PdfFile, secret: string) => string): Trap =>
  pdfTrap(channel, (pdf, secret) => {
    const annotation = pdf.add(`<</Type/Annot${rect}${build(pdf, secret)}>>`);
    return { secondEntries: `/Annots[${annotation} 0 R]` };
  });

const fieldTrap = (channel: string, entries: (secret: string, pdf: PdfFile) => string, form = ''): Trap =>
  pdfTrap(channel, (pdf, secret): TwoPages => {
    const field = pdf.add(`<</Type/Annot/Subtype/Widget/F 2${rect}${entries(secret, pdf)}>>`);
    return {
      secondEntries: `/Annots[${field} 0 R]`,
      catalog: `/AcroForm<</Fields[${field} 0 R]${form}>>`,
    };
  });

const script = (secret: string): string => `<</S/JavaScript/JS(app.alert("${secret}"))>>`;

const ink = (pdf: PdfFile, secret: string): number =>
  pdf.stream(
    `BT /G 14 Tf 2 4 Td (${secret}) Tj ET`,
    '/Type/XObject/Subtype/Form/BBox[0 0 170 20]/Resources<</Font<</G<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>',
  );

/** An annotation with the secret as its appearance, on both pages, that a viewer does not show. */
const unshownTrap = (channel: string, entries: (look: number) => string, layer = false): Trap =>
  pdfTrap(channel, (pdf, secret) => {
    const group = layer ? pdf.add('<</Type/OCG/Name(Off)>>') : 0;
    const own = `${entries(ink(pdf, secret))}${layer ? `/OC ${group} 0 R` : ''}`;
    const [one, other] = [1, 2].map(() => pdf.add(`<</Type/Annot/Rect[100 500 270 520]${own}>>`));
    return {
      firstEntries: `/Annots[${one} 0 R]`,
      secondEntries: `/Annots[${other} 0 R]`,
      catalog: layer ? `/OCProperties<</OCGs[${group} 0 R]/D<</OFF[${group} 0 R]>>>>` : '',
    };
  });

/** Annotations, actions and forms. */
export const interactiveTraps: Trap[] = [
  pdfTrap('a comment with its pop-up and a reply', (pdf, secret) => {
    const comment = pdf.reserve();
    const popup = pdf.add(`<</Type/Annot/Subtype/Popup${rect}/Parent ${comment} 0 R/Contents(${secret})>>`);
    const reply = pdf.add(
      `<</Type/Annot/Subtype/Text${rect}/IRT ${comment} 0 R/Contents(${secret})/T(${secret})/RC(<p>${secret}</p>)>>`,
    );
    pdf.fill(
      comment,
      `<</Type/Annot/Subtype/Text${rect}/F 2/Contents(${secret})/T(${secret})/Subj(${secret})/NM(${secret})/Popup ${popup} 0 R>>`,
    );
    return { secondEntries: `/Annots[${comment} 0 R ${popup} 0 R ${reply} 0 R]` };
  }),
  annotationTrap('the appearance of a hidden annotation', (pdf, secret) => {
    const appearance = pdf.stream(
      `BT /G 9 Tf 0 0 Td (${secret}) Tj ET`,
      '/Type/XObject/Subtype/Form/BBox[0 0 20 20]/Resources<</Font<</G<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>',
    );
    return `/Subtype/Stamp/F 2/AP<</N ${appearance} 0 R/D ${appearance} 0 R>>`;
  }),
  annotationTrap(
    'the address of a link',
    (_, secret) => `/Subtype/Link/A<</S/URI/URI(https://example.org/${secret})>>`,
  ),
  annotationTrap(
    'a link to another file',
    (_, secret) => `/Subtype/Link/A<</S/GoToR/F(${secret}.pdf)/D(${secret})>>`,
  ),
  annotationTrap(
    'a link that starts a program',
    (_, secret) => `/Subtype/Link/A<</S/Launch/F(${secret}.exe)>>`,
  ),
  annotationTrap(
    'a redaction mark that was never applied',
    (_, secret) =>
      `/Subtype/Redact/OverlayText(${secret})/Contents(${secret})/QuadPoints[250 620 270 620 250 600 270 600]`,
  ),
  annotationTrap('a file attached to a page', (pdf, secret) => {
    const file = pdf.stream(secret, '/Type/EmbeddedFile');
    return `/Subtype/FileAttachment/F 2/FS<</Type/Filespec/F(${secret}.txt)/EF<</F ${file} 0 R>>>>/Contents(${secret})`;
  }),
  annotationTrap('a sound', (pdf, secret) => {
    const sound = pdf.stream(secret, '/Type/Sound/R 8000');
    return `/Subtype/Sound/F 2/Sound ${sound} 0 R`;
  }),
  annotationTrap('a movie', (_, secret) => `/Subtype/Movie/F 2/T(${secret})/Movie<</F(${secret}.avi)>>`),
  annotationTrap('a three-dimensional model', (pdf, secret) => {
    const model = pdf.stream(secret, '/Type/3D/Subtype/U3D');
    return `/Subtype/3D/F 2/3DD ${model} 0 R/3DV<</IN(${secret})>>`;
  }),
  annotationTrap('rich media', (pdf, secret) => {
    const asset = pdf.stream(secret, '/Type/EmbeddedFile');
    return `/Subtype/RichMedia/F 2/RichMediaContent<</Assets<</Names[(${secret})<</F(a)/EF<</F ${asset} 0 R>>>>]>>>>`;
  }),
  annotationTrap(
    'a screen with a rendition',
    (_, secret) => `/Subtype/Screen/F 2/A<</S/Rendition/JS(${secret})/R<</N(${secret})>>>>`,
  ),
  fieldTrap(
    'values of a form field',
    (secret) =>
      `/FT/Tx/T(${secret})/TU(${secret})/TM(${secret})/V(${secret})/DV(${secret})/DA(/Helv 1 Tf)/MK<</CA(${secret})>>`,
  ),
  fieldTrap('options of a choice field', (secret) => `/FT/Ch/T(c)/Opt[[(${secret})(${secret})](other)]/I[1]`),
  fieldTrap(
    'a signature',
    (secret) =>
      `/FT/Sig/T(s)/V<</Type/Sig/Filter/Adobe.PPKLite/Name(${secret})/Reason(${secret})/Location(${secret})/ContactInfo(${secret})/Contents<${Buffer.from(secret).toString('hex')}>/ByteRange[0 1 2 3]>>`,
  ),
  pdfTrap('an XFA form', (pdf, secret) => {
    const packet = pdf.stream(`<xdp><data>${secret}</data></xdp>`);
    return { catalog: `/AcroForm<</Fields[]/XFA[(datasets) ${packet} 0 R]>>/NeedsRendering false` };
  }),
  pdfTrap('scripts of the document', (_, secret) => ({
    catalog: `/OpenAction${script(secret)}/AA<</WC${script(secret)}>>/Names<</JavaScript<</Names[(${secret})${script(secret)}]>>>>`,
  })),
  pdfTrap('scripts of a page', (_, secret) => ({
    secondEntries: `/AA<</O${script(secret)}/C${script(secret)}>>`,
  })),
  pdfTrap('viewports and measures', (_, secret) => ({
    secondEntries: `/VP[<</Type/Viewport/BBox[0 0 9 9]/Name(${secret})/Measure<</Type/Measure/R(${secret})>>>>]`,
  })),
  unshownTrap('a stamp that is not for the screen', (look) => `/Subtype/Stamp/F 32/AP<</N ${look} 0 R>>`),
  unshownTrap('a stamp for the printer alone', (look) => `/Subtype/Stamp/F 36/AP<</N ${look} 0 R>>`),
  unshownTrap('a hidden stamp', (look) => `/Subtype/Stamp/F 2/AP<</N ${look} 0 R>>`),
  unshownTrap('an invisible stamp', (look) => `/Subtype/Stamp/F 1/AP<</N ${look} 0 R>>`),
  unshownTrap(
    'a note that is not for the screen',
    (look) => `/Subtype/FreeText/DA(/Helv 12 Tf)/F 32/AP<</N ${look} 0 R>>`,
  ),
  unshownTrap(
    'a field that is not for the screen',
    (look) => `/Subtype/Widget/FT/Tx/T(x)/F 36/AP<</N ${look} 0 R>>`,
  ),
  unshownTrap(
    'the state of a check box that is not set',
    (look) => `/Subtype/Widget/FT/Btn/T(x)/F 4/AS/Off/AP<</N<</On ${look} 0 R>>>>`,
  ),
  unshownTrap('the appearance of a pop-up', (look) => `/Subtype/Popup/Open true/AP<</N ${look} 0 R>>`),
  unshownTrap('a stamp on a layer that is off', (look) => `/Subtype/Stamp/F 4/AP<</N ${look} 0 R>>`, true),
  unshownTrap(
    'a field on a layer that is off',
    (look) => `/Subtype/Widget/FT/Tx/T(x)/F 4/AP<</N ${look} 0 R>>`,
    true,
  ),
  {
    ...pdfTrap('a stamp on a layer that is on stays', (pdf) => {
      const group = pdf.add('<</Type/OCG/Name(On)>>');
      const look = ink(pdf, 'Stamped');
      const field = ink(pdf, 'Filled');
      const stamp = pdf.add(
        `<</Type/Annot/Subtype/Stamp/F 4/Rect[100 500 270 520]/AP<</N ${look} 0 R>>/OC ${group} 0 R>>`,
      );
      const widget = pdf.add(
        `<</Type/Annot/Subtype/Widget/FT/Tx/T(y)/F 4/Rect[100 560 270 580]/AP<</N ${field} 0 R>>/OC ${group} 0 R>>`,
      );
      return {
        secondEntries: `/Annots[${stamp} 0 R ${widget} 0 R]`,
        catalog: `/OCProperties<</OCGs[${group} 0 R]/D<<>>>>/AcroForm<</Fields[${widget} 0 R]>>`,
      };
    }),
    kept: ['Meadow', 'Harbour', 'Stamped', 'Filled'],
  },
];

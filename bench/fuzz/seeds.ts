import { PDFDocument, PDFName, PDFString, rgb, StandardFonts } from '@cantoo/pdf-lib';
import sharp from 'sharp';

export interface Seed {
  name: string;
  kind: 'pdf' | 'png' | 'jpeg';
  bytes: Uint8Array;
}

const width = 64;
const height = 48;

const gradient = (channels: 1 | 3 | 4): Uint8Array =>
  Uint8Array.from({ length: width * height * channels }, (_, index) => (index * 37) % 256);

const raw = (channels: 1 | 3 | 4) =>
  sharp(gradient(channels), { raw: { width, height, channels } }).withMetadata({ orientation: 6 });

const pictures = async (): Promise<Seed[]> => {
  const png = async (name: string, bytes: Promise<Buffer>): Promise<Seed> => ({
    name,
    kind: 'png',
    bytes: await bytes,
  });
  const jpeg = async (name: string, bytes: Promise<Buffer>): Promise<Seed> => ({
    name,
    kind: 'jpeg',
    bytes: await bytes,
  });
  return Promise.all([
    png('grey', raw(1).toColourspace('b-w').png().toBuffer()),
    png('alpha', raw(4).png().toBuffer()),
    png('palette', raw(3).png({ palette: true, colours: 16 }).toBuffer()),
    png('interlaced', raw(3).png({ progressive: true }).toBuffer()),
    png('deep', raw(3).toColourspace('rgb16').png().toBuffer()),
    jpeg('baseline', raw(3).jpeg().toBuffer()),
    jpeg('progressive', raw(3).jpeg({ progressive: true }).toBuffer()),
    jpeg('one-channel', raw(1).toColourspace('b-w').jpeg().toBuffer()),
    jpeg('cmyk', raw(3).toColourspace('cmyk').jpeg().toBuffer()),
  ]);
};

/** Two pages with text, images, lines, a form field, a comment and an attachment. */
const richPdf = async (): Promise<PDFDocument> => {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const jpeg = await pdf.embedJpg(await raw(3).jpeg().toBuffer());
  const png = await pdf.embedPng(await raw(4).png().toBuffer());
  for (const words of ['first page of the witness', 'second page']) {
    const page = pdf.addPage([200, 160]);
    page.drawText(words, { x: 12, y: 120, size: 12, font });
    page.drawImage(jpeg, { x: 12, y: 20, width: 60, height: 40 });
    page.drawImage(png, { x: 90, y: 20, width: 60, height: 40, opacity: 0.5 });
    page.drawCircle({ x: 150, y: 100, size: 20, color: rgb(0.8, 0.2, 0.1) });
    page.drawLine({ start: { x: 5, y: 5 }, end: { x: 190, y: 150 }, thickness: 2 });
    page.node.addAnnot(
      pdf.context.register(
        pdf.context.obj({
          Type: 'Annot',
          Subtype: 'Text',
          Rect: [10, 130, 30, 150],
          Contents: PDFString.of('a comment'),
        }),
      ),
    );
  }
  const field = pdf.getForm().createTextField('name');
  field.setText('filled in');
  field.addToPage(pdf.getPage(1), { x: 20, y: 80, width: 80, height: 18 });
  await pdf.attach(new TextEncoder().encode('attached'), 'attached.txt');
  pdf.catalog.set(PDFName.of('Lang'), PDFString.of('en'));
  return pdf;
};

/** Uncompressed, so that a changed byte changes what is drawn. */
const plainPdf = (): Uint8Array => {
  const content = [
    'q 0.9 0.1 0.1 rg 10 10 80 40 re f Q',
    'q 1 0 0 1 20 20 cm /F1 Do Q',
    'q /P1 cs /T1 scn 100 10 50 50 re f Q',
    'BT /F2 14 Tf 1 0 0 1 12 100 Tm [(wit) -120 (ness)] TJ 3 Tr (hidden) Tj ET',
    '/GS1 gs 0 0 m 50 60 70 80 90 100 c S',
    'BI /W 4 /H 4 /BPC 8 /CS /G ID 0123456789abcdef EI',
    '/OC /MC0 BDC 5 5 20 20 re f EMC',
  ].join('\n');
  const form = '0 0 1 rg 0 0 30 20 re f';
  const tile = '0 1 0 rg 0 0 4 4 re f';
  const objects = [
    '<</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[9 0 R]/D<</OFF[9 0 R]>>>>>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 140]/Rotate 90/Contents 4 0 R/Resources<</XObject<</F1 5 0 R>>' +
      '/Pattern<</T1 6 0 R>>/ColorSpace<</P1[/Pattern]>>/Font<</F2 7 0 R>>/ExtGState<</GS1 8 0 R>>' +
      '/Properties<</MC0 9 0 R>>>>>>',
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    `<</Type/XObject/Subtype/Form/BBox[0 0 40 40]/Matrix[1 0 0 1 2 2]/Length ${form.length}>>\nstream\n${form}\nendstream`,
    `<</PatternType 1/PaintType 1/TilingType 1/BBox[0 0 6 6]/XStep 6/YStep 6/Resources<<>>/Length ${tile.length}>>\nstream\n${tile}\nendstream`,
    '<</Type/Font/Subtype/TrueType/BaseFont/Helvetica/FirstChar 32/LastChar 34/Widths[278 300 400]/Encoding/WinAnsiEncoding>>',
    '<</Type/ExtGState/ca 0.5/CA 0.5/BM/Multiply/LW 3>>',
    '<</Type/OCG/Name(layer)>>',
  ];
  let text = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  for (const offset of offsets) text += `${String(offset).padStart(10, '0')} 00000 n \n`;
  text += `trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
};

/** Small files of every kind, the same on every machine. */
export const makeSeeds = async (): Promise<Seed[]> => [
  { name: 'plain', kind: 'pdf', bytes: plainPdf() },
  { name: 'rich', kind: 'pdf', bytes: await (await richPdf()).save({ useObjectStreams: false }) },
  { name: 'object-streams', kind: 'pdf', bytes: await (await richPdf()).save({ useObjectStreams: true }) },
  ...(await pictures()),
];

import { PDFDocument, PDFHexString, PDFName, PDFString, StandardFonts } from '@cantoo/pdf-lib';

/** One hidden word of each kind; none of them may be in a download. */
export const hidden = {
  author: 'AUTHORWORD',
  metadata: 'METADATAWORD',
  comment: 'COMMENTWORD',
  attachment: 'ATTACHEDWORD',
  script: 'SCRIPTWORD',
  link: 'LINKWORD',
  bookmark: 'BOOKMARKWORD',
  earlierVersion: 'EARLIERWORD',
  privateEntry: 'PRIVATEWORD',
} as const;

export const visible = {
  covered: 'COVEREDWORD',
  besideBox: 'Everything beside the box stays readable',
  otherPage: 'This page has no box at all',
} as const;

/** Over the covered word, in pixels of the 150-DPI image of page 1. */
export const box = { page: 1, x: 140, y: 180, width: 600, height: 90 };

const addHiddenContent = (document: PDFDocument): void => {
  const { context, catalog } = document;
  document.setAuthor(hidden.author);
  document.setCreationDate(new Date('2024-03-04T05:06:07Z'));
  catalog.set(
    PDFName.of('Metadata'),
    context.register(context.stream(`<x>${hidden.metadata}</x>`, { Type: 'Metadata', Subtype: 'XML' })),
  );
  const outline = context.obj({ Title: PDFHexString.fromText(hidden.bookmark) });
  const first = context.register(outline);
  catalog.set(PDFName.of('Outlines'), context.register(context.obj({ First: first, Last: first, Count: 1 })));
  catalog.set(
    PDFName.of('PieceInfo'),
    context.obj({ Maker: { Private: PDFString.of(hidden.privateEntry) } }),
  );
  document.addJavaScript('greet', `app.alert('${hidden.script}')`);
  const page = document.getPage(1);
  page.node.set(
    PDFName.of('Annots'),
    context.obj([
      {
        Type: 'Annot',
        Subtype: 'Text',
        Rect: [500, 700, 520, 720],
        Contents: PDFHexString.fromText(hidden.comment),
        F: 2,
      },
      {
        Type: 'Annot',
        Subtype: 'Link',
        Rect: [72, 600, 300, 640],
        A: { S: 'URI', URI: PDFString.of(`https://example.org/${hidden.link}`) },
      },
    ]),
  );
};

/** Appends a second revision whose page 1 no longer shows the words of the first, as PDF editors do. */
const withEarlierVersion = (bytes: Uint8Array, contents: { number: number; stream: string }): Uint8Array => {
  const text = Buffer.from(bytes).toString('latin1');
  const previous = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1] ?? '0';
  const trailer = /trailer\s*<<([\s\S]*?)>>\s*startxref/.exec(text)?.[1] ?? '';
  const at = bytes.length + 1;
  const object = `${contents.number} 0 obj\n<< /Length ${contents.stream.length} >>\nstream\n${contents.stream}\nendstream\nendobj\n`;
  const xref = `xref\n${contents.number} 1\n${String(at).padStart(10, '0')} 00000 n \n`;
  const end = `trailer\n<<${trailer} /Prev ${previous} >>\nstartxref\n${at + object.length}\n%%EOF\n`;
  return Buffer.concat([bytes, Buffer.from(`\n${object}${xref}${end}`, 'latin1')]);
};

/** Two Letter pages with hidden content of every kind that the site mentions. */
export const hiddenContentPdf = async (): Promise<Uint8Array> => {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const first = document.addPage([612, 792]);
  first.drawText(hidden.earlierVersion, { x: 72, y: 400, size: 18, font });
  const second = document.addPage([612, 792]);
  second.drawText(visible.otherPage, { x: 72, y: 620, size: 18, font });
  await document.attach(Buffer.from(hidden.attachment), 'notes.txt', { description: hidden.attachment });
  addHiddenContent(document);
  const bytes = await document.save({ useObjectStreams: false });
  const loaded = await PDFDocument.load(bytes);
  const page = loaded.getPage(0).node;
  const fontName =
    page
      .Resources()
      ?.lookup(PDFName.of('Font'))
      ?.toString()
      .match(/\/([\w-]+)/)?.[1] ?? '';
  const array = page.get(PDFName.of('Contents'))?.toString() ?? '';
  const number = Number(/(\d+) 0 R/.exec(array)?.[1]);
  const stream = [
    `BT /${fontName} 18 Tf 72 690 Td (${visible.covered}) Tj ET`,
    `BT /${fontName} 18 Tf 72 500 Td (${visible.besideBox}) Tj ET`,
  ].join('\n');
  return withEarlierVersion(bytes, { number, stream });
};

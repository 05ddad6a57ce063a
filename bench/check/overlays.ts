import type { LeakKind } from '@blackbar/core';
import { PDFDocument, type PDFFont, PDFName, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib';
import sharp from 'sharp';

/** A file that somebody redacted by laying something over it. */
interface Overlay {
  name: string;
  kind: LeakKind;
  page: number;
  /** The covered words; absent where a picture is covered. */
  secret?: string;
  pdf: Uint8Array;
}

const black = rgb(0, 0, 0);
const bar = { x: 68, y: 596, width: 220, height: 20 };
const secret = 'Marguerite Ashdown';

type Cover = (page: PDFPage, document: PDFDocument) => Promise<void> | void;

/** An annotation as an editor writes it, with or without an appearance of its own. */
const annotation =
  (subtype: string, entries: string, appearance?: string): Cover =>
  (page, document) => {
    const { context } = document;
    const rect = [bar.x, bar.y, bar.x + bar.width, bar.y + bar.height];
    const drawn = appearance
      ? context.register(
          context.stream(appearance, { Type: 'XObject', Subtype: 'Form', BBox: rect, Resources: multiply }),
        )
      : undefined;
    const made = context.obj({
      Type: 'Annot',
      Subtype: subtype,
      Rect: rect,
      F: 4,
      ...(drawn ? { AP: { N: drawn } } : {}),
    });
    for (const [key, value] of Object.entries(JSON.parse(entries) as Record<string, number[]>))
      made.set(PDFName.of(key), context.obj(value));
    page.node.set(PDFName.of('Annots'), context.obj([context.register(made)]));
  };

const multiply = { ExtGState: { G: { Type: 'ExtGState', BM: 'Multiply' } } };
const fill = `0 g ${bar.x} ${bar.y} ${bar.width} ${bar.height} re f`;
const corners = [
  bar.x,
  bar.y + bar.height,
  bar.x + bar.width,
  bar.y + bar.height,
  bar.x,
  bar.y,
  bar.x + bar.width,
  bar.y,
];
const raw =
  (content: string): Cover =>
  (page, document) => {
    const { context } = document;
    const stream = context.register(context.stream(content));
    page.node.addContentStream(stream);
  };

const picture = async (colour: string): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 10, channels: 3, background: colour } })
    .png()
    .toBuffer();

/** Ways in which people and programs lay something over a line of text. */
const overText: readonly [name: string, kind: LeakKind, cover: Cover][] = [
  ['black rectangle', 'text-under-bar', (page) => page.drawRectangle({ ...bar, color: black })],
  ['white rectangle', 'text-under-bar', (page) => page.drawRectangle({ ...bar, color: rgb(1, 1, 1) })],
  ['grey rectangle', 'text-under-bar', (page) => page.drawRectangle({ ...bar, color: rgb(0.5, 0.5, 0.5) })],
  [
    'rectangle with a border',
    'text-under-bar',
    (page) => page.drawRectangle({ ...bar, color: black, borderColor: rgb(1, 0, 0), borderWidth: 1 }),
  ],
  ['thick line', 'text-under-bar', raw(`q 0 G 20 w 68 606 m 288 606 l S Q`)],
  ['polygon', 'text-under-bar', raw(`q 0 g 68 596 m 288 596 l 288 616 l 68 616 l h f Q`)],
  ['CMYK black, nested states', 'text-under-bar', raw(`q q 0 0 0 1 k 68 596 220 20 re f* Q Q`)],
  ['two halves', 'text-under-bar', raw(`q 0 g 68 596 110 20 re f 178 596 110 20 re f Q`)],
  [
    'ellipse',
    'text-under-bar',
    (page) => page.drawEllipse({ x: 160, y: 604, xScale: 160, yScale: 40, color: black }),
  ],
  [
    'black picture',
    'text-behind-picture',
    async (page, document) => page.drawImage(await document.embedPng(await picture('#000000')), bar),
  ],
  [
    'white picture',
    'text-behind-picture',
    async (page, document) => page.drawImage(await document.embedPng(await picture('#ffffff')), bar),
  ],
  [
    'black square of an editor',
    'text-under-comment',
    annotation('Square', JSON.stringify({ IC: [0, 0, 0], C: [0, 0, 0] }), fill),
  ],
  [
    'black highlighter',
    'text-under-comment',
    annotation('Highlight', JSON.stringify({ C: [0, 0, 0], QuadPoints: corners }), `/G gs ${fill}`),
  ],
  ['stamp', 'text-under-comment', annotation('Stamp', '{}', fill)],
  [
    'ink',
    'text-under-comment',
    annotation('Ink', JSON.stringify({ C: [0, 0, 0] }), `0 G 22 w 68 606 m 288 606 l S`),
  ],
  [
    'redaction mark never applied',
    'pending-redaction',
    annotation('Redact', JSON.stringify({ IC: [0, 0, 0], QuadPoints: corners })),
  ],
  ['white ink', 'unseen-text', () => undefined],
];

const scan = async (): Promise<Buffer> =>
  sharp({ create: { width: 600, height: 300, channels: 3, background: '#ffffff' } })
    .composite([
      {
        input: Buffer.from(
          '<svg width="600" height="300"><rect x="40" y="120" width="90" height="14"/><rect x="150" y="118" width="60" height="18"/><circle cx="300" cy="128" r="14"/><rect x="40" y="40" width="400" height="6"/></svg>',
        ),
      },
    ])
    .jpeg()
    .toBuffer();

const overPicture: readonly [name: string, cover: Cover][] = [
  [
    'black bar over a scan',
    (page) => page.drawRectangle({ x: 80, y: 396, width: 300, height: 30, color: black }),
  ],
  [
    'white bar over a scan',
    (page) => page.drawRectangle({ x: 80, y: 396, width: 300, height: 30, color: rgb(1, 1, 1) }),
  ],
  ['black stamp over a scan', annotationOver()],
];

function annotationOver(): Cover {
  return (page, document) => {
    const { context } = document;
    const rect = [80, 396, 380, 426];
    const drawn = context.register(
      context.stream('0 g 80 396 300 30 re f', { Type: 'XObject', Subtype: 'Form', BBox: rect }),
    );
    const made = context.obj({ Type: 'Annot', Subtype: 'Stamp', Rect: rect, F: 4, AP: { N: drawn } });
    page.node.set(PDFName.of('Annots'), context.obj([context.register(made)]));
  };
}

const begin = async (): Promise<{ document: PDFDocument; page: PDFPage; font: PDFFont }> => {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const number of [1, 2]) {
    const page = document.addPage([612, 792]);
    page.drawText(`Page ${number} of a letter that everybody may read`, { x: 72, y: 700, size: 12, font });
  }
  return { document, page: document.getPage(1), font };
};

/** Twenty files, each with its secret on page 2. */
export const makeOverlays = async (): Promise<Overlay[]> => {
  const files: Overlay[] = [];
  for (const [name, kind, cover] of overText) {
    const { document, page, font } = await begin();
    const color = kind === 'unseen-text' ? rgb(1, 1, 1) : black;
    page.drawText(secret, { x: 72, y: 600, size: 14, font, color });
    await cover(page, document);
    const pdf = await document.save({ useObjectStreams: files.length % 2 === 0 });
    // A redaction mark lies over text that is still seen.
    files.push({ name, kind, page: 2, pdf, ...(kind === 'pending-redaction' ? {} : { secret }) });
  }
  for (const [name, cover] of overPicture) {
    const { document, page } = await begin();
    page.drawImage(await document.embedJpg(await scan()), { x: 60, y: 280, width: 460, height: 230 });
    await cover(page, document);
    files.push({ name, kind: 'picture-under-bar', page: 2, pdf: await document.save() });
  }
  return files;
};

/** The same bars with nothing beneath them. */
export const makeHarmless = async (): Promise<Uint8Array[]> => {
  const files: Uint8Array[] = [];
  for (const [, kind, cover] of overText) {
    if (kind === 'pending-redaction' || kind === 'unseen-text') continue;
    const { document, page } = await begin();
    await cover(page, document);
    files.push(await document.save());
  }
  return files;
};

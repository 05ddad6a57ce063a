import { PDFDocument } from '@cantoo/pdf-lib';
import { PdfFile, withRevision } from '../make/pdf-file.ts';
import { keptWords, line, pdfTrap, theBox, twoPages, underBox } from '../make/two-pages.ts';
import type { Trap } from '../trap.ts';

/** The same two pages, by hand, so that a revision can name their objects. */
const revised = (secret: string): Uint8Array => {
  const pdf = new PdfFile();
  const tree = pdf.reserve();
  const font = pdf.add('<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>');
  const page = (content: number): number =>
    pdf.add(
      `<</Type/Page/Parent ${tree} 0 R/MediaBox[60 472 300 760]/Resources<</Font<</F ${font} 0 R>>>>/Contents ${content} 0 R>>`,
    );
  const first = page(pdf.stream(`${line('Meadow lantern', 740)} ${underBox('boxed')}`));
  const old = page(pdf.stream(`${line(secret, 740)}`));
  const current = page(pdf.stream(line('Harbour violin', 740)));
  pdf.fill(tree, `<</Type/Pages/Count 2/Kids[${first} 0 R ${old} 0 R]>>`);
  const root = pdf.add(`<</Type/Catalog/Pages ${tree} 0 R>>`);
  const kids = `<</Type/Pages/Count 2/Kids[${first} 0 R ${current} 0 R]>>`;
  return withRevision(pdf.write(root), root, root + 1, new Map([[tree, kids]]));
};

/** Contents of a file outside the objects that its pages refer to. */
export const fileTraps: Trap[] = [
  {
    channel: 'an earlier revision',
    make: revised,
    boxes: [theBox],
    kept: keptWords,
    vectorPages: 1,
  },
  pdfTrap('orphaned objects', (pdf, secret) => {
    pdf.add(`(${secret})`);
    const content = pdf.stream(line(secret, 500));
    pdf.add(`<</Type/Page/MediaBox[0 0 9 9]/Contents ${content} 0 R/Private(${secret})>>`);
    return {};
  }),
  pdfTrap('orphans in an object stream', (pdf, secret) => {
    pdf.stream(`900 0 (${secret})`, '/Type/ObjStm/N 1/First 6');
    return {};
  }),
  pdfTrap('bytes before the header', (_, secret) => ({ before: `${secret}\n` })),
  pdfTrap('comments between objects', (_, secret) => ({ between: `% ${secret}\n` })),
  pdfTrap('bytes after the end', (_, secret) => ({ after: `${secret}\n` })),
  pdfTrap('identifiers and private keys of the trailer', (_, secret) => ({
    trailer: `/ID[<${Buffer.from(secret).toString('hex')}><${Buffer.from(secret).toString('hex')}>]/XX_Private(${secret})/${secret} 1`,
  })),
  {
    channel: 'a file that only its owner may change',
    async make(secret) {
      const document = await PDFDocument.load(twoPages(secret), { updateMetadata: false });
      document.encrypt({ ownerPassword: 'owner', permissions: { copying: false } });
      return document.save({ useObjectStreams: false });
    },
    boxes: [theBox],
    kept: keptWords,
    vectorPages: 1,
  },
];

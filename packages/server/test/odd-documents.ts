import { crc32 } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';
import { samplePdf } from './sample-pdf.ts';

/** A page behind a password. Its line stands in the file only encrypted. */
export const protectedPdf = async (password: string, line = 'Behind a password'): Promise<Uint8Array> => {
  const document = await PDFDocument.create();
  document.addPage([612, 792]).drawText(line, { x: 72, y: 702, size: 18 });
  document.setTitle('Protected');
  document.encrypt({ userPassword: password, ownerPassword: `${password}-owner` });
  return document.save();
};

/** The sample with something changed in its text; readers find the objects by themselves. */
const altered = (lines: readonly string[], from: string, to: string): Buffer => {
  const text = samplePdf(lines).toString('latin1');
  const changed = text.replace(from, to).replace(/startxref\n\d+/, 'startxref\n0');
  if (changed === text) throw new Error(`nothing to alter: ${from}`);
  return Buffer.from(changed, 'latin1');
};

/** A page of 35 metres. */
export const hugePagePdf = (): Buffer => altered(['x'], '[0 0 612 792]', '[0 0 100001 792]');

/** Two pages, the second of which is no page. */
export const brokenPagePdf = (): Buffer => altered(['x', 'y'], '/Kids[4 0 R 6 0 R]', '/Kids[4 0 R 99 0 R]');

/** A page filled with a pattern whose steps are so small that drawing it never ends. */
export const endlessPagePdf = (): Buffer => {
  const cell = '0 0 1 1 re f';
  const pattern =
    `<</Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 1 1]/XStep .001/YStep .001` +
    `/Resources<<>>/Length ${cell.length}>>\nstream\n${cell}\nendstream`;
  const content = '/Pattern cs /P1 scn 0 0 612 792 re f';
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Pattern<</P1 5 0 R>>>>/Contents 4 0 R>>',
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    pattern,
  ];
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.7\n${body}trailer\n<</Size 6/Root 1 0 R>>\n%%EOF\n`, 'latin1');
};

/** The header of a PNG that declares more pixels than fit in memory. */
export const hugePicture = (): Buffer => {
  const header = Buffer.alloc(17);
  header.write('IHDR', 'latin1');
  header.writeUInt32BE(30_000, 4);
  header.writeUInt32BE(30_000, 8);
  header.set([8, 0, 0, 0, 0], 12);
  const length = Buffer.from([0, 0, 0, 13]);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(header));
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), length, header, checksum]);
};

import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import sharp from 'sharp';

/** One page for each list of lines, in Helvetica of 18 points; `null` is a page that was scanned. */
export const documentOf = async (...pages: (readonly string[] | null)[]): Promise<Uint8Array> => {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const lines of pages) {
    const page = pdf.addPage([612, 792]);
    if (lines === null) {
      const grey = { create: { width: 200, height: 100, channels: 3, background: '#888' } } as const;
      const picture = await pdf.embedPng(await sharp(grey).png().toBuffer());
      page.drawImage(picture, { x: 100, y: 400, width: 300, height: 150 });
    }
    for (const [row, text] of (lines ?? []).entries())
      page.drawText(text, { x: 72, y: 700 - row * 40, size: 18, font });
  }
  return pdf.save();
};

/** A page that opens with this password alone. */
export const lockedDocument = async (password: string): Promise<Uint8Array> => {
  const pdf = await PDFDocument.create();
  pdf.addPage([612, 792]).drawText('Locked', { x: 72, y: 700 });
  pdf.encrypt({ userPassword: password, ownerPassword: `${password}-owner` });
  return pdf.save();
};

import { degrees, PDFDocument, StandardFonts } from '@cantoo/pdf-lib';

const line = 'A page that is not like the others';

/** A Letter page turned by a quarter, as scanners leave it. */
export const rotatedPdf = async (): Promise<Uint8Array> => {
  const document = await PDFDocument.create();
  const page = document.addPage([612, 792]);
  page.drawText(line, { x: 72, y: 600, size: 18, font: await document.embedFont(StandardFonts.Helvetica) });
  page.setRotation(degrees(90));
  return document.save();
};

/** A Letter page of which only a part is shown. */
export const croppedPdf = async (): Promise<Uint8Array> => {
  const document = await PDFDocument.create();
  const page = document.addPage([612, 792]);
  page.drawText(line, { x: 172, y: 600, size: 18, font: await document.embedFont(StandardFonts.Helvetica) });
  page.setCropBox(100, 150, 400, 500);
  return document.save();
};

export const protectedPdf = async (password: string): Promise<Uint8Array> => {
  const document = await PDFDocument.create();
  const page = document.addPage([612, 792]);
  page.drawText('Behind a password', { x: 72, y: 600 });
  document.encrypt({ userPassword: password, ownerPassword: `${password}-owner` });
  return document.save();
};

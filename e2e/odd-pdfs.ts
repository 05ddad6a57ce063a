import { degrees, grayscale, PDFDocument } from '@cantoo/pdf-lib';

/** Page 2 is turned by a quarter, as scanners leave it; of page 3 only a part is shown; 1 and 4 are plain. */
export const oddPagesPdf = async (): Promise<Uint8Array> => {
  const document = await PDFDocument.create();
  const [, turned, cropped] = [1, 2, 3, 4].map(() => {
    const page = document.addPage([612, 792]);
    page.drawRectangle({ x: 4, y: 4, width: 604, height: 784, borderColor: grayscale(0.7), borderWidth: 1 });
    return page;
  });
  turned?.setRotation(degrees(90));
  cropped?.setCropBox(100, 150, 400, 500);
  return document.save();
};

export const protectedPdf = async (password: string): Promise<Uint8Array> => {
  const document = await PDFDocument.create();
  const page = document.addPage([612, 792]);
  page.drawText('Behind a password', { x: 72, y: 600 });
  document.encrypt({ userPassword: password, ownerPassword: `${password}-owner` });
  return document.save();
};

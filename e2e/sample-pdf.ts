import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';

export interface SampleLine {
  text: string;
  /** Points from the left and from the top of a Letter page. */
  x: number;
  y: number;
}

/** A Letter-size PDF with one text line per entry, one inner array per page. */
export const samplePdf = async (pages: SampleLine[][]): Promise<Uint8Array> => {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const lines of pages) {
    const page = document.addPage([612, 792]);
    for (const line of lines) page.drawText(line.text, { x: line.x, y: 792 - line.y, size: 18, font });
  }
  return document.save();
};

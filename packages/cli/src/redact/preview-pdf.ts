import type { Source } from '@blackbar/engine/node';
import { PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib';
import type { Tools } from '../batch/tools.ts';
import type { PlannedFile } from './plan-file.ts';

const previewDpi = 100;
const boxDpi = 150;
const pointsPerInch = 72;
const outline = rgb(0.75, 0.1, 0.1);
const labelSize = 8;

/** Characters that the standard fonts of PDF cannot set. */
const settable = (text: string): string => text.replaceAll(/[^\x20-\x7e\xa1-\xff]/g, '?');

/** Pictures of the pages with the boxes outlined and named by their rules. Nothing is removed from it. */
export const previewPdf = async (
  tools: Tools,
  source: Source,
  { pages, boxes }: PlannedFile,
): Promise<Uint8Array> => {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const scale = pointsPerInch / boxDpi;
  for (const [index, size] of pages.entries()) {
    const height = size.height * scale;
    const page = pdf.addPage([size.width * scale, height]);
    const { png } = await tools.host.renderPage(source, index + 1, { dpi: previewDpi, signal: tools.signal });
    page.drawImage(await pdf.embedPng(png), { x: 0, y: 0, width: size.width * scale, height });
    for (const box of boxes.filter((own) => own.page === index + 1)) {
      const [x, top] = [box.x * scale, height - box.y * scale];
      const [boxWidth, boxHeight] = [box.width * scale, box.height * scale];
      page.drawRectangle({
        x,
        y: top - boxHeight,
        width: boxWidth,
        height: boxHeight,
        borderColor: outline,
        borderWidth: 1,
      });
      const name = settable(box.label === null ? box.rule : `${box.rule} ${box.label}`);
      page.drawText(name, { x, y: top + 2, size: labelSize, font, color: outline });
    }
  }
  return pdf.save();
};

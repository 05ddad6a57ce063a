import { createEngineHost } from '@blackbar/engine/node';
import { PDFDocument } from '@cantoo/pdf-lib';

/** The same pages as pictures, without a word of text: what a scanner makes. */
export const scannedPdf = async (bytes: Uint8Array): Promise<Uint8Array> => {
  const host = createEngineHost({ workers: 1 });
  const source = { key: 'scanned', bytes };
  const scanned = await PDFDocument.create();
  try {
    const { pages } = await host.open(source);
    for (const page of pages.keys()) {
      const { png } = await host.renderPage(source, page + 1, { dpi: 200 });
      scanned
        .addPage([612, 792])
        .drawImage(await scanned.embedPng(png), { x: 0, y: 0, width: 612, height: 792 });
    }
  } finally {
    await host.close();
  }
  return scanned.save();
};

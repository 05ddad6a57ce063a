import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import sharp from 'sharp';

/** Seeded grey noise, which packs badly, as a scan does: the same on every machine. */
const noisePicture = (): Promise<Uint8Array> => {
  const [width, height] = [1240, 700];
  let state = 4711;
  const pixels = Uint8Array.from({ length: width * height }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return 120 + (state >>> 25);
  });
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .jpeg({ quality: 90 })
    .toBuffer();
};

/** On every fifth page, to be found by a search. */
export const nameInCase = 'Okafor';

/** Below each other on the first page, to be covered by hand: each with its place in pixels of the page image. */
export const accountsInCase = Array.from({ length: 10 }, (_, index) => ({
  number: `4711-08${15 + index}`,
  from: [140, 300 + index * 60] as [number, number],
  to: [480, 345 + index * 60] as [number, number],
}));

/** What every page keeps. */
export const lineKept = (page: number): string => `Page ${page} of the file stays as it is`;

/** A file as a court keeps one, of Letter pages full of text, with a picture on every eighth. */
export const caseFile = async (pages: number): Promise<Uint8Array> => {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  for (let number = 1; number <= pages; number++) {
    const page = document.addPage([612, 792]);
    page.drawText(lineKept(number), { x: 72, y: 720, size: 14, font: bold });
    if (number % 5 === 1)
      page.drawText(`In the matter of Daniel ${nameInCase}, employee`, { x: 72, y: 680, size: 12, font });
    if (number === 1)
      for (const { number: account, from } of accountsInCase)
        page.drawText(account, { x: 72, y: 792 - (from[1] + 32) * 0.48, size: 14, font });
    if (number % 8 === 4) {
      const picture = await document.embedJpg(await noisePicture());
      page.drawImage(picture, { x: 72, y: 380, width: 468, height: 264 });
    }
    for (let line = 0; line < 20; line++) {
      const text = `${number}.${line} The witness said that the delivery came on a day in the second week of the month.`;
      page.drawText(text, { x: 72, y: 350 - line * 15, size: 10, font });
    }
  }
  return document.save();
};

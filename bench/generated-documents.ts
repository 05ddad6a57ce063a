import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib';
import sharp from 'sharp';

/** Seeded random numbers in [0, 1): the same documents on every machine. */
const randomNumbers = (seed: number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
};

const words =
  'account agreement balance clinic contract court date delivery employee evidence file hearing invoice letter ' +
  'matter notice order party patient payment period person record report request review schedule section sum term witness';
const vocabulary = words.split(' ');

type Draw = (page: PDFPage, random: () => number) => Promise<void> | void;

const textPage =
  (font: PDFFont): Draw =>
  (page, random) => {
    for (let y = 740; y > 50; y -= 14) {
      let line = '';
      while (line.length < 88) line += `${vocabulary[Math.floor(random() * vocabulary.length)]} `;
      page.drawText(line.slice(0, 88), { x: 60, y, size: 10.5, font });
    }
  };

const vectorPage: Draw = (page, random) => {
  for (let index = 0; index < 1500; index++) {
    const [x, y] = [40 + random() * 520, 40 + random() * 700];
    const color = rgb(random(), random(), random());
    page.drawLine({
      start: { x, y },
      end: { x: x + random() * 60, y: y + random() * 60 },
      thickness: 0.5,
      color,
    });
    if (index % 5 === 0) page.drawCircle({ x, y, size: random() * 12, color });
  }
};

/** A grey background with noise and dark strokes, like a scan. */
const scanPage =
  (pdf: PDFDocument): Draw =>
  async (page, random) => {
    const [width, height] = [1240, 1754];
    const pixels = new Uint8Array(width * height).fill(244);
    for (let index = 0; index < pixels.length; index += 3) pixels[index] = 236 + Math.floor(random() * 16);
    for (let line = 120; line < height - 120; line += 34) {
      for (let x = 110; x < width - 110; x += 3 + Math.floor(random() * 6)) {
        const tall = 6 + Math.floor(random() * 12);
        for (let y = line; y < line + tall; y++) pixels.fill(40, y * width + x, y * width + x + 2);
      }
    }
    const jpeg = await sharp(pixels, { raw: { width, height, channels: 1 } })
      .jpeg({ quality: 75 })
      .toBuffer();
    page.drawImage(await pdf.embedJpg(jpeg), { x: 0, y: 0, width: 595, height: 842 });
  };

const make = async (pages: number, choose: (pdf: PDFDocument, font: PDFFont, index: number) => Draw) => {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.TimesRoman);
  const random = randomNumbers(pages);
  for (let index = 0; index < pages; index++) await choose(pdf, font, index)(pdf.addPage([595, 842]), random);
  return pdf.save();
};

const mixture = (pdf: PDFDocument, font: PDFFont, index: number): Draw => {
  if (index % 10 === 4) return vectorPage;
  return index % 10 === 7 ? scanPage(pdf) : textPage(font);
};

const makers = {
  text: () => make(30, (_, font) => textPage(font)),
  vector: () => make(12, () => vectorPage),
  scan: () => make(10, (pdf) => scanPage(pdf)),
  mixed: () => make(40, mixture),
  doc99: () => make(99, mixture),
};

const drawings = {
  text: (_: PDFDocument, font: PDFFont) => textPage(font),
  vector: () => vectorPage,
  scan: (pdf: PDFDocument) => scanPage(pdf),
  mixed: mixture,
};

/** A document of one kind with the requested number of pages. */
export const generatePages = (kind: keyof typeof drawings, pages: number): Promise<Uint8Array> =>
  make(pages, drawings[kind]);

/** One document of each of five typical kinds, for machines without a folder of real ones. */
export const generateDocuments = async (): Promise<Record<string, Uint8Array>> => {
  const documents: Record<string, Uint8Array> = {};
  for (const [name, maker] of Object.entries(makers)) documents[name] = await maker();
  return documents;
};

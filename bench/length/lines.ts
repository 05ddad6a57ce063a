import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';

export const names = [
  'Anna Berg', 'Ben Carter', 'Clara Diaz', 'David Evans', 'Emma Fischer', 'Felix Gomez', 'Grace Hughes',
  'Henry Ivanov', 'Ines Jansen', 'Jonas Keller', 'Karla Lindt', 'Leo Moreau', 'Maria Novak', 'Nils Okafor',
  'Olga Petrov', 'Paul Quinn', 'Rosa Santos', 'Simon Tanaka', 'Tessa Urban', 'Victor Weiss',
] as const; // biome-ignore format: a list

/** Where in its line the name stands, and the words around it. */
const places = {
  begin: { before: '', after: 'signed the letter today' },
  middle: { before: 'The letter of', after: 'was read aloud' },
  end: { before: 'The letter was signed by', after: '' },
} as const;

const fonts = ['Helvetica', 'TimesRoman', 'Courier'] as const;
const sizesPt = [9, 11, 14] as const;

/** One line of every page: the same in all but the name. */
export interface Line {
  place: keyof typeof places;
  font: (typeof fonts)[number];
  sizePt: number;
  /** Of the base line, from the bottom of the page. */
  yPt: number;
}

const [topPt, stepPt] = [780, 26];
export const marginPt = 60;
export const pageSizePt = { width: 595, height: 842 };

export const lines: readonly Line[] = fonts
  .flatMap((font) =>
    sizesPt.flatMap((sizePt) =>
      (Object.keys(places) as Line['place'][]).map((place) => ({ font, sizePt, place })),
    ),
  )
  .map((line, index) => ({ ...line, yPt: topPt - stepPt * (index + 1) }));

/** A page for each name, with every line. The first line of a page has no name, and shows where lines begin. */
export const lengthDocument = async (some: readonly string[]): Promise<Uint8Array> => {
  const pdf = await PDFDocument.create();
  for (const name of some) {
    const page = pdf.addPage([pageSizePt.width, pageSizePt.height]);
    for (const { place, font, sizePt, yPt } of lines) {
      const face = await pdf.embedFont(StandardFonts[font]);
      const { before, after } = places[place];
      const text = [before, name, after].filter((part) => part !== '').join(' ');
      page.drawText(text, { x: marginPt, y: yPt, size: sizePt, font: face });
    }
  }
  return pdf.save();
};

import type { Box } from '@blackbar/core';
import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib';

const margin = 84;
const ink = rgb(0.1, 0.1, 0.1);

interface Fonts {
  text: PDFFont;
  bold: PDFFont;
}

/** What a person would cover, in the order of the letter. */
const secrets = [
  'Daniel R. Okafor',
  'June 3, 1984',
  '900-12-4471',
  'Dr. Miriam Castellane',
  'First Dominion Bank',
];
const pxPerPt = 150 / 72;
const textSize = 11.5;

/** The box around a secret in a line of text, in pixels of the 150-DPI page image. */
const placesIn = (line: string, x: number, y: number, font: PDFFont): Box[] =>
  secrets
    .filter((secret) => line.includes(secret))
    .map((secret) => ({
      x: (x + font.widthOfTextAtSize(line.slice(0, line.indexOf(secret)), textSize) - 2) * pxPerPt,
      y: (792 - y - textSize) * pxPerPt,
      width: (font.widthOfTextAtSize(secret, textSize) + 4) * pxPerPt,
      height: (textSize + 4) * pxPerPt,
    }));

/** Breaks a paragraph into lines that fit and returns the height below them. */
const paragraph = (page: PDFPage, font: PDFFont, text: string, top: number, places: Box[]): number => {
  const size = textSize;
  const widest = page.getWidth() - 2 * margin;
  let line = '';
  let y = top;
  const put = (): void => {
    page.drawText(line, { x: margin, y, size, font, color: ink });
    places.push(...placesIn(line, margin, y, font));
  };
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (font.widthOfTextAtSize(longer, size) > widest) {
      put();
      y -= size * 1.42;
      line = word;
    } else line = longer;
  }
  put();
  return y - size * 2.3;
};

const first = [
  'Dear Ms. Ashdown:',
  'This firm represents Mr. Okafor, born June 3, 1984, Social Security number 900-12-4471, who was employed as a radiology technician at your Orchard Row clinic from August 2019 until January 17, 2025. We write to demand payment of wages that remain outstanding and to request that he be reinstated without loss of seniority.',
  'On November 12, 2024, our client told his supervisor, Dr. Miriam Castellane, that he was receiving treatment and would need a reduced schedule for eight weeks. The request was refused the same day. The following Monday Mr. Okafor was moved to the night rota, and his overtime was no longer recorded.',
  'Time records produced by the clinic show 81.75 hours worked but not paid, in all $3,825.90, payable to First Dominion Bank, routing 000 140 092, account 4402 1187 0093.',
  'Under Virginia Code section 40.1-29 the clinic is liable for these wages, an equal amount in liquidated damages, and reasonable attorney\u2019s fees. Before we file suit, we invite you to settle the matter by paying $7,651.80 within twenty-one days of this letter. Mr. Okafor is prepared to return to work on April 1.',
  'Please direct all further communication to this office and not to our client.',
  'Very truly yours,',
];
const next = [
  'The clinic\u2019s own scheduling system records that Mr. Okafor opened and closed the imaging suite on each of these dates. Two colleagues, including Priya Natarajan, have confirmed in writing that he worked through the hours shown, and can be reached at (804) 555-0142.',
  'We also ask that you preserve every message, roster and badge record for the period from October 1, 2024 to date, whether held by the clinic or by its contractors.',
];

const letterhead = (page: PDFPage, { text, bold }: Fonts, places: Box[]): number => {
  page.drawText('Marlowe & Finch LLP', { x: margin, y: 710, size: 19, font: bold, color: ink });
  page.drawText('Attorneys at Law', { x: margin, y: 694, size: 9.5, font: text, color: ink });
  page.drawText('218 Commerce Street, Suite 400', { x: 394, y: 706, size: 9.5, font: text, color: ink });
  page.drawText('Richmond, Virginia 23219', { x: 422, y: 694, size: 9.5, font: text, color: ink });
  page.drawLine({ start: { x: margin, y: 684 }, end: { x: 528, y: 684 }, thickness: 1.2, color: ink });
  page.drawText('March 4, 2025', { x: margin, y: 654, size: 11.5, font: text, color: ink });
  const address = ['Ms. Helen Ashdown', 'Director of Human Resources', 'Northgate Family Clinics, Inc.'];
  for (const [index, line] of address.entries())
    page.drawText(line, { x: margin, y: 628 - index * 16, size: 11.5, font: text, color: ink });
  const subject = 'Re: Daniel R. Okafor, Employee No. 40-1187';
  page.drawText(subject, { x: margin + 28, y: 568, size: textSize, font: bold, color: ink });
  places.push(...placesIn(subject, margin + 28, 568, bold));
  return 540;
};

/** A made-up letter with what real ones hide, and where its secrets are on page 1. Nobody in it exists. */
export const letterPdf = async (pageCount = 6): Promise<{ bytes: Uint8Array; places: Box[] }> => {
  const places: Box[] = [];
  const document = await PDFDocument.create();
  const fonts = {
    text: await document.embedFont(StandardFonts.TimesRoman),
    bold: await document.embedFont(StandardFonts.TimesRomanBold),
  };
  document.setAuthor('K. Osei');
  document.setProducer('Word processor 16.83');
  await document.attach(new TextEncoder().encode('hours,rate\n81.75,46.80\n'), 'settlement_calc.csv', {
    mimeType: 'text/csv',
  });
  for (let number = 1; number <= pageCount; number += 1) {
    const page = document.addPage([612, 792]);
    let y = number === 1 ? letterhead(page, fonts, places) : 700;
    const lines = number === 1 ? first : [`Page ${number}. Ms. Helen Ashdown`, ...next, ...first.slice(1, 5)];
    for (const line of lines) y = paragraph(page, fonts.text, line, y, number === 1 ? places : []);
    if (number === 1)
      page.drawText('Kwame Osei, Partner', { x: margin, y: y - 14, size: 11.5, font: fonts.text });
  }
  return { bytes: await document.save(), places };
};

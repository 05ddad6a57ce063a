import type { PageBox } from '@blackbar/core';
import type { Trap } from '../trap.ts';
import { type FileParts, PdfFile } from './pdf-file.ts';

/** What a trap adds to the two pages every PDF trap is made of. */
export interface TwoPages extends FileParts {
  /** Operators of the first page, under the box; by default the secret as a line of text. */
  first?: string;
  /** Operators of the second page, which has no box. */
  second?: string;
  firstEntries?: string;
  secondEntries?: string;
  /** Resource categories, for both pages. */
  resources?: string;
  catalog?: string;
  pages?: string;
}

/** Text at the position that the box covers. */
export const underBox = (text: string): string => `BT /F 18 Tf 72 692 Td (${text}) Tj ET`;

export const line = (text: string, y: number, size = 14): string =>
  `BT /F ${size} Tf 72 ${y} Td (${text}) Tj ET`;

/** Covers `underBox` at 150 DPI. */
export const theBox: PageBox = { page: 1, x: 15, y: 96, width: 430, height: 62 };

export const keptWords = ['Meadow', 'lantern', 'Harbour', 'violin'] as const;

/** Two small pages (pixels cost time) off the origin: plain lines that stay, a boxed line on the first, and whatever a trap adds. */
export const twoPages = (
  secret: string,
  build: (pdf: PdfFile, secret: string) => TwoPages = () => ({}),
): Uint8Array => {
  const pdf = new PdfFile();
  const tree = pdf.reserve();
  const root = pdf.reserve();
  const font = pdf.add('<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>');
  const parts = build(pdf, secret);
  const resources = `/Resources<</Font<</F ${font} 0 R>>${parts.resources ?? ''}>>`;
  const page = (content: string, entries: string): number => {
    const stream = pdf.stream(content);
    const boxes = /MediaBox/.test(entries) ? '' : '/MediaBox[60 472 300 760]';
    return pdf.add(`<</Type/Page/Parent ${tree} 0 R${boxes}${resources}/Contents ${stream} 0 R${entries}>>`);
  };
  const first = page(
    `${line('Meadow lantern', 740)}\n${parts.first ?? underBox(secret)}`,
    parts.firstEntries ?? '',
  );
  const second = page(`${line('Harbour violin', 740)}\n${parts.second ?? ''}`, parts.secondEntries ?? '');
  pdf.fill(tree, `<</Type/Pages/Count 2/Kids[${first} 0 R ${second} 0 R]${parts.pages ?? ''}>>`);
  pdf.fill(root, `<</Type/Catalog/Pages ${tree} 0 R${parts.catalog ?? ''}>>`);
  return pdf.write(root, parts);
};

/** A trap on two pages with the usual box. */
export const pdfTrap = (
  channel: string,
  build?: (pdf: PdfFile, secret: string) => TwoPages,
  vectorPages = 1,
): Trap => ({
  channel,
  make: (secret) => twoPages(secret, build),
  boxes: [theBox],
  kept: keptWords,
  vectorPages,
});

/** The same with a box on the second page too: a picture with a text layer, which has nothing that is hidden either. */
export const onBoxedPage = (trap: Trap): Trap => ({
  ...trap,
  channel: `${trap.channel}, on a page with a box`,
  boxes: [...trap.boxes, { ...theBox, page: 2 }],
  vectorPages: 0,
});

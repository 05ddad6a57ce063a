import type { PageBox } from '@blackbar/core';
import type { SeekCase } from './case.ts';
import { PdfFile } from './engine.ts';
import { type Version, type WrittenPage, writePage } from './write-page.ts';

export interface WrittenDocument {
  bytes: Uint8Array;
  /** From the second page of the document on, one for each case. */
  pages: readonly WrittenPage[];
  boxes: readonly PageBox[];
}

/** The first page has a box and nothing else, so that the others are exported as pages without one. */
const firstBox: PageBox = { page: 1, x: 20, y: 20, width: 60, height: 20 };

/** One page for each case, after a first page of its own. */
export const writeDocument = async (
  cases: readonly SeekCase[],
  version: Version,
): Promise<WrittenDocument> => {
  const pdf = new PdfFile();
  const tree = pdf.reserve();
  const font = pdf.add('<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>');
  const plain = pdf.stream('BT /F 11 Tf 14 20 Td (first) Tj ET');
  const first = pdf.add(
    `<</Type/Page/Parent ${tree} 0 R/MediaBox[0 0 60 60]/Contents ${plain} 0 R/Resources<</Font<</F ${font} 0 R>>>>>>`,
  );
  const pages: WrittenPage[] = [];
  for (const each of cases) pages.push(await writePage(pdf, tree, font, each, version));
  const refs = (numbers: readonly number[]) => numbers.map((number) => `${number} 0 R`).join(' ');
  pdf.fill(
    tree,
    `<</Type/Pages/Count ${pages.length + 1}/Kids[${refs([first, ...pages.map(({ object }) => object)])}]>>`,
  );
  const off = refs(pages.flatMap(({ layers }) => layers));
  const all = `${off} ${refs(pages.flatMap(({ shownLayers }) => shownLayers))}`;
  const layers = `/OCProperties<</OCGs[${all}]/D<</OFF[${off}]/Order[${all}]>>>>`;
  const root = pdf.add(`<</Type/Catalog/Pages ${tree} 0 R${layers}>>`);
  const boxes = pages.flatMap(({ box }, index) => (box ? [{ page: index + 2, ...box }] : []));
  return { bytes: pdf.write(root), pages, boxes: [firstBox, ...boxes] };
};

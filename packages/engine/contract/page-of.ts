import { openPdfium } from '../src/pdfium/document.ts';
import type { Pdfium } from '../src/pdfium/library.ts';
import { toBytes } from '../src/syntax/bytes.ts';
import { name, Output, type Value } from '../src/syntax/output.ts';

/** A page's resources; streams they need are added to the file first. */
export type Resources = (output: Output) => { [key: string]: Value };

export const nothing: Resources = () => ({});

export const helvetica: Resources = () => ({
  Font: { F0: { Type: name('Font'), Subtype: name('Type1'), BaseFont: name('Helvetica') } },
});

/** A coloured tiling pattern. */
export const redPattern: Resources = (output) => ({
  Pattern: {
    P0: output.add(
      {
        Type: name('Pattern'),
        PatternType: 1,
        PaintType: 1,
        TilingType: 1,
        BBox: [0, 0, 4, 4],
        XStep: 4,
        YStep: 4,
        Resources: {},
      },
      toBytes('1 0 0 rg 0 0 4 4 re f'),
    ),
  },
});

/** Runs `use` with a loaded page of 101 by 53 points that shows `content`. */
export const withPageOf = <T>(
  pdfium: Pdfium,
  content: string,
  resources: Resources,
  use: (page: number) => T,
): T => {
  const output = new Output();
  const tree = output.reserve();
  const page = output.add({
    Type: name('Page'),
    Parent: tree,
    MediaBox: [0, 0, 101, 53],
    Resources: resources(output),
    Contents: output.add({}, toBytes(content)),
  });
  output.fill(tree, { Type: name('Pages'), Kids: [page], Count: 1 });
  const file = openPdfium(pdfium, output.write(output.add({ Type: name('Catalog'), Pages: tree })));
  const handle = pdfium.call.FPDF_LoadPage(file.handle, 0);
  try {
    return use(handle);
  } finally {
    pdfium.call.FPDF_ClosePage(handle);
    file.close();
  }
};

import { ascii } from '../src/ascii.ts';
import { name, Output } from '../src/pdf/output.ts';

/** A one-page Letter document with one line of Helvetica, 72 points from the left and 100 from the top. */
export const letterPage = (line: string): Uint8Array => {
  const output = new Output();
  const tree = output.reserve();
  const font = output.add({ Type: name('Font'), Subtype: name('Type1'), BaseFont: name('Helvetica') });
  const contents = output.add({}, ascii(`BT /F0 18 Tf 72 692 Td (${line}) Tj ET`));
  const page = output.add({
    Type: name('Page'),
    Parent: tree,
    MediaBox: [0, 0, 612, 792],
    Resources: { Font: { F0: font } },
    Contents: contents,
  });
  output.fill(tree, { Type: name('Pages'), Kids: [page], Count: 1 });
  return output.write(output.add({ Type: name('Catalog'), Pages: tree }));
};

const base64 =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

export const onePixelPng: Uint8Array = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));

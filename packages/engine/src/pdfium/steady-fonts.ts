/** The calls of PDFium that are needed; `library.ts` has all. */
interface Calls {
  FPDF_LoadMemDocument(bytes: number, length: number, password: number): number;
  FPDF_LoadPage(document: number, index: number): number;
  FPDFBitmap_CreateEx(width: number, height: number, format: number, pixels: number, stride: number): number;
  FPDF_RenderPageBitmapWithMatrix(
    bitmap: number,
    page: number,
    matrix: number,
    clip: number,
    flags: number,
  ): number;
}

/** A page of text in the two faces that PDFium puts in the place of missing fonts: one has serifs, one has none. */
const twoFaces = (): Uint8Array => {
  const font = (name: string, flags: number) =>
    `<</Type/Font/Subtype/Type1/BaseFont/${name}/FontDescriptor<</Type/FontDescriptor/FontName/${name}/Flags ${flags}>>>>`;
  const content = 'BT /A 1 Tf 1 1 Td (o) Tj ET BT /B 1 Tf 3 1 Td (o) Tj ET';
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 8 8]/Contents 4 0 R/Resources<</Font<</A ${font('Missing', 32)}/B ${font('Absent', 34)}>>>>>>`,
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
  ];
  let file = '%PDF-1.7\n';
  const offsets = objects.map((body, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const table = `xref\n0 5\n0000000000 65535 f \n${rows}`;
  file += `${table}trailer\n<</Size 5/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`;
  return Uint8Array.from(file, (char) => char.charCodeAt(0));
};

const side = 24;
const greyFormat = 1;
/** PDFium tells sizes apart by a ten-thousandth; from 1 to 4 pixels, each twice that step is a size of its own. */
const step = 1 / 5000;
const steps = 15_000;

/**
 * PDFium makes the faces that replace missing fonts as wide and as heavy as each letter it draws needs, and leaves them
 * so. The boxes of letters that are loaded next depend on it: on what was drawn before, in any document. Drawing with
 * those faces once more, at the same width and weight every time, makes a page the same page whatever came before it.
 */
export const steadyFonts = (
  call: Calls,
  heap: () => Uint8Array,
  copyIn: (bytes: Uint8Array) => number,
): (() => void) => {
  const bytes = twoFaces();
  const file = call.FPDF_LoadMemDocument(copyIn(bytes), bytes.length, 0);
  const page = call.FPDF_LoadPage(file, 0);
  const pixels = copyIn(new Uint8Array(side * side));
  const bitmap = call.FPDFBitmap_CreateEx(side, side, greyFormat, pixels, side);
  const numbers = copyIn(new Uint8Array(40));
  let turn = 0;
  return () => {
    // A glyph of a size that was drawn before would come from a cache, and the face would stay as it is.
    turn += 1;
    const [across, down] = [1 + (turn % steps) * step, 1 + (Math.floor(turn / steps) % steps) * step];
    const floats = new Float32Array(heap().buffer, numbers, 10);
    floats.set([across, 0, 0, down, 0, 0, 0, 0, side, side]);
    call.FPDF_RenderPageBitmapWithMatrix(bitmap, page, numbers, numbers + 24, 0);
  };
};

import { PdfFile } from './pdf-file.ts';

/** A page of 400 by 200 points with Helvetica as F. */
export const widePage = (content: string): Uint8Array => {
  const pdf = new PdfFile();
  const tree = pdf.reserve();
  const stream = pdf.stream(content);
  const page = pdf.add(
    `<</Type/Page/Parent ${tree} 0 R/MediaBox[0 0 400 200]/Contents ${stream} 0 R/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>`,
  );
  pdf.fill(tree, `<</Type/Pages/Count 1/Kids[${page} 0 R]>>`);
  return pdf.write(pdf.add(`<</Type/Catalog/Pages ${tree} 0 R>>`));
};

import { ascii } from '../ascii.ts';
import type { Codecs } from '../codecs.ts';
import type { PagePart, RasterPart } from '../page-part.ts';
import { GlyphCodes, writeGlyphlessFont } from '../raster/glyphless-font.ts';
import { textLayer } from '../raster/text-layer.ts';
import { writeImage } from '../raster/write-image.ts';
import { formatNumber, name, Output, type Ref, type Value } from './output.ts';

/** Writes the whole file from its pages: the catalog, the page tree and what the pages need, nothing else. */
export const assemble = (codecs: Codecs, parts: readonly PagePart[]): Uint8Array => {
  const output = new Output();
  const catalog = output.reserve();
  const tree = output.reserve();
  const codes = new GlyphCodes(parts.flatMap((part) => part.words.map((word) => word.text)));
  const hasText = parts.some((part) => part.words.length > 0);
  const font = hasText ? writeGlyphlessFont(output, codecs, codes) : null;
  const kids = parts.map((part) => writeRasterPage(output, codecs, tree, part, codes, font));
  output.fill(tree, { Type: name('Pages'), Kids: kids, Count: kids.length });
  output.fill(catalog, { Type: name('Catalog'), Pages: tree });
  return output.write(catalog);
};

const writeRasterPage = (
  output: Output,
  codecs: Codecs,
  parent: Ref,
  part: RasterPart,
  codes: GlyphCodes,
  font: Ref | null,
): Ref => {
  const image = writeImage(output, part.image);
  const picture = `q ${formatNumber(part.widthPt)} 0 0 ${formatNumber(part.heightPt)} 0 0 cm /I0 Do Q\n`;
  const content = ascii(picture + textLayer(part.words, part, codes, 'F0'));
  const resources: { [key: string]: Value } = { XObject: { I0: image } };
  if (font && part.words.length > 0) resources.Font = { F0: font };
  return output.add({
    Type: name('Page'),
    Parent: parent,
    MediaBox: [0, 0, part.widthPt, part.heightPt],
    Resources: resources,
    Contents: output.add({ Filter: name('FlateDecode') }, codecs.deflate(content)),
  });
};

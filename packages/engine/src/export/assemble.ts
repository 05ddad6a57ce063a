import { writeImage } from '../picture/encode/write-image.ts';
import type { Island } from '../picture/island.ts';
import { islandGrid } from '../picture/island-place.ts';
import type { PicturePart } from '../picture/picture-part.ts';
import { GlyphCodes, writeGlyphlessFont } from '../picture/text-layer/glyphless-font.ts';
import { textLayer } from '../picture/text-layer/text-layer.ts';
import { LabelWriter } from '../picture/write-labels.ts';
import type { FontWriter } from '../rebuild/font-writer.ts';
import type { Overlay } from '../rebuild/vector-pages.ts';
import { uprightToPage, VectorPages } from '../rebuild/vector-pages.ts';
import type { ByteCodecs } from '../syntax/byte-codecs.ts';
import { toBytes } from '../syntax/bytes.ts';
import { type Allocate, formatNumber, name, Output, type Ref, type Value } from '../syntax/output.ts';
import type { KeptPart, PagePart } from './page-part.ts';

/** The file, or the pages that must be rasterised because one of their fonts cannot be written. */
type AssembledFile = { kind: 'file'; pdf: Uint8Array } | { kind: 'failed'; pages: number[] };

/** Writes the whole file from its pages: the catalog, the page tree and what the pages need, nothing else. */
export const assemble = async (
  codecs: ByteCodecs,
  parts: readonly PagePart[],
  writeFont?: FontWriter,
  allocate?: Allocate,
): Promise<AssembledFile> => {
  const output = new Output();
  const catalog = output.reserve();
  const tree = output.reserve();
  const codes = new GlyphCodes(parts.flatMap((part) => part.words.map((word) => word.text)));
  const hasText = parts.some((part) => part.words.length > 0);
  const font = hasText ? writeGlyphlessFont(output, codecs, codes) : null;
  const vectorPages = new VectorPages(output, codecs);
  const failedPages = await vectorPages.writeFonts(parts, writeFont);
  if (failedPages.length > 0) return { kind: 'failed', pages: failedPages };
  const labels = new LabelWriter(output, codecs);
  const kids = parts.map((part) =>
    part.kind === 'picture'
      ? writePicturePage(output, codecs, tree, part, codes, font, labels)
      : vectorPages.writePage(part, tree, overlayOf(output, codecs, part, codes, font, labels)),
  );
  output.fill(tree, { Type: name('Pages'), Kids: kids, Count: kids.length });
  output.fill(catalog, { Type: name('Catalog'), Pages: tree });
  return { kind: 'file', pdf: output.write(catalog, allocate) };
};

const layerFont = 'L0';

/** What a vector page has over its own content: pictures of what could not be kept, its boxes, and a text layer. */
const overlayOf = (
  output: Output,
  codecs: ByteCodecs,
  part: KeptPart,
  codes: GlyphCodes,
  font: Ref | null,
  labels: LabelWriter,
): Overlay | null => {
  if (part.words.length === 0 && part.islands.length === 0 && !part.cut) return null;
  const images: { [name: string]: Ref } = {};
  const lines = part.islands.map(({ area, image }, index) => {
    images[`J${index}`] = writeImage(output, image);
    return `q ${placeOf(part, area).map(formatNumber).join(' ')} cm /J${index} Do Q\n`;
  });
  const drawn = labels.write(part.cut?.labels ?? [], part);
  const boxes = boxesOf(part) + drawn.operators;
  const layer = textLayer(part.words, part, codes, layerFont);
  const upright = uprightToPage(part).map(formatNumber).join(' ');
  const content = toBytes(`q ${upright} cm\n${lines.join('')}${boxes}${layer}Q\n`);
  return {
    content: output.add({ Filter: name('FlateDecode') }, codecs.deflate(content)),
    fonts: font && part.words.length > 0 ? { [layerFont]: font } : {},
    images: { ...images, ...drawn.masks },
  };
};

/** The boxes of a cut page, black. */
const boxesOf = ({ cut, size, widthPt, heightPt }: KeptPart): string => {
  const [across, down] = [widthPt / size.width, heightPt / size.height];
  return (cut?.boxes ?? [])
    .map(({ left, top, right, bottom }) => {
      const [width, height] = [(right - left) * across, (bottom - top) * down];
      return `0 g ${[left * across, heightPt - bottom * down, width, height].map(formatNumber).join(' ')} re f\n`;
    })
    .join('');
};

/** Viewers draw a picture on every pixel that it touches: rounded, it must not touch the next one. */
const insetPt = 0.01;

/** Where a part of the page image lies, in points from the lower left. */
const placeOf = (part: KeptPart, area: Island['area']): readonly number[] => {
  const { left, top, right, bottom } = islandGrid(part, part.cut !== undefined).place(area);
  const [width, height] = [right - left - 2 * insetPt, bottom - top - 2 * insetPt];
  return [width, 0, 0, height, left + insetPt, part.heightPt - bottom + insetPt];
};

const writePicturePage = (
  output: Output,
  codecs: ByteCodecs,
  parent: Ref,
  part: PicturePart,
  codes: GlyphCodes,
  font: Ref | null,
  labels: LabelWriter,
): Ref => {
  const image = writeImage(output, part.image);
  const picture = `q ${formatNumber(part.widthPt)} 0 0 ${formatNumber(part.heightPt)} 0 0 cm /I0 Do Q\n`;
  const { operators, masks } = labels.write(part.labels, part);
  const content = toBytes(picture + operators + textLayer(part.words, part, codes, 'F0'));
  const resources: { [key: string]: Value } = { XObject: { I0: image, ...masks } };
  if (font && part.words.length > 0) resources.Font = { F0: font };
  return output.add({
    Type: name('Page'),
    Parent: parent,
    MediaBox: [0, 0, part.widthPt, part.heightPt],
    Resources: resources,
    Contents: output.add({ Filter: name('FlateDecode') }, codecs.deflate(content)),
  });
};

import type { PDFDict } from '@cantoo/pdf-lib';
import type { Codecs } from '../pdfium/codecs.ts';
import { toBytes } from '../syntax/bytes.ts';
import { decodeStream } from '../syntax/filters/decode-stream.ts';
import type { Filter } from '../syntax/filters/filter-chain.ts';
import { name, Output, type Value } from '../syntax/output.ts';
import { booleanAt, numberAt, streamAt } from '../syntax/read-object.ts';

const colourNames: Record<number, string> = { 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' };
const numberParameters = ['K', 'Columns', 'Rows', 'DamagedRowsBeforeError', 'ColorTransform'];
const booleanParameters = ['BlackIs1', 'EncodedByteAlign', 'EndOfLine', 'EndOfBlock'];

const parametersOf = (
  output: Output,
  source: PDFDict | undefined,
  codecs: Codecs,
): { [key: string]: Value } => {
  const parameters: { [key: string]: Value } = {};
  if (!source) return parameters;
  for (const key of numberParameters) {
    const value = numberAt(source, key);
    if (value !== undefined) parameters[key] = value;
  }
  for (const key of booleanParameters) {
    const value = booleanAt(source, key);
    if (value !== undefined) parameters[key] = value;
  }
  const globals = streamAt(source, 'JBIG2Globals');
  if (globals) parameters.JBIG2Globals = output.add({}, decodeStream(globals, codecs));
  return parameters;
};

/** An image with only its image filter (DCT, JPX, CCITT or JBIG2) left. */
export interface CompressedImage {
  bytes: Uint8Array;
  filter: Filter;
  width: number;
  height: number;
  /** `undefined` when the image file itself defines its colours. */
  components: number | undefined;
  bits: number;
}

/** A PDF with one image, for PDFium to decode. It never leaves this process. */
export const imagePdf = (image: CompressedImage, codecs: Codecs): Uint8Array => {
  const { bytes, filter, width, height, components, bits } = image;
  const output = new Output();
  const colourName = components === undefined ? undefined : colourNames[components];
  const picture = output.add(
    {
      Type: name('XObject'),
      Subtype: name('Image'),
      Width: width,
      Height: height,
      ...(colourName ? { ColorSpace: name(colourName), BitsPerComponent: bits } : {}),
      Filter: name(filter.name),
      DecodeParms: parametersOf(output, filter.parameters, codecs),
    },
    bytes,
  );
  const content = output.add({}, toBytes('1 0 0 1 0 0 cm /I Do'));
  const pages = output.reserve();
  const page = output.add({
    Type: name('Page'),
    Parent: pages,
    MediaBox: [0, 0, 1, 1],
    Resources: { XObject: { I: picture } },
    Contents: content,
  });
  output.fill(pages, { Type: name('Pages'), Kids: [page], Count: 1 });
  return output.write(output.add({ Type: name('Catalog'), Pages: pages }));
};

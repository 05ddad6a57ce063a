/** What hide and seek takes from inside the engine; nowhere else here reaches into it. */
export { readFax } from '../../packages/engine/contract/read-fax.ts';
export { nodeCodecs } from '../../packages/engine/hosts/node/codecs.ts';
export { pdfjsReader } from '../../packages/engine/hosts/worker/pdfjs-reader.ts';
export { cffFile } from '../../packages/engine/leaks/make/cff-file.ts';
export { charstring } from '../../packages/engine/leaks/make/charstring.ts';
export { iccProfile } from '../../packages/engine/leaks/make/icc-profile.ts';
export { PdfFile } from '../../packages/engine/leaks/make/pdf-file.ts';
export { trueTypeFile } from '../../packages/engine/leaks/make/true-type-file.ts';
export { type1File } from '../../packages/engine/leaks/make/type1-file.ts';
export { encodingsOf } from '../../packages/engine/leaks/search/encodings.ts';
export { drawPage } from '../../packages/engine/src/pdfium/bitmap.ts';
export { openPdfium } from '../../packages/engine/src/pdfium/document.ts';
export { loadPdfium, type Pdfium } from '../../packages/engine/src/pdfium/library.ts';
export { ByteWriter } from '../../packages/engine/src/syntax/byte-writer.ts';
export { decodeToImage } from '../../packages/engine/src/syntax/filters/decode-stream.ts';
export {
  type Bounds,
  type Matrix,
  multiply,
  transformBounds,
} from '../../packages/engine/src/syntax/geometry.ts';
export { formatNumber } from '../../packages/engine/src/syntax/output.ts';

/** What the fuzz of fonts takes from inside the engine; nowhere else here reaches into it. */
export { cffFile } from '../../../packages/engine/leaks/make/cff-file.ts';
export { charstring, type NumberForm } from '../../../packages/engine/leaks/make/charstring.ts';
export { codecs, noGlyphs } from '../../../packages/engine/leaks/make/font-kit.ts';
export {
  type CharacterMapPart,
  openTypeFile,
  trueTypeFile,
} from '../../../packages/engine/leaks/make/true-type-file.ts';
export { type1File } from '../../../packages/engine/leaks/make/type1-file.ts';
export { Cff } from '../../../packages/engine/src/fonts/cff/cff.ts';
export { standardEncoding } from '../../../packages/engine/src/fonts/encodings/encodings.ts';
export { openFont } from '../../../packages/engine/src/fonts/open-font.ts';
export {
  returnOperator,
  type1Operator,
  type2Operator,
} from '../../../packages/engine/src/fonts/outlines/charstring-operators.ts';
export { CharstringReader } from '../../../packages/engine/src/fonts/outlines/charstring-reader.ts';
export type { Extent } from '../../../packages/engine/src/fonts/outlines/extent.ts';
export type { FontSink } from '../../../packages/engine/src/fonts/parts/font.ts';
export { readTables } from '../../../packages/engine/src/fonts/truetype/sfnt.ts';
export { TrueType } from '../../../packages/engine/src/fonts/truetype/true-type.ts';
export { Type1 } from '../../../packages/engine/src/fonts/type1/type1.ts';
export { openPdfium } from '../../../packages/engine/src/pdfium/document.ts';
export {
  floatsAt,
  loadPdfium,
  type Pdfium,
  withScratch,
} from '../../../packages/engine/src/pdfium/library.ts';
export { ByteWriter } from '../../../packages/engine/src/syntax/byte-writer.ts';
export { Name, name, Output, Ref, type Value } from '../../../packages/engine/src/syntax/output.ts';
export { Unprovable } from '../../../packages/engine/src/syntax/unprovable.ts';

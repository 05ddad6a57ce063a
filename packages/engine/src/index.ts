export { createEngine } from './document/create-engine.ts';
export type {
  Engine,
  EngineDocument,
  EngineParts,
  ExportDpi,
  ExportOptions,
  ExportReport,
  ExportResult,
  OpenOptions,
  PageImage,
} from './document/engine.ts';
export { checkedBoxes } from './export/checked-boxes.ts';
export { expectedPages, judge, type Written } from './export/finish-export.ts';
export type { PageMethod, PagePart } from './export/page-part.ts';
export { putBackStreams, releaseStreams, streamsOf } from './export/part-streams.ts';
export { type ExportSteps, runExport } from './export/run-export.ts';
export { defaultLimits, type EngineLimits } from './page/limits.ts';
export type { Codecs } from './pdfium/codecs.ts';
export type { Raster } from './pdfium/raster.ts';
export { limitWasmMemory } from './pdfium/wasm-memory.ts';
export { findBytes } from './syntax/bytes.ts';
export type { ExtractedText, SecondReader } from './verify/second-reader.ts';
export type { Check, ExpectedPage, Verification } from './verify/verify-export.ts';

export { checkedBoxes } from './checked-boxes.ts';
export type { Codecs, Raster } from './codecs.ts';
export { createEngine } from './create-engine.ts';
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
} from './engine.ts';
export { findBytes } from './find-bytes.ts';
export { expectedPages, judge, type Written } from './finish-export.ts';
export { defaultLimits, type EngineLimits } from './limits.ts';
export type { PageMethod, PagePart } from './page-part.ts';
export { putBackStreams, releaseStreams, streamsOf } from './part-streams.ts';
export { limitWasmMemory } from './pdfium/wasm-memory.ts';
export { type ExportSteps, runExport } from './run-export.ts';
export type { ExtractedText, SecondReader } from './second-reader.ts';
export type { Check, ExpectedPage, Verification } from './verify/verify-export.ts';

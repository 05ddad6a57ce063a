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
export { defaultLimits, type EngineLimits } from './limits.ts';
export type { PageMethod, PagePart } from './page-part.ts';
export { type ExportSteps, type Finished, runExport } from './run-export.ts';
export type { ExtractedText, SecondReader } from './second-reader.ts';
export type { Check } from './verify/verify-export.ts';

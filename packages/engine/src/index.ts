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

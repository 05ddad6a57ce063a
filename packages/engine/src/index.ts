export type { Codecs, Raster } from './codecs.ts';
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

import type { Finding } from '@blackbar/core/model';
import type { Check } from '../verify/verify-export.ts';

/** What one export did; never holds a word of the document. */
export interface ExportReport {
  pages: number;
  redactedPages: number;
  boxes: number;
  /** Pages kept as vector, and pages turned into a picture with a text layer. */
  vectorPages: number;
  rasterPages: number;
  removed: Finding[];
  checks: Check[];
  inputBytes: number;
  outputBytes: number;
  inputSha256: string;
  outputSha256: string;
}

export interface ExportResult {
  pdf: Uint8Array;
  report: ExportReport;
}

import type { Finding } from '@blackbar/core/model';
import type { PictureMethod } from '../picture/picture-part.ts';
import type { Check } from '../verify/verification.ts';
import type { PageMethod } from './page-part.ts';

/** A page that was exported by another method than planned. */
export interface Fallback {
  /** From 1. */
  page: number;
  became: PictureMethod;
  /** A fixed word, never text of the document. */
  reason: string;
}

/** What one export did; never contains text of the document. */
export interface ExportReport {
  pages: number;
  redactedPages: number;
  boxes: number;
  /** Pages kept as vector, and pages turned into a picture with a text layer. */
  vectorPages: number;
  rasterPages: number;
  /** How each page was made, in the order of the document. */
  methods: PageMethod[];
  /** Parts of vector pages that were drawn as pictures. */
  islands: number;
  fallbacks: Fallback[];
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

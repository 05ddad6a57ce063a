import type { DocumentSummary, PageBox } from '@blackbar/core';
import type { Codecs } from './codecs.ts';
import type { ExportReport } from './engine.ts';

interface Exported {
  input: Uint8Array;
  pdf: Uint8Array;
  summary: DocumentSummary;
  boxes: readonly PageBox[];
  vectorPages: number;
  rasterPages: number;
  checks: ExportReport['checks'];
}

export const exportReport = async (codecs: Codecs, exported: Exported): Promise<ExportReport> => ({
  pages: exported.summary.pages.length,
  redactedPages: new Set(exported.boxes.map((box) => box.page)).size,
  boxes: exported.boxes.length,
  vectorPages: exported.vectorPages,
  rasterPages: exported.rasterPages,
  removed: exported.summary.found,
  checks: exported.checks,
  inputBytes: exported.input.length,
  outputBytes: exported.pdf.length,
  inputSha256: await codecs.sha256(exported.input),
  outputSha256: await codecs.sha256(exported.pdf),
});

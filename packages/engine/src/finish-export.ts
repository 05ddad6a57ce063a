import { type DocumentSummary, type PageBox, RedactError } from '@blackbar/core';
import type { PagePart } from './page-part.ts';
import { assemble } from './pdf/assemble.ts';
import type { FontWriter } from './pdf/rebuild/vector-pages.ts';
import { exportReport } from './report.ts';
import type { Finished } from './run-export.ts';
import type { Tools } from './tools.ts';
import { verifyExport } from './verify/verify-export.ts';

interface Exported {
  input: Uint8Array;
  summary: DocumentSummary;
  parts: readonly PagePart[];
  boxes: readonly PageBox[];
  /** Needed when pages are kept as vector. */
  writeFont?: FontWriter;
}

/** Writes the file and verifies the exact bytes that would be released. */
export const finishExport = async (tools: Tools, exported: Exported): Promise<Finished> => {
  const { input, summary, parts, boxes, writeFont } = exported;
  const assembled = await assemble(tools.codecs, parts, writeFont);
  if (assembled.kind === 'failed') return assembled;
  const { pdf } = assembled;
  if (pdf.length > tools.maxOutputBytes) throw new RedactError('too-complex');
  const { checks, failedPages } = await verifyExport(tools, pdf, boxes, parts);
  if (checks.some((check) => !check.passed)) return { kind: 'failed', pages: failedPages };
  const rasterPages = parts.filter((part) => part.kind === 'raster').length;
  const vectorPages = parts.length - rasterPages;
  const report = await exportReport(tools.codecs, {
    input,
    pdf,
    summary,
    boxes,
    vectorPages,
    rasterPages,
    checks,
  });
  return { kind: 'verified', result: { pdf, report } };
};

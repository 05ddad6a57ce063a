import { type DocumentSummary, type Finding, type PageBox, RedactError } from '@blackbar/core/model';
import type { EngineDocument, ExportReport } from '../document/engine.ts';
import type { Tools } from '../document/tools.ts';
import type { FontWriter } from '../rebuild/vector-pages.ts';
import {
  type ExpectedPage,
  joinVerifications,
  type Verification,
  verifyFile,
} from '../verify/verify-export.ts';
import { assemble } from './assemble.ts';
import type { PagePart } from './page-part.ts';
import type { Finished } from './run-export.ts';

interface Exported {
  input: Uint8Array;
  summary: DocumentSummary;
  parts: readonly PagePart[];
  boxes: readonly PageBox[];
  /** Needed when pages are kept as vector. */
  writeFont?: FontWriter;
}

/** The file before anyone has looked at it, or the pages that have to become pictures first. */
export type Written =
  | { kind: 'file'; pdf: Uint8Array; report: Omit<ExportReport, 'checks' | 'removed'> }
  | { kind: 'failed'; pages: readonly number[] };

export const writeExport = async (tools: Tools, exported: Exported): Promise<Written> => {
  const { input, summary, parts, boxes, writeFont } = exported;
  const assembled = await assemble(tools.codecs, parts, writeFont, tools.allocate);
  if (assembled.kind === 'failed') return assembled;
  const { pdf } = assembled;
  if (pdf.length > tools.maxOutputBytes) throw new RedactError('too-complex');
  const rasterPages = parts.filter((part) => part.kind === 'raster').length;
  const report = {
    pages: summary.pages.length,
    redactedPages: new Set(boxes.map((box) => box.page)).size,
    boxes: boxes.length,
    vectorPages: parts.length - rasterPages,
    rasterPages,
    inputBytes: input.length,
    outputBytes: pdf.length,
    inputSha256: await tools.codecs.sha256(input),
    outputSha256: await tools.codecs.sha256(pdf),
  };
  return { kind: 'file', pdf, report };
};

/** What verification should find on each page. */
export const expectedPages = (parts: readonly PagePart[]): ExpectedPage[] =>
  parts.map((part, index) =>
    part.kind === 'vector'
      ? { page: index + 1, isVector: true }
      : { page: index + 1, words: part.words.map(({ text }) => ({ text })) },
  );

/** Releases the file only if everything that was looked at is in order. */
export const judge = (
  { pdf, report }: Extract<Written, { kind: 'file' }>,
  verifications: readonly Verification[],
  removed: Finding[],
): Finished => {
  const { checks, failedPages } = joinVerifications(verifications);
  if (checks.some((check) => !check.passed)) return { kind: 'failed', pages: failedPages };
  return { kind: 'verified', result: { pdf, report: { ...report, removed, checks } } };
};

/** Writes and verifies in one thread. */
export const finishHere = async (
  tools: Tools,
  document: Pick<EngineDocument, 'writeExport' | 'verifyPages'>,
  parts: readonly PagePart[],
  boxes: readonly PageBox[],
  removed: Finding[],
): Promise<Finished> => {
  const written = await document.writeExport(parts, boxes);
  if (written.kind === 'failed') return written;
  const { pdf } = written;
  const verifications = [
    await verifyFile(tools, pdf, parts.length),
    await document.verifyPages(pdf, expectedPages(parts), boxes),
  ];
  return judge(written, verifications, removed);
};

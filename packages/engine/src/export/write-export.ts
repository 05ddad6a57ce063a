import { type DocumentSummary, type PageBox, RedactError } from '@blackbar/core/model';
import type { FontWriter } from '../rebuild/font-writer.ts';
import type { ByteCodecs } from '../syntax/byte-codecs.ts';
import type { Allocate } from '../syntax/output.ts';
import { assemble } from './assemble.ts';
import type { ExportReport } from './export-report.ts';
import { methodOf, type PagePart } from './page-part.ts';

export interface WriteTools {
  codecs: ByteCodecs;
  maxOutputBytes: number;
  /** Allocates memory for finished files. */
  allocate?: Allocate | undefined;
}

interface Exported {
  input: Uint8Array;
  summary: DocumentSummary;
  parts: readonly PagePart[];
  boxes: readonly PageBox[];
  /** Needed when pages are kept as vector. */
  writeFont?: FontWriter;
}

/** The file before it is verified, or the pages that must be rasterised first. */
export type Assembled =
  | { kind: 'file'; pdf: Uint8Array; report: Omit<ExportReport, 'checks' | 'removed' | 'fallbacks'> }
  | { kind: 'failed'; pages: readonly number[] };

/** Writes the file and its report. Nothing is released before it has been verified. */
export const writeExport = async (tools: WriteTools, exported: Exported): Promise<Assembled> => {
  const { input, summary, parts, boxes, writeFont } = exported;
  const assembled = await assemble(tools.codecs, parts, writeFont, tools.allocate);
  if (assembled.kind === 'failed') return assembled;
  const { pdf } = assembled;
  if (pdf.length > tools.maxOutputBytes) throw new RedactError('too-complex');
  const vectorPages = parts.filter((part) => part.kind === 'vector').length;
  const report = {
    pages: summary.pages.length,
    redactedPages: new Set(boxes.map((box) => box.page)).size,
    boxes: boxes.length,
    vectorPages,
    rasterPages: parts.length - vectorPages,
    methods: parts.map(methodOf),
    islands: parts.reduce((sum, part) => sum + (part.kind === 'vector' ? part.islands.length : 0), 0),
    inputBytes: input.length,
    outputBytes: pdf.length,
    inputSha256: await tools.codecs.sha256(input),
    outputSha256: await tools.codecs.sha256(pdf),
  };
  return { kind: 'file', pdf, report };
};

import type { EngineHost } from '@blackbar/engine/node';
import { exitCodeOf, exits } from '../exit-codes.ts';
import { failureOf } from '../failure.ts';
import type { FileRecord, Warning } from '../log/record.ts';
import { product } from '../version.ts';
import type { PlannedFile } from './plan-file.ts';

type Report = Awaited<ReturnType<EngineHost['exportDocument']>>['report'];

/** What is known of a file before anything is done with it. */
export interface Begun {
  file: string;
  startedAt: string;
  dpi: number;
  inputBytes: number;
  resume: FileRecord['resume'];
}

const empty = () => ({
  version: 1 as const,
  product,
  out: null,
  pages: [],
  boxes: [],
  checks: [],
  removed: [],
  warnings: [],
  outputBytes: 0,
  outputSha256: null,
  certificate: null,
});

/** A blank page, or one without its text, is not what was asked for. */
const changedPages = (report: Report): Warning[] => {
  const pages = report.fallbacks.filter(({ became }) => became === 'blank').map(({ page }) => page);
  if (pages.length === 0) return [];
  const message = `${pages.length === 1 ? `Page ${pages[0]} could` : `Pages ${pages.join(', ')} could`} not be drawn and came out blank, with the boxes.`;
  return [{ code: 'page-changed', pages, message }];
};

export const warningsOf = (planned: PlannedFile, report: Report): Warning[] => [
  ...planned.warnings,
  ...changedPages(report),
];

export const releasedRecord = (
  begun: Begun,
  out: string,
  planned: PlannedFile,
  report: Report,
): FileRecord => {
  const warnings = warningsOf(planned, report);
  return {
    ...empty(),
    ...begun,
    out,
    ok: true,
    code: 'done',
    exitCode: (warnings.length === 0 ? exits.done : exits.warned)[0],
    message: null,
    finishedAt: new Date().toISOString(),
    pages: report.methods.map((method, index) => ({ page: index + 1, method })),
    boxes: planned.boxes,
    checks: report.checks,
    removed: report.removed,
    warnings,
    outputBytes: report.outputBytes,
    outputSha256: report.outputSha256,
  };
};

export const failedRecord = (begun: Begun, error: unknown, warnings: Warning[]): FileRecord => {
  const { code, message } = failureOf(error);
  return {
    ...empty(),
    ...begun,
    ok: false,
    code,
    exitCode: exitCodeOf(code),
    message,
    finishedAt: new Date().toISOString(),
    warnings,
  };
};

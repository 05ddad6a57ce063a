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
  const changes = [
    ['blank', 'could not be drawn and came out blank, with the boxes. Look at what was on it.'],
    ['pixels', 'did not pass a check and came out as a picture that cannot be searched.'],
  ] as const;
  return changes.flatMap(([method, what]) => {
    const pages = report.fallbacks.filter(({ became }) => became === method).map(({ page }) => page);
    const [first = ''] = pages;
    const named = pages.length === 1 ? `Page ${first}` : `Pages ${pages.join(', ')}`;
    return pages.length === 0 ? [] : [{ code: 'page-changed', pages, message: `${named} ${what}` }];
  });
};

const recordedPages = ({ methods, fallbacks }: Report): FileRecord['pages'] =>
  methods.map((method, index) => {
    const fallback = fallbacks.find(({ page }) => page === index + 1);
    return { page: index + 1, method, ...(fallback ? { reason: fallback.reason } : {}) };
  });

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
    pages: recordedPages(report),
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

import type { ExportChoice, ReportAnswer } from '@blackbar/core';
import type { ExportReport } from '@blackbar/engine/node';
import { seal, unseal } from '../storage/crypto/seal.ts';
import { parseOnce } from '../storage/crypto/seal-text.ts';
import { changeFile, findFile } from '../storage/database/files.ts';
import type { Database } from '../storage/database/schema.ts';
import type { OpenFile, StoredSummary } from './file-access.ts';

/** What is kept of an export beside its bytes, sealed with the file's key. */
export type StoredReport = Omit<ReportAnswer, 'current' | 'hasCertificate'> & {
  revision: number;
  choice: ExportChoice;
  /** The stored export that this is about; absent when it could not be kept. */
  name: string | undefined;
  methods: ExportReport['methods'];
};

export interface LastReport {
  report: StoredReport;
  /** Whether no redaction has changed since. */
  current: boolean;
}

/** A report speaks of the file that was uploaded, not of the copy that needs no password. */
const inputOf = ({ sizeBytes, uploadedSha256 }: StoredSummary): Partial<StoredReport> =>
  uploadedSha256 === undefined ? {} : { inputBytes: sizeBytes, inputSha256: uploadedSha256 };

/** The report of the last export, if there was one. */
export const readReport = async (db: Database, file: OpenFile): Promise<LastReport | undefined> => {
  const row = await findFile(db, file.id);
  if (!row?.sealed_report) return undefined;
  const opened = await unseal(file.keyFor('report'), row.sealed_report);
  const report = parseOnce(opened) as StoredReport;
  // A server of an earlier version, beside this one, does not tell what was chosen.
  return report.choice && { report, current: report.revision === row.revision };
};

export const writeReport = async (db: Database, file: OpenFile, report: StoredReport): Promise<void> => {
  const bytes = Buffer.from(JSON.stringify({ ...report, ...inputOf(file.summary) }), 'utf8');
  const sealed = await seal(file.keyFor('report'), bytes);
  bytes.fill(0);
  await changeFile(db, file.id, { sealed_report: sealed });
};

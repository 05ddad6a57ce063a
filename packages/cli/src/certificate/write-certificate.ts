import { type CertificateKeys, certify, commitTo, deriveInputKey, state } from '@blackbar/certificate';
import type { BoxedPages } from '@blackbar/core';
import type { ExportReport } from '@blackbar/engine/node';
import { writeOutput } from '../files/write-output.ts';
import type { PlannedFile } from '../redact/plan-file.ts';
import { certificatePath } from './certificate-path.ts';

interface Written {
  out: string;
  planned: PlannedFile;
  report: ExportReport;
  rulesSha256: string | null;
  dpi: number;
  pages: BoxedPages;
  isForced: boolean;
}

/** Signs what was done with one file; answers where the certificate is. */
export const writeCertificate = async (keys: CertificateKeys, written: Written): Promise<string> => {
  const { out, planned, report, rulesSha256, dpi, pages, isForced } = written;
  // Only when a certificate is wanted: the engine itself runs in another process.
  const { checkedWith } = await import('@blackbar/engine/node');
  const exportedAt = new Date().toISOString();
  const inputKey = await deriveInputKey(keys, report.outputSha256, exportedAt);
  const statement = state({
    ...report,
    issuer: { kind: 'command-line' },
    exportedAt,
    inputCommitment: await commitTo(inputKey, report.inputSha256),
    rulesCommitment: rulesSha256 === null ? undefined : await commitTo(inputKey, rulesSha256),
    pages: planned.pages,
    boxes: planned.boxes,
    checkedWith: [...checkedWith],
    dpi,
    boxedPages: pages,
  });
  const path = certificatePath(out);
  await writeOutput(path, new TextEncoder().encode(await certify(keys, statement)), isForced, false);
  return path;
};

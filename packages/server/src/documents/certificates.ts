import { createHmac } from 'node:crypto';
import {
  type CertificateKeys,
  certify,
  commitTo,
  inputKeyOf,
  type PublicKey,
  paperOf,
  state,
} from '@blackbar/certificate';
import { type CertificateAnswer, RedactError } from '@blackbar/core';
import { checkedWith, writePaper } from '@blackbar/engine/node';
import type { Certifiable } from './export-document.ts';
import type { OpenFile } from './file-access.ts';

export interface Certificates {
  /** The first one signs. */
  readonly keys: readonly PublicKey[];
  /** Of the last export; throws `not-exported` once a redaction has changed since. */
  of(file: OpenFile): Promise<CertificateAnswer>;
  /** The same for people, as a PDF. */
  pageOf(file: OpenFile): Promise<Uint8Array>;
}

/**
 * A key for each export, which nobody can derive again once the file's own key is destroyed: so the same export always
 * has the same certificate, and nothing has to be stored.
 */
const inputKeyFor = (file: OpenFile, { outputSha256, exportedAt }: Certifiable['report']): string =>
  inputKeyOf(
    createHmac('sha256', file.keyFor('certificate').macKey).update(`${outputSha256} ${exportedAt}`).digest(),
  );

export const certificates = (
  keys: CertificateKeys | null,
  publicUrl: string,
  certifiable: (file: OpenFile) => Promise<Certifiable>,
): Certificates => {
  const make = async (file: OpenFile) => {
    if (keys === null) throw new RedactError('no-certificate');
    const { report, boxes } = await certifiable(file);
    const inputKey = inputKeyFor(file, report);
    const statement = state({
      ...report,
      issuer: publicUrl === '' ? { kind: 'server' } : { kind: 'server', url: publicUrl },
      inputCommitment: await commitTo(inputKey, report.inputSha256),
      pages: file.summary.pages,
      boxes,
      checkedWith: [...checkedWith],
      dpi: report.choice.dpi,
      boxedPages: report.choice.pages,
    });
    return { keys, statement, inputKey };
  };
  return {
    keys: keys?.public ?? [],
    async of(file) {
      const { keys, statement, inputKey } = await make(file);
      return { certificate: await certify(keys, statement), inputKey };
    },
    async pageOf(file) {
      const { keys, statement } = await make(file);
      return writePaper(paperOf(statement, keys.public[0]));
    },
  };
};

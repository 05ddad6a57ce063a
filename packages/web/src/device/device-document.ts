import { type InspectedDocument, RedactError, type Redaction, type ReportAnswer } from '@blackbar/core';
import type { EngineHost } from '@blackbar/engine/browser';
import { ExportError, messageOf } from '../document/document-error.ts';
import type { ExportCall, OpenDocument } from '../document/open-document.ts';
import { orCancelled } from '../document/or-cancelled.ts';
import { deviceError, translated } from './device-error.ts';
import type { DeviceLifetime } from './device-lifetime.ts';
import { deviceRedactions } from './device-redactions.ts';

/** A file on this device, opened: what its document is made from, and what a reload needs. */
export interface DeviceFile {
  id: number;
  filename: string;
  /** Without its password, where it had one. */
  bytes: Uint8Array<ArrayBuffer>;
  /** Of the file as it was given, where that is not the one at hand. */
  given: { bytes: number; sha256: string } | null;
  summary: InspectedDocument;
  redactions: readonly Redaction[];
}

interface Parts {
  engine: EngineHost;
  lifetime: DeviceLifetime;
  /** Called after every change with all redactions. */
  onRedactions: (redactions: readonly Redaction[]) => void;
  /** Whether a reload finds the file again. */
  isKept: () => boolean;
  /** Deletes what is kept of the file. */
  remove: () => Promise<void>;
}

type DeviceReport = Omit<ReportAnswer, 'current'>;

/** A document whose work is done in this tab: nothing of it is sent anywhere. */
export const deviceDocument = (
  file: DeviceFile,
  { engine, lifetime, onRedactions, isKept, remove }: Parts,
): OpenDocument => {
  const { id, filename, summary, given } = file;
  const source = { key: String(id), bytes: file.bytes };
  const bytes = given?.bytes ?? file.bytes.length;
  let report: DeviceReport | null = null;
  let isCurrent = false;

  const redactions = deviceRedactions({
    fileId: id,
    pages: summary.pages,
    kept: file.redactions,
    onChange: (all) => {
      isCurrent = false;
      lifetime.use();
      onRedactions(all);
    },
  });

  /** Every act is one more sign of life; none is possible after the end. */
  const using = async <T>(act: () => Promise<T>): Promise<T> => {
    lifetime.use();
    return translated(act());
  };

  const makeExport = async ({ whenSaved, onStep, signal }: ExportCall): Promise<Blob> => {
    onStep({ name: 'waiting' });
    await orCancelled(whenSaved(), signal);
    const boxes = await redactions.list();
    if (boxes.length === 0) throw new RedactError('no-redactions');
    isCurrent = true;
    const { pdf, report: made } = await engine.exportDocument(source, boxes, {
      signal,
      found: summary.found,
      onProgress: ({ phase, ...pages }) => onStep({ name: phase, pages }),
    });
    const { methods: _methods, ...told } = made;
    const input = given === null ? {} : { inputBytes: given.bytes, inputSha256: given.sha256 };
    report = { ...told, ...input, exportedAt: new Date().toISOString(), hasCertificate: false };
    return new Blob([new Uint8Array(pdf)], { type: 'application/pdf' });
  };

  return {
    file: {
      id,
      filename,
      ...summary,
      pageCount: summary.pages.length,
      expiresAt: new Date(lifetime.endsAt).toISOString(),
    },
    bytes,
    wayIn: 'Start',
    heldAs: 'Your file',
    get survivesReload() {
      return isKept();
    },
    redactions,
    lifetime,
    pageImage: (page, { dpi }, signal) =>
      using(async () => {
        const options = { ...(dpi === undefined ? {} : { dpi }), ...(signal ? { signal } : {}) };
        const { png } = await engine.renderPage(source, page, options);
        return new Blob([new Uint8Array(png)], { type: 'image/png' });
      }),
    words: (page, signal) => using(() => engine.words(source, page, { signal })),
    async export(call) {
      try {
        return await using(() => makeExport(call));
      } catch (error) {
        if (call.signal.aborted) throw error;
        throw new ExportError(messageOf(error, 'The file could not be made. Try again.'), null, {
          cause: error,
        });
      }
    },
    async report() {
      if (report === null) throw deviceError(new RedactError('not-exported'));
      return { ...report, current: isCurrent };
    },
    certificate: null,
    async delete() {
      await remove();
      lifetime.end();
    },
  };
};

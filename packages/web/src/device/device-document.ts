import {
  deviceEnvelope,
  type InspectedDocument,
  pagesWithBoxes,
  RedactError,
  type Redaction,
  type ReportAnswer,
} from '@blackbar/core';
import type { BoundedHost, FaceName } from '@blackbar/engine/browser';
import { ExportError, messageOf } from '../document/document-error.ts';
import type { ExportCall, OpenDocument } from '../document/open-document.ts';
import { orCancelled } from '../document/or-cancelled.ts';
import { deviceError, translated } from './device-error.ts';
import type { DeviceLifetime } from './device-lifetime.ts';
import { deviceRedactions } from './device-redactions.ts';
import { deviceTypefaces } from './device-typefaces.ts';

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
  /** The engine at work: another one once faces were loaded. */
  engine: () => Promise<BoundedHost>;
  lifetime: DeviceLifetime;
  /** Starts the engine anew with these faces. */
  loadFaces: (faces: readonly FaceName[]) => Promise<void>;
  /** Called when the file was looked through again, with more faces: it has to be shown anew. */
  onSummary: (summary: InspectedDocument) => void;
  /** Called after every change with all redactions; resolves when a reload finds them, or never will. */
  onRedactions: (redactions: readonly Redaction[]) => Promise<void>;
  /** Whether a reload finds the file again. */
  isKept: () => boolean;
  /** Deletes what is kept of the file. */
  remove: () => Promise<void>;
}

type DeviceReport = Omit<ReportAnswer, 'current'>;

/** A document whose work is done in this tab: nothing of it is sent anywhere. */
export const deviceDocument = (
  file: DeviceFile,
  { engine, lifetime, loadFaces, onSummary, onRedactions, isKept, remove }: Parts,
): OpenDocument => {
  const { id, filename, given } = file;
  let { summary } = file;
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
      return onRedactions(all);
    },
  });

  /** Every act is one more sign of life; none is possible after the end. */
  const using = async <T>(act: (host: BoundedHost) => Promise<T>): Promise<T> => {
    lifetime.use();
    const host = await engine();
    try {
      return await translated(act(host));
    } finally {
      typefaces.tell(host.missingFaces(source.key));
    }
  };

  const typefaces = deviceTypefaces(async (faces) => {
    await loadFaces(faces);
    // Words that were not drawn counted as hidden ones.
    summary = await using((host) => host.inspect(source, { maxPages: deviceEnvelope.maxPages }));
    isCurrent = false;
    onSummary(summary);
  });

  const makeExport = async (
    host: BoundedHost,
    { choice, whenSaved, onStep, signal }: ExportCall,
  ): Promise<Blob> => {
    onStep({ name: 'waiting' });
    await orCancelled(whenSaved(), signal);
    const boxes = await redactions.list();
    if (boxes.length === 0) throw new RedactError('no-redactions');
    isCurrent = true;
    const { pdf, report: made } = await host.exportDocument(source, boxes, {
      ...choice,
      signal,
      found: summary.found,
      onProgress: ({ phase, ...pages }) => onStep({ name: phase, pages }),
    });
    const { methods: _methods, ...told } = made;
    const input = given === null ? {} : { inputBytes: given.bytes, inputSha256: given.sha256 };
    report = {
      ...told,
      ...input,
      pagesWithBoxes: pagesWithBoxes(boxes, made),
      exportedAt: new Date().toISOString(),
      hasCertificate: false,
    };
    return new Blob([new Uint8Array(pdf)], { type: 'application/pdf' });
  };

  return {
    get file() {
      const expiresAt = new Date(lifetime.endsAt).toISOString();
      return { id, filename, ...summary, pageCount: summary.pages.length, expiresAt };
    },
    bytes,
    wayIn: 'Start',
    heldAs: 'Your file',
    get survivesReload() {
      return isKept();
    },
    redactions,
    lifetime,
    typefaces,
    pageImage: (page, { dpi }, signal) =>
      using(async (host) => {
        const options = { ...(dpi === undefined ? {} : { dpi }), ...(signal ? { signal } : {}) };
        const { png } = await host.renderPage(source, page, options);
        return new Blob([new Uint8Array(png)], { type: 'image/png' });
      }),
    words: (page, signal) => using((host) => host.words(source, page, { signal })),
    async export(call) {
      try {
        return await using((host) => makeExport(host, call));
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

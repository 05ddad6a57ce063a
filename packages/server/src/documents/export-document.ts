import {
  type BoxedPages,
  type ExportChoice,
  type ExportProgress,
  type PageBox,
  pagesWithBoxes,
  RedactError,
  type ReportAnswer,
} from '@blackbar/core';
import type { EngineHost } from '@blackbar/engine/node';
import { type SegmentedPlaintext, sealedBytes } from '../storage/crypto/seal-segments.ts';
import { blobsOf, deleteBlobRow, insertBlob, markStored } from '../storage/database/blobs.ts';
import { changeFile } from '../storage/database/files.ts';
import { snapshotRedactions } from '../storage/database/redactions.ts';
import type { Database } from '../storage/database/schema.ts';
import type { EncryptedFiles } from '../storage/files/encrypted.ts';
import type { FileStore } from '../storage/files/file-store.ts';
import type { RunOptions } from '../storage/queue/export-queue.ts';
import { newBlobName } from './blob-name.ts';
import type { Clock } from './clock.ts';
import type { OpenFile } from './file-access.ts';
import { mapInTurns } from './in-turns.ts';
import type { Log } from './log.ts';
import { type Metrics, timed } from './metrics.ts';
import { type OpenSources, sourceKey } from './open-sources.ts';
import type { Preparations } from './preparations.ts';
import { unsealWords } from './sealed-words.ts';
import { type JoinOptions, SharedJobs } from './shared-jobs.ts';
import { type LastReport, readReport, type StoredReport, writeReport } from './stored-report.ts';
import type { Tracing } from './tracing.ts';
import type { WorkLimit } from './work-limit.ts';

/** What a request asks for; what it leaves open, the operator has decided. */
export interface AskedExport {
  dpi: ExportChoice['dpi'];
  pages?: BoxedPages | undefined;
}

/** An export whose boxes are still the ones of the file. */
export interface Certifiable {
  report: StoredReport;
  boxes: readonly PageBox[];
}

/** Has an export made by any server, so that it can be read from the file store. */
export type ExportElsewhere = (
  file: OpenFile,
  choice: ExportChoice,
  priority: number,
  options: RunOptions,
) => Promise<void>;

interface Parts {
  db: Database;
  store: FileStore;
  files: EncryptedFiles;
  sources: OpenSources;
  preparations: Pick<Preparations, 'of'>;
  engine: EngineHost;
  limit: WorkLimit;
  /** Where servers share their work; `null` when this one does all of it. */
  elsewhere: ExportElsewhere | null;
  clock: Clock;
  metrics: Metrics;
  tracing: Tracing;
  log: Log;
  /** Whether exports can have certificates here. */
  signs: boolean;
  defaultPages: BoxedPages;
}

interface Snapshot {
  revision: number;
  boxes: PageBox[];
}

/** An export that could not be stored is sent from memory, once. */
export type Prepared = { kind: 'stored'; name: string } | { kind: 'in-memory'; pdf: Uint8Array };

/** A stored export may be replaced by a newer one before it is opened. */
const maxAttempts = 3;

const wholeIn = (pdf: Uint8Array): SegmentedPlaintext => ({
  size: pdf.length,
  parts: (async function* () {
    yield pdf;
  })(),
});

const keyOf = (file: OpenFile, revision: number, { dpi, pages }: ExportChoice): string =>
  `${file.id}/${revision}/${dpi}/${pages}`;

/** Verified exports, kept sealed in the file store while no redaction changes. */
export class Exports {
  readonly #parts: Parts;
  /** Exports that somebody here waits for. */
  readonly #running = new SharedJobs<Prepared | undefined>();
  /** Exports that this server makes for the queue. */
  readonly #making = new SharedJobs<Prepared>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Exports the redactions as they are now, if that was not done before. */
  async prepare(file: OpenFile, asked: AskedExport, options: JoinOptions = {}): Promise<Prepared> {
    const choice = { dpi: asked.dpi, pages: asked.pages ?? this.#parts.defaultPages };
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const snapshot = await this.#snapshot(file, options.signal);
      if (snapshot.boxes.length === 0) throw new RedactError('no-redactions');
      const name = await this.#storedName(file, snapshot.revision, choice);
      if (name) return { kind: 'stored', name };
      const start = this.#parts.elsewhere ? this.#exportElsewhere : this.#export;
      const prepared = await this.#running.join(
        keyOf(file, snapshot.revision, choice),
        (signal, onProgress) =>
          this.#parts.limit.run({ client: file.client, file: sourceKey(file.id) }, () =>
            start.call(this, file, snapshot, choice, signal, onProgress),
          ),
        options,
      );
      if (prepared) return prepared;
    }
    throw new RedactError('busy');
  }

  /** Makes an export for whichever server waits for it; it is read from the file store. */
  async make(file: OpenFile, choice: ExportChoice, options: JoinOptions): Promise<void> {
    const snapshot = await this.#snapshot(file, options.signal);
    if (snapshot.boxes.length === 0) throw new RedactError('no-redactions');
    if (await this.#storedName(file, snapshot.revision, choice)) return;
    const { kind } = await this.#making.join(
      keyOf(file, snapshot.revision, choice),
      (signal, onProgress) => this.#export(file, snapshot, choice, signal, onProgress),
      options,
    );
    // What could not be stored cannot be sent by another server.
    if (kind === 'in-memory') throw new RedactError('busy');
  }

  /** The redacted PDF, to be sent part by part. */
  async open(file: OpenFile, asked: AskedExport, options: JoinOptions = {}): Promise<SegmentedPlaintext> {
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const prepared = await this.prepare(file, asked, options);
      if (prepared.kind === 'in-memory') return wholeIn(prepared.pdf);
      const stored = await this.#parts.files.open(prepared.name, file.keyFor('export'));
      if (stored) return stored;
    }
    throw new RedactError('busy');
  }

  async report(file: OpenFile): Promise<ReportAnswer> {
    const { report, current } = await this.#storedReport(file);
    const { revision: _revision, choice: _choice, name: _name, methods: _methods, ...told } = report;
    return { ...told, current, hasCertificate: this.#parts.signs && current };
  }

  /** The last export with its boxes, if they have not changed since. */
  async certifiable(file: OpenFile): Promise<Certifiable> {
    const { report } = await this.#storedReport(file);
    const { revision, boxes } = await this.#snapshot(file);
    if (revision !== report.revision)
      throw new RedactError('not-exported', {
        message:
          'The boxes have changed since the last download. Download the file again, then its certificate.',
      });
    return { report, boxes };
  }

  async #storedReport(file: OpenFile): Promise<LastReport> {
    const last = await readReport(this.#parts.db, file);
    if (!last) throw new RedactError('not-exported');
    return last;
  }

  /** Resolves when no export is running any more. */
  async settled(): Promise<void> {
    await this.#running.settled();
    await this.#making.settled();
  }

  /** Redactions and their revision, read so that they belong together. */
  async #snapshot(file: OpenFile, signal?: AbortSignal): Promise<Snapshot> {
    if (signal?.aborted) throw new RedactError('cancelled');
    const snapshot = await snapshotRedactions(this.#parts.db, file.id);
    if (!snapshot) throw new RedactError('file-not-available');
    return {
      revision: snapshot.revision,
      boxes: await mapInTurns(
        file.id,
        snapshot.rows,
        ({ page, x, y, width, height, sealed_label }) => ({
          ...{ page, x, y, width, height },
          label: unsealWords(file, 'label', sealed_label),
        }),
        signal,
      ),
    };
  }

  /**
   * An export of these boxes or of later ones: boxes that change while it waits for a server are in it. It is the one
   * that the report speaks of: receipt and certificate tell of the file that is sent.
   */
  async #storedName(file: OpenFile, revision: number, choice: ExportChoice): Promise<string | undefined> {
    const last = await readReport(this.#parts.db, file);
    if (last === undefined || last.report.revision < revision) return undefined;
    const { name, choice: made } = last.report;
    if (made.dpi !== choice.dpi || made.pages !== choice.pages) return undefined;
    const blobs = await blobsOf(this.#parts.db, file.id);
    return blobs.find((row) => row.state === 'stored' && row.name === name)?.name;
  }

  /** `undefined` when what was made is gone again: the boxes have changed, and another export replaced it. */
  async #exportElsewhere(
    file: OpenFile,
    { revision }: Snapshot,
    choice: ExportChoice,
    signal: AbortSignal,
    onProgress: (progress: ExportProgress) => void,
  ): Promise<Prepared | undefined> {
    // The more a client has waiting, the later its next one: another's first comes before.
    const priority = -this.#parts.limit.inFlightOf(file.client);
    await this.#parts.elsewhere?.(file, choice, priority, { signal, onProgress });
    const name = await this.#storedName(file, revision, choice);
    return name === undefined ? undefined : { kind: 'stored', name };
  }

  async #export(
    file: OpenFile,
    { revision, boxes }: Snapshot,
    choice: ExportChoice,
    signal: AbortSignal,
    onProgress: (progress: ExportProgress) => void,
  ): Promise<Prepared> {
    const { engine, sources, preparations, metrics, tracing, clock, log } = this.#parts;
    const figures = { 'blackbar.boxes': boxes.length, 'blackbar.dpi': choice.dpi };
    const make = async (): Promise<Prepared> => {
      const { pdf, report } = await sources.use(file, (source) =>
        engine.exportDocument(source, boxes, {
          ...choice,
          signal,
          found: file.summary.found,
          prepared: preparations.of(file.id),
          onProgress,
        }),
      );
      let name: string | undefined;
      try {
        name = await this.#keep(file, revision, choice.dpi, pdf);
        const exportedAt = new Date(clock.now()).toISOString();
        const told = { ...report, pagesWithBoxes: pagesWithBoxes(boxes, report) };
        await writeReport(this.#parts.db, file, { ...told, exportedAt, revision, choice, name });
      } catch (error) {
        // The export is verified and sent; because it could not be stored, the next download exports again.
        log.failure('an export could not be kept', error);
      }
      return name === undefined ? { kind: 'in-memory', pdf } : { kind: 'stored', name };
    };
    return tracing.span('export', figures, () => timed(metrics.exports, make));
  }

  /** The name of the stored export; `undefined` when the file was purged in the meantime. */
  async #keep(file: OpenFile, revision: number, dpi: number, pdf: Uint8Array): Promise<string | undefined> {
    const { db, store, files, clock } = this.#parts;
    const older = (await blobsOf(db, file.id)).filter((row) => row.kind === 'export');
    const name = newBlobName();
    await insertBlob(db, {
      name,
      file_id: file.id,
      kind: 'export',
      state: 'writing',
      revision,
      dpi,
      bytes: sealedBytes(pdf.length),
      created_at: clock.now(),
    });
    try {
      await files.put(name, file.keyFor('export'), pdf);
    } catch (error) {
      await store.delete(name);
      await deleteBlobRow(db, name);
      throw error;
    }
    // A file that was purged in the meantime takes this blob with it.
    if (!(await changeFile(db, file.id, { last_used_at: clock.now() })) || !(await markStored(db, name))) {
      await store.delete(name);
      await deleteBlobRow(db, name);
      return undefined;
    }
    for (const row of older) {
      await store.delete(row.name);
      await deleteBlobRow(db, row.name);
    }
    return name;
  }
}

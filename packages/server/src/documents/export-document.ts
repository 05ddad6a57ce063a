import { type ExportProgress, type PageBox, RedactError, type ReportAnswer } from '@blackbar/core';
import type { EngineHost, ExportReport } from '@blackbar/engine/node';
import { seal, unseal } from '../storage/crypto/seal.ts';
import { type SegmentedPlaintext, sealedBytes } from '../storage/crypto/seal-segments.ts';
import { blobsOf, deleteBlobRow, insertBlob, markStored } from '../storage/database/blobs.ts';
import { changeFile, findFile } from '../storage/database/files.ts';
import { snapshotRedactions } from '../storage/database/redactions.ts';
import type { Database } from '../storage/database/schema.ts';
import type { EncryptedFiles } from '../storage/files/encrypted.ts';
import type { FileStore } from '../storage/files/file-store.ts';
import type { RunOptions } from '../storage/queue/export-queue.ts';
import { newBlobName } from './blob-name.ts';
import type { Clock } from './clock.ts';
import type { OpenFile, StoredSummary } from './file-access.ts';
import { mapInTurns } from './in-turns.ts';
import type { Log } from './log.ts';
import { type Metrics, timed } from './metrics.ts';
import { type OpenSources, sourceKey } from './open-sources.ts';
import type { Preparations } from './preparations.ts';
import { unsealWords } from './sealed-words.ts';
import { type JoinOptions, SharedJobs } from './shared-jobs.ts';
import type { Tracing } from './tracing.ts';
import type { WorkLimit } from './work-limit.ts';

export type ExportDpi = 150 | 200 | 300;
type StoredReport = Omit<ReportAnswer, 'current' | 'hasCertificate'> & {
  revision: number;
  dpi: ExportDpi;
  methods: ExportReport['methods'];
};

/** An export whose boxes are still the ones of the file. */
export interface Certifiable {
  report: StoredReport;
  boxes: readonly PageBox[];
}

/** Has an export made by any server, so that it can be read from the file store. */
export type ExportElsewhere = (
  file: OpenFile,
  dpi: ExportDpi,
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
}

interface Snapshot {
  revision: number;
  boxes: PageBox[];
}

/** A report speaks of the file that was uploaded, not of the copy that needs no password. */
const inputOf = ({ sizeBytes, uploadedSha256 }: StoredSummary): Partial<StoredReport> =>
  uploadedSha256 === undefined ? {} : { inputBytes: sizeBytes, inputSha256: uploadedSha256 };

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
  async prepare(file: OpenFile, dpi: ExportDpi, options: JoinOptions = {}): Promise<Prepared> {
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const snapshot = await this.#snapshot(file);
      if (snapshot.boxes.length === 0) throw new RedactError('no-redactions');
      const name = await this.#storedName(file, snapshot.revision, dpi);
      if (name) return { kind: 'stored', name };
      const start = this.#parts.elsewhere ? this.#exportElsewhere : this.#export;
      const prepared = await this.#running.join(
        `${file.id}/${snapshot.revision}/${dpi}`,
        (signal, onProgress) =>
          this.#parts.limit.run({ client: file.client, file: sourceKey(file.id) }, () =>
            start.call(this, file, snapshot, dpi, signal, onProgress),
          ),
        options,
      );
      if (prepared) return prepared;
    }
    throw new RedactError('busy');
  }

  /** Makes an export for whichever server waits for it; it is read from the file store. */
  async make(file: OpenFile, dpi: ExportDpi, options: JoinOptions): Promise<void> {
    const snapshot = await this.#snapshot(file);
    if (snapshot.boxes.length === 0) throw new RedactError('no-redactions');
    if (await this.#storedName(file, snapshot.revision, dpi)) return;
    const { kind } = await this.#making.join(
      `${file.id}/${snapshot.revision}/${dpi}`,
      (signal, onProgress) => this.#export(file, snapshot, dpi, signal, onProgress),
      options,
    );
    // What could not be stored cannot be sent by another server.
    if (kind === 'in-memory') throw new RedactError('busy');
  }

  /** The redacted PDF, to be sent part by part. */
  async open(file: OpenFile, dpi: ExportDpi, options: JoinOptions = {}): Promise<SegmentedPlaintext> {
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const prepared = await this.prepare(file, dpi, options);
      if (prepared.kind === 'in-memory') return wholeIn(prepared.pdf);
      const stored = await this.#parts.files.open(prepared.name, file.keyFor('export'));
      if (stored) return stored;
    }
    throw new RedactError('busy');
  }

  async report(file: OpenFile): Promise<ReportAnswer> {
    const { report, current } = await this.#storedReport(file);
    const { revision: _revision, dpi: _dpi, methods: _methods, ...told } = report;
    return { ...told, current, hasCertificate: this.#parts.signs && current };
  }

  /** The last export with its boxes, if they have not changed since. */
  async certifiable(file: OpenFile): Promise<Certifiable> {
    const { report } = await this.#storedReport(file);
    const { revision, boxes } = await this.#snapshot(file);
    // A server of an earlier version, beside this one, tells no methods.
    if (revision !== report.revision || report.methods === undefined)
      throw new RedactError('not-exported', {
        message:
          'The boxes have changed since the last download. Download the file again, then its certificate.',
      });
    return { report, boxes };
  }

  async #storedReport(file: OpenFile): Promise<{ report: StoredReport; current: boolean }> {
    const row = await findFile(this.#parts.db, file.id);
    if (!row?.sealed_report) throw new RedactError('not-exported');
    const opened = await unseal(file.keyFor('report'), row.sealed_report);
    const report = JSON.parse(Buffer.from(opened).toString('utf8')) as StoredReport;
    return { report, current: report.revision === row.revision };
  }

  /** Resolves when no export is running any more. */
  async settled(): Promise<void> {
    await this.#running.settled();
    await this.#making.settled();
  }

  /** Redactions and their revision, read so that they belong together. */
  async #snapshot(file: OpenFile): Promise<Snapshot> {
    const snapshot = await snapshotRedactions(this.#parts.db, file.id);
    if (!snapshot) throw new RedactError('file-not-available');
    return {
      revision: snapshot.revision,
      boxes: await mapInTurns(snapshot.rows, ({ page, x, y, width, height, sealed_label }) => ({
        ...{ page, x, y, width, height },
        label: unsealWords(file, 'label', sealed_label),
      })),
    };
  }

  /** An export of these boxes or of later ones: boxes that change while it waits for a server are in it. */
  async #storedName(file: OpenFile, revision: number, dpi: ExportDpi): Promise<string | undefined> {
    const blob = (await blobsOf(this.#parts.db, file.id)).find(
      (row) => row.kind === 'export' && row.state === 'stored' && row.revision >= revision && row.dpi === dpi,
    );
    return blob?.name;
  }

  /** `undefined` when what was made is gone again: the boxes have changed, and another export replaced it. */
  async #exportElsewhere(
    file: OpenFile,
    { revision }: Snapshot,
    dpi: ExportDpi,
    signal: AbortSignal,
    onProgress: (progress: ExportProgress) => void,
  ): Promise<Prepared | undefined> {
    // The more a client has waiting, the later its next one: another's first comes before.
    const priority = -this.#parts.limit.inFlightOf(file.client);
    await this.#parts.elsewhere?.(file, dpi, priority, { signal, onProgress });
    const name = await this.#storedName(file, revision, dpi);
    return name === undefined ? undefined : { kind: 'stored', name };
  }

  async #export(
    file: OpenFile,
    { revision, boxes }: Snapshot,
    dpi: ExportDpi,
    signal: AbortSignal,
    onProgress: (progress: ExportProgress) => void,
  ): Promise<Prepared> {
    const { engine, sources, preparations, metrics, tracing, clock, log } = this.#parts;
    const figures = { 'blackbar.boxes': boxes.length, 'blackbar.dpi': dpi };
    const make = async (): Promise<Prepared> => {
      const { pdf, report } = await engine.exportDocument(await sources.open(file), boxes, {
        dpi,
        signal,
        found: file.summary.found,
        prepared: preparations.of(file.id),
        onProgress,
      });
      let name: string | undefined;
      try {
        name = await this.#keep(file, revision, dpi, pdf);
        const exportedAt = new Date(clock.now()).toISOString();
        const stored: StoredReport = { ...report, ...inputOf(file.summary), exportedAt, revision, dpi };
        const sealed = await seal(file.keyFor('report'), Buffer.from(JSON.stringify(stored), 'utf8'));
        await changeFile(this.#parts.db, file.id, { sealed_report: sealed });
      } catch (error) {
        // The export is verified and sent; because it could not be stored, the next download exports again.
        log.failure('an export could not be kept', error);
      }
      return name === undefined ? { kind: 'in-memory', pdf } : { kind: 'stored', name };
    };
    return tracing.span('export', figures, () => timed(metrics.exports, make));
  }

  /** The name of the stored export; `undefined` when the file was purged in the meantime. */
  async #keep(
    file: OpenFile,
    revision: number,
    dpi: ExportDpi,
    pdf: Uint8Array,
  ): Promise<string | undefined> {
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
    for (const row of older.filter((row) => row.revision !== revision || row.dpi === dpi)) {
      await store.delete(row.name);
      await deleteBlobRow(db, row.name);
    }
    return name;
  }
}

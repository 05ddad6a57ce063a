import { type PageBox, RedactError, type ReportAnswer } from '@blackbar/core';
import type { EngineHost } from '@blackbar/engine/node';
import { seal, unseal } from '../storage/crypto/seal.ts';
import { blobsOf, deleteBlobRow, insertBlob, markStored } from '../storage/database/blobs.ts';
import { changeFile, findFile } from '../storage/database/files.ts';
import { snapshotRedactions } from '../storage/database/redactions.ts';
import type { Database } from '../storage/database/schema.ts';
import type { EncryptedFiles } from '../storage/files/encrypted.ts';
import type { FileStore } from '../storage/files/file-store.ts';
import { newBlobName } from './blob-name.ts';
import type { Clock } from './clock.ts';
import type { OpenFile, StoredSummary } from './file-access.ts';
import type { Log } from './log.ts';
import { type Metrics, timed } from './metrics.ts';
import type { OpenSources } from './open-sources.ts';
import { unsealWords } from './sealed-words.ts';
import { type JoinOptions, type Progress, SharedJobs } from './shared-jobs.ts';
import type { WorkLimit } from './work-limit.ts';

export type ExportDpi = 150 | 200 | 300;
type StoredReport = Omit<ReportAnswer, 'current'> & { revision: number };

interface Parts {
  db: Database;
  store: FileStore;
  files: EncryptedFiles;
  sources: OpenSources;
  engine: EngineHost;
  limit: WorkLimit;
  clock: Clock;
  metrics: Metrics;
  log: Log;
}

interface Snapshot {
  revision: number;
  boxes: PageBox[];
}

/** A report speaks of the file that was uploaded, not of the copy that needs no password. */
const inputOf = ({ sizeBytes, uploadedSha256 }: StoredSummary): Partial<StoredReport> =>
  uploadedSha256 === undefined ? {} : { inputBytes: sizeBytes, inputSha256: uploadedSha256 };

/** Verified exports, kept sealed in the file store while no redaction changes. */
export class Exports {
  readonly #parts: Parts;
  readonly #running = new SharedJobs<Uint8Array>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The redacted PDF for the redactions as they are now. */
  async pdf(file: OpenFile, dpi: ExportDpi, options: JoinOptions = {}): Promise<Uint8Array> {
    const snapshot = await this.#snapshot(file);
    if (snapshot.boxes.length === 0) throw new RedactError('no-redactions');
    const kept = await this.#kept(file, snapshot.revision, dpi);
    if (kept) return kept;
    const key = `${file.id}/${snapshot.revision}/${dpi}`;
    return this.#running.join(
      key,
      (signal, onProgress) => this.#export(file, snapshot, dpi, signal, onProgress),
      options,
    );
  }

  async report(file: OpenFile): Promise<ReportAnswer> {
    const row = await findFile(this.#parts.db, file.id);
    if (!row?.sealed_report) throw new RedactError('not-exported');
    const opened = await unseal(file.keyFor('report'), row.sealed_report);
    const { revision, ...report } = JSON.parse(Buffer.from(opened).toString('utf8')) as StoredReport;
    return { ...report, current: revision === row.revision };
  }

  /** Resolves when no export is running any more. */
  settled(): Promise<void> {
    return this.#running.settled();
  }

  /** Redactions and their revision, read so that they belong together. */
  async #snapshot(file: OpenFile): Promise<Snapshot> {
    const snapshot = await snapshotRedactions(this.#parts.db, file.id);
    if (!snapshot) throw new RedactError('file-not-available');
    return {
      revision: snapshot.revision,
      boxes: snapshot.rows.map(({ page, x, y, width, height, sealed_label }) => ({
        ...{ page, x, y, width, height },
        label: unsealWords(file, 'label', sealed_label),
      })),
    };
  }

  async #kept(file: OpenFile, revision: number, dpi: ExportDpi): Promise<Uint8Array | null> {
    const blob = (await blobsOf(this.#parts.db, file.id)).find(
      (row) =>
        row.kind === 'export' && row.state === 'stored' && row.revision === revision && row.dpi === dpi,
    );
    return blob ? this.#parts.files.get(blob.name, file.keyFor('export')) : null;
  }

  async #export(
    file: OpenFile,
    { revision, boxes }: Snapshot,
    dpi: ExportDpi,
    signal: AbortSignal,
    onProgress: (progress: Progress) => void,
  ): Promise<Uint8Array> {
    const { engine, limit, sources, metrics, clock, log } = this.#parts;
    return timed(metrics.exports, async () => {
      const source = await sources.open(file);
      const { pdf, report } = await limit.run(source.key, () =>
        engine.exportDocument(source, boxes, {
          dpi,
          signal,
          found: file.summary.found,
          onProgress: (done, total) => onProgress({ done, total }),
        }),
      );
      try {
        await this.#keep(file, revision, dpi, pdf);
        const exportedAt = new Date(clock.now()).toISOString();
        const stored: StoredReport = { ...report, ...inputOf(file.summary), exportedAt, revision };
        const sealed = await seal(file.keyFor('report'), Buffer.from(JSON.stringify(stored), 'utf8'));
        await changeFile(this.#parts.db, file.id, { sealed_report: sealed });
      } catch (error) {
        // The export is verified and sent; because it could not be stored, the next download exports again.
        log.failure('an export could not be kept', error);
      }
      return pdf;
    });
  }

  async #keep(file: OpenFile, revision: number, dpi: ExportDpi, pdf: Uint8Array): Promise<void> {
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
      return;
    }
    for (const row of older.filter((row) => row.revision !== revision || row.dpi === dpi)) {
      await store.delete(row.name);
      await deleteBlobRow(db, row.name);
    }
  }
}

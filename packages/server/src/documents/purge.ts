import { blobsOf, deleteBlobRow, knownBlobs, unfinishedBlobs } from '../storage/database/blobs.ts';
import { deleteContactsBefore } from '../storage/database/contact-messages.ts';
import {
  deleteFileRows,
  destroyKey,
  filesInUse,
  nextExpiry,
  purgeableFiles,
} from '../storage/database/files.ts';
import type { OpenDatabase } from '../storage/database/open-database.ts';
import type { FileStore } from '../storage/files/file-store.ts';
import type { Clock } from './clock.ts';
import { clockToleranceMs } from './file-access.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';

/** Plaintext in memory that must be dropped with its file. */
export interface Memory {
  fileIds(): number[];
  unusedSince(instant: number): number[];
  forget(fileId: number): void;
}

interface Parts {
  database: OpenDatabase;
  store: FileStore;
  memory: Memory;
  clock: Clock;
  metrics: Metrics;
  log: Log;
  contactKeptMs: number;
}

type Reason = 'expired' | 'deleted' | 'failed';

/** Another server may still be writing what looks unfinished for this long. */
const unfinishedMs = 15 * 60_000;
/** Plaintext that was not used for this long is dropped from memory. */
const unusedMs = 5 * 60_000;

export const purger = ({ database, store, memory, clock, metrics, log, contactKeptMs }: Parts) => {
  const { db } = database;

  /** The key goes first: whatever fails after it, the file can no longer be decrypted. */
  const purgeFile = async (fileId: number, reason: Reason): Promise<void> => {
    await destroyKey(db, fileId);
    memory.forget(fileId);
    for (const { name } of await blobsOf(db, fileId)) await store.delete(name);
    await deleteFileRows(db, fileId);
    metrics.purges.inc({ reason });
  };

  const purgeUnfinished = async (before: number): Promise<void> => {
    for (const { name } of await unfinishedBlobs(db, before)) {
      await store.delete(name);
      await deleteBlobRow(db, name);
    }
  };

  /** Also what another server purged, and what came back into memory while it was being purged here. */
  const forgetUnneeded = async (now: number): Promise<void> => {
    for (const fileId of memory.unusedSince(now - unusedMs)) memory.forget(fileId);
    const held = memory.fileIds();
    const inUse = await filesInUse(db, held, now);
    for (const fileId of held) if (!inUse.has(fileId)) memory.forget(fileId);
  };

  const sweep = async (unfinishedBefore = clock.now() - unfinishedMs): Promise<void> => {
    const now = clock.now();
    const ids = await purgeableFiles(db, now, now + clockToleranceMs, unfinishedBefore);
    let failed = 0;
    for (const fileId of ids)
      try {
        await purgeFile(fileId, 'expired');
      } catch (error) {
        failed += 1;
        log.failure('a file could not be purged completely; its key is destroyed', error);
      }
    await purgeUnfinished(unfinishedBefore);
    await deleteContactsBefore(db, now - contactKeptMs);
    await forgetUnneeded(now);
    if (ids.length > 0) {
      await database.shred();
      log.note('purged', { files: ids.length - failed, failed });
    }
  };

  return {
    sweep,

    /** "Delete now". The answer does not wait for a slow store: the sweeper finishes what is left. */
    async deleteNow(fileId: number): Promise<void> {
      await destroyKey(db, fileId);
      memory.forget(fileId);
      try {
        await purgeFile(fileId, 'deleted');
      } catch (error) {
        log.failure('a deleted file left blobs behind; they cannot be read', error);
      }
      if (database.exclusive) await database.shred();
    },

    /** After an upload that failed. */
    async discard(fileId: number): Promise<void> {
      memory.forget(fileId);
      try {
        await purgeFile(fileId, 'failed');
      } catch (error) {
        log.failure('a failed upload left something behind; the sweeper removes it', error);
      }
    },

    /** At start: finishes what a crash interrupted, and removes blobs that no row names. */
    async recover(): Promise<void> {
      const before = database.exclusive ? clock.now() : clock.now() - unfinishedMs;
      await sweep(before);
      const orphans: string[] = [];
      for await (const blob of store.list()) {
        if (!database.exclusive && blob.modifiedAt > before) continue;
        if (!(await knownBlobs(db, [blob.name])).has(blob.name)) orphans.push(blob.name);
      }
      for (const name of orphans) await store.delete(name);
      if (orphans.length > 0) log.note('removed blobs without a row', { blobs: orphans.length });
    },

    nextExpiry: () => nextExpiry(db, clock.now()),
  };
};

export type Purger = ReturnType<typeof purger>;

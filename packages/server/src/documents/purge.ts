import { blobsOf, deleteBlobRow, knownBlobs, unfinishedBlobs } from '../storage/database/blobs.ts';
import { deleteContactsBefore } from '../storage/database/contact-messages.ts';
import {
  deleteFileRows,
  destroyDueKeys,
  destroyKey,
  filesInUse,
  filesToPurge,
  nextExpiry,
} from '../storage/database/files.ts';
import type { OpenDatabase } from '../storage/database/open-database.ts';
import { deleteUsageBefore } from '../storage/database/usage.ts';
import { forgetSealsBefore } from '../storage/database/used-seals.ts';
import { type DiskReserve, isDiskFull } from '../storage/disk-reserve.ts';
import type { FileStore } from '../storage/files/file-store.ts';
import type { Clock } from './clock.ts';
import { clockToleranceMs } from './file-access.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';

/** Plaintext in memory that must be dropped with its file. */
export interface Memory {
  fileIds(): number[];
  unusedSince(instant: number): number[];
  /** Drops what can be loaded again; work in flight goes on with it. */
  release(fileId: number): void;
  /** Overwrites everything: the file is gone. */
  forget(fileId: number): void;
}

interface Parts {
  database: OpenDatabase;
  store: FileStore;
  /** `null` where the database keeps its own disk. */
  reserve: DiskReserve | null;
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
/** How long "Delete now" waits for blobs after the key is destroyed; the sweeper deletes what is left. */
const deleteWaitMs = 2000;
const filesPerRound = 500;
/** A store that fails this often in a row is tried again at the next cleanup. */
const failuresPerRound = 3;
const blobsPerLookup = 500;

export const purger = (parts: Parts) => {
  const { database, store, reserve, memory, clock, metrics, log, contactKeptMs } = parts;
  const { db } = database;
  let areKeysStuck = false;

  /** A deletion needs a little disk space to be recorded; on a full disk the reserve makes room for it. */
  const withRoom = async <T>(act: () => Promise<T>): Promise<T> => {
    try {
      return await act();
    } catch (error) {
      if (!isDiskFull(error) || !(await reserve?.release())) throw error;
      log.note('the disk is full: the reserve was released to record a deletion');
      return act();
    }
  };

  /** SQLite's log still holds the destroyed keys; on Postgres this is part of the cleanup. */
  const shredOwn = async (): Promise<void> => {
    if (database.exclusive) await database.shred();
  };

  const destroyOne = async (fileId: number): Promise<void> => {
    await withRoom(() => destroyKey(db, fileId));
    memory.forget(fileId);
  };

  /** Blobs, then rows, of a file whose key is destroyed. */
  const removeFile = async (fileId: number, reason: Reason): Promise<void> => {
    for (const { name } of await blobsOf(db, fileId)) await store.delete(name);
    await withRoom(() => deleteFileRows(db, fileId));
    metrics.purges.inc({ reason });
  };

  /** Destroys the keys of all expired files at once. Waits for the database alone, never for the file store. */
  const destroyDue = async (unfinishedBefore = clock.now() - unfinishedMs): Promise<number> => {
    const now = clock.now();
    try {
      const ids = await withRoom(() => destroyDueKeys(db, now, now + clockToleranceMs, unfinishedBefore));
      for (const fileId of ids) memory.forget(fileId);
      if (ids.length > 0) {
        await shredOwn();
        log.note('keys destroyed', { files: ids.length });
      }
      areKeysStuck = false;
      return ids.length;
    } catch (error) {
      areKeysStuck = true;
      throw error;
    }
  };

  const removeFiles = async (): Promise<void> => {
    const ids = await filesToPurge(db, filesPerRound);
    let failed = 0;
    let lastError: unknown;
    for (const fileId of ids)
      try {
        await removeFile(fileId, 'expired');
      } catch (error) {
        failed += 1;
        lastError = error;
        if (failed === failuresPerRound) break;
      }
    if (failed > 0) log.failure('files could not be removed completely; their keys are destroyed', lastError);
    if (ids.length > 0) {
      if (!database.exclusive) await database.shred();
      log.note('purged', { files: ids.length - failed, failed });
    }
  };

  const removeUnfinished = async (before: number): Promise<void> => {
    for (const { name } of await unfinishedBlobs(db, before)) {
      await store.delete(name);
      await deleteBlobRow(db, name);
    }
  };

  /** Also what another server purged, and what came back into memory while it was being purged here. */
  const forgetUnneeded = async (now: number): Promise<void> => {
    for (const fileId of memory.unusedSince(now - unusedMs)) memory.release(fileId);
    const held = memory.fileIds();
    const inUse = await filesInUse(db, held, now);
    for (const fileId of held) if (!inUse.has(fileId)) memory.forget(fileId);
  };

  /** Removes what is left of files whose keys are destroyed, and everything else that is over. */
  const cleanUp = async (unfinishedBefore = clock.now() - unfinishedMs): Promise<void> => {
    const now = clock.now();
    await forgetUnneeded(now);
    await removeFiles();
    await removeUnfinished(unfinishedBefore);
    await deleteContactsBefore(db, now - contactKeptMs);
    await forgetSealsBefore(db, now);
    await deleteUsageBefore(db, now);
    await reserve?.refill().catch((error) => log.failure('the disk reserve could not be filled', error));
  };

  const removeOrphans = async (before: number): Promise<void> => {
    let removed = 0;
    const removeUnknown = async (names: string[]) => {
      const known = await knownBlobs(db, names);
      for (const name of names.filter((one) => !known.has(one))) {
        await store.delete(name);
        removed += 1;
      }
    };
    let names: string[] = [];
    for await (const blob of store.list()) {
      // What is newer is being written right now.
      if (blob.modifiedAt > before) continue;
      names.push(blob.name);
      if (names.length < blobsPerLookup) continue;
      await removeUnknown(names);
      names = [];
    }
    await removeUnknown(names);
    if (removed > 0) log.note('removed blobs without a row', { blobs: removed });
  };

  return {
    destroyDue,
    cleanUp,

    /** Throws when keys or the disk are not as they must be. */
    checkHealthy(): void {
      if (areKeysStuck) throw new Error('expired keys cannot be destroyed');
      if (reserve && !reserve.isHeld()) throw new Error('the disk is full');
    },

    /** "Delete now". */
    async deleteNow(fileId: number): Promise<void> {
      await destroyOne(fileId);
      await shredOwn();
      const removed = removeFile(fileId, 'deleted').catch((error) =>
        log.failure('a deleted file left something behind; its key is destroyed', error),
      );
      const { promise: waited, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, deleteWaitMs);
      await Promise.race([removed, waited]);
      clearTimeout(timer);
    },

    /** After an upload that failed. */
    async discard(fileId: number): Promise<void> {
      memory.forget(fileId);
      try {
        await destroyOne(fileId);
        await removeFile(fileId, 'failed');
      } catch (error) {
        log.failure('a failed upload left something behind; the sweeper removes it', error);
      }
    },

    /** At start: finishes what a crash interrupted, and removes blobs that no row names. */
    async recover(startedAt: number): Promise<void> {
      const before = database.exclusive ? startedAt : startedAt - unfinishedMs;
      await destroyDue(before);
      await cleanUp(before);
      await removeOrphans(before);
    },

    nextExpiry: () => nextExpiry(db, clock.now()),
  };
};

export type Purger = ReturnType<typeof purger>;

import { randomBytes } from 'node:crypto';
import { open, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';

const MB = 1024 * 1024;
export const reserveBytes = 16 * MB;

/** Disk space held back, so that a full disk still has room to record a deletion. */
export interface DiskReserve {
  /** Frees the space; false when there was none to free. */
  release(): Promise<boolean>;
  /** Takes the space again when there is enough of it. */
  refill(): Promise<void>;
  isHeld(): boolean;
}

const fullCodes = /^(SQLITE_FULL|SQLITE_IOERR\w*|ENOSPC|EDQUOT)$/;

/** After a full disk SQLite has rolled back by itself, and the rollback that follows hides the real error. */
const fullMessages = /^(cannot rollback - no transaction is active|database or disk is full)/;

export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && fullCodes.test(String(error.code))) || fullMessages.test(error.message));

export const freeBytes = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

export const diskReserve = async (dataDir: string): Promise<DiskReserve> => {
  const path = join(dataDir, 'reserve');
  let held = await stat(path).then(
    ({ size }) => size === reserveBytes,
    () => false,
  );
  const reserve: DiskReserve = {
    async release() {
      const was = held;
      held = false;
      await rm(path, { force: true });
      return was;
    },
    async refill() {
      if (held || (await freeBytes(dataDir)) < 2 * reserveBytes) return;
      const handle = await open(path, 'w', 0o600);
      try {
        // Random bytes, because a file system may store zeros without taking space for them.
        for (let written = 0; written < reserveBytes; written += MB) await handle.writeFile(randomBytes(MB));
        await handle.sync();
        held = true;
      } finally {
        await handle.close();
        if (!held) await rm(path, { force: true });
      }
    },
    isHeld: () => held,
  };
  return reserve;
};

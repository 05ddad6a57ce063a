import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';

/** A second server on one data folder would take the first one's unfinished uploads for leftovers of a crash. */
export class FolderInUseError extends Error {
  constructor() {
    super('Another server uses this data folder. Stop it, or set DATA_DIR to another folder.');
    this.name = 'FolderInUseError';
  }
}

/** Held until `release`, or until the process ends, however it ends: the operating system lets go of it then. */
export const lockFolder = (dataDir: string): { release(): void } => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = new BetterSqlite(join(dataDir, 'lock'), { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch (cause) {
    lock.close();
    if (cause instanceof Error && 'code' in cause && cause.code === 'SQLITE_BUSY')
      throw new FolderInUseError();
    throw cause;
  }
  return { release: () => lock.close() };
};

import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { OpenDatabase } from './database/open-database.ts';
import type { FileStore } from './files/file-store.ts';
import type { ExportQueue } from './queue/export-queue.ts';
import { secretFile } from './secret-file.ts';

export interface Storage {
  database: OpenDatabase;
  store: FileStore;
  /** The server's own secret: seals links and contact messages, and makes the upload keys. */
  secret: Uint8Array;
}

/** Clients of databases and stores are large: only the ones in use are loaded. */
const openDatabase = async ({ database, dataDir }: Config): Promise<OpenDatabase> => {
  if (database.kind === 'sqlite') return (await import('./database/sqlite.ts')).openSqlite(dataDir);
  return (await import('./database/postgres.ts')).openPostgres(database);
};

const openStore = async ({ files, dataDir }: Config): Promise<FileStore> => {
  if (files.kind === 'disk') return (await import('./files/disk.ts')).diskStore(join(dataDir, 'files'));
  return (await import('./files/s3.ts')).s3Store(files);
};

/** `null` where one server does all exports itself. */
export const openQueue = async (
  config: Config,
  onError: (error: unknown) => void,
): Promise<ExportQueue | null> => {
  const { database, sharesExports } = config;
  if (database.kind !== 'postgres' || !sharesExports) return null;
  return (await import('./queue/export-queue.ts')).openExportQueue({ url: database.url, onError });
};

export const openStorage = async (config: Config): Promise<Storage> => ({
  database: await openDatabase(config),
  store: await openStore(config),
  secret: config.secret ?? secretFile(config.dataDir),
});

import type { Selectable } from 'kysely';
import type { BlobsTable, Database } from './schema.ts';

export type BlobRow = Selectable<BlobsTable>;

export const insertBlob = async (db: Database, row: BlobRow): Promise<void> => {
  await db.insertInto('blobs').values(row).execute();
};

/** False when the row is gone, because the file was purged meanwhile. */
export const markStored = async (db: Database, name: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('blobs')
    .set({ state: 'stored' })
    .where('name', '=', name)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export const blobsOf = (db: Database, fileId: number): Promise<BlobRow[]> =>
  db.selectFrom('blobs').selectAll().where('file_id', '=', fileId).execute();

export const deleteBlobRow = async (db: Database, name: string): Promise<void> => {
  await db.deleteFrom('blobs').where('name', '=', name).execute();
};

/** Blobs nobody finished writing. */
export const unfinishedBlobs = (db: Database, createdBefore: number): Promise<BlobRow[]> =>
  db
    .selectFrom('blobs')
    .selectAll()
    .where('state', '=', 'writing')
    .where('created_at', '<=', createdBefore)
    .execute();

/** Of these names, the ones that have a row. */
export const knownBlobs = async (db: Database, names: readonly string[]): Promise<Set<string>> => {
  if (names.length === 0) return new Set();
  const rows = await db.selectFrom('blobs').select('name').where('name', 'in', names).execute();
  return new Set(rows.map((row) => row.name));
};

/** What all blobs take in the store, finished or not. */
export const storedBytes = async (db: Database): Promise<number> => {
  const row = await db
    .selectFrom('blobs')
    .select(({ fn }) => fn.sum('bytes').as('bytes'))
    .executeTakeFirst();
  return Number(row?.bytes ?? 0);
};

import type { Selectable, Updateable } from 'kysely';
import type { Database, FilesTable } from './schema.ts';

export type FileRow = Selectable<FilesTable>;

export const insertFile = async (db: Database, row: FileRow): Promise<void> => {
  await db.insertInto('files').values(row).execute();
};

export const findFile = (db: Database, id: number): Promise<FileRow | undefined> =>
  db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst();

export const findFileByToken = (db: Database, tokenHash: Uint8Array): Promise<FileRow | undefined> =>
  db.selectFrom('files').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();

/** False when the file is not in state `from`: a file that is being purged is not changed. */
export const changeFile = async (
  db: Database,
  id: number,
  change: Updateable<FilesTable>,
  from: FilesTable['state'] = 'ready',
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('files')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

const destroyed = { state: 'purging', key_half: null, sealed_summary: null, sealed_report: null } as const;

/** Irreversible: after this the file cannot be decrypted, whatever else still exists of it. */
export const destroyKey = async (db: Database, id: number): Promise<void> => {
  await db.updateTable('files').set(destroyed).where('id', '=', id).execute();
};

export const deleteFileRows = (db: Database, id: number): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('redactions').where('file_id', '=', id).execute();
    await transaction.deleteFrom('blobs').where('file_id', '=', id).execute();
    await transaction.deleteFrom('files').where('id', '=', id).execute();
  });

/** Destroys the keys of all expired files and of interrupted uploads in one statement; returns their ids. */
export const destroyDueKeys = async (
  db: Database,
  now: number,
  /** An upload time after this instant was set by a clock that was wrong. */
  latestUploadAt: number,
  unfinishedBefore: number,
): Promise<number[]> => {
  const rows = await db
    .updateTable('files')
    .set(destroyed)
    .where('state', '!=', 'purging')
    .where((where) =>
      where.or([
        where('expires_at', '<=', now),
        where('uploaded_at', '>', latestUploadAt),
        where.and([where('state', '=', 'storing'), where('uploaded_at', '<=', unfinishedBefore)]),
      ]),
    )
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
};

/** Files whose key is destroyed and whose blobs and rows are still there. */
export const filesToPurge = async (db: Database, limit: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('files')
    .select('id')
    .where('state', '=', 'purging')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
};

/** How long the key of the longest expired file has outlived its time. */
export const purgeLagMs = async (db: Database, now: number): Promise<number> => {
  const row = await db
    .selectFrom('files')
    .select(({ fn }) => fn.min('expires_at').as('oldest'))
    .where('state', '!=', 'purging')
    .where('expires_at', '<=', now)
    .executeTakeFirst();
  return row?.oldest == null ? 0 : now - row.oldest;
};

export const nextExpiry = async (db: Database, now: number): Promise<number | null> => {
  const row = await db
    .selectFrom('files')
    .select(({ fn }) => fn.min('expires_at').as('next'))
    .where('expires_at', '>', now)
    .where('state', '!=', 'purging')
    .executeTakeFirst();
  return row?.next ?? null;
};

/** Of these files, the ones that may still be read. */
export const filesInUse = async (db: Database, ids: readonly number[], now: number): Promise<Set<number>> => {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('files')
    .select('id')
    .where('id', 'in', ids)
    .where('state', '=', 'ready')
    .where('expires_at', '>', now)
    .execute();
  return new Set(rows.map((row) => row.id));
};

export const countFilesInUse = async (db: Database, now: number): Promise<number> => {
  const row = await db
    .selectFrom('files')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('state', '=', 'ready')
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(row.count);
};

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

/** Irreversible: after this the file cannot be decrypted, whatever else still exists of it. */
export const destroyKey = async (db: Database, id: number): Promise<void> => {
  await db
    .updateTable('files')
    .set({ state: 'purging', key_half: null, sealed_summary: null, sealed_report: null })
    .where('id', '=', id)
    .execute();
};

export const deleteFileRows = (db: Database, id: number): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('redactions').where('file_id', '=', id).execute();
    await transaction.deleteFrom('blobs').where('file_id', '=', id).execute();
    await transaction.deleteFrom('files').where('id', '=', id).execute();
  });

/** Expired files, and files whose purge or upload was interrupted. */
export const purgeableFiles = async (
  db: Database,
  now: number,
  /** An upload time after this instant was set by a clock that was wrong. */
  latestUploadAt: number,
  unfinishedBefore: number,
): Promise<number[]> => {
  const rows = await db
    .selectFrom('files')
    .select('id')
    .where((where) =>
      where.or([
        where('expires_at', '<=', now),
        where('uploaded_at', '>', latestUploadAt),
        where('state', '=', 'purging'),
        where.and([where('state', '=', 'storing'), where('uploaded_at', '<=', unfinishedBefore)]),
      ]),
    )
    .limit(1000)
    .execute();
  return rows.map((row) => row.id);
};

export const nextExpiry = async (db: Database, now: number): Promise<number | null> => {
  const row = await db
    .selectFrom('files')
    .select(({ fn }) => fn.min('expires_at').as('next'))
    .where('expires_at', '>', now)
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

import type { Selectable, Transaction } from 'kysely';
import { nextTurn } from '../next-turn.ts';
import type { Database, RedactionsTable, Tables } from './schema.ts';

export type RedactionRow = Selectable<RedactionsTable>;
export type NewRedactionRow = Omit<RedactionRow, 'position' | 'file_id'>;

/** Rows per statement: below the databases' limits on parameters, and a few milliseconds each. */
const rowsPerInsert = 200;

/**
 * The revision after `by` changes; `null` when the file is no longer in use. Locks the file's row until
 * the transaction ends, so that concurrent writers cannot exceed a limit together.
 */
const bumpRevision = async (
  transaction: Transaction<Tables>,
  fileId: number,
  by: number,
): Promise<number | null> => {
  const row = await transaction
    .updateTable('files')
    .set(({ eb }) => ({ revision: eb('revision', '+', by) }))
    .where('id', '=', fileId)
    .where('state', '=', 'ready')
    .returning('revision')
    .executeTakeFirst();
  return row?.revision ?? null;
};

const rowsPerPage = 50;

/** In order, page by page, so that neither memory nor the event loop holds all of them at once. */
export async function* pagesOfRedactions(db: Database, fileId: number): AsyncGenerator<RedactionRow[]> {
  let after = -1;
  for (;;) {
    const rows = await db
      .selectFrom('redactions')
      .selectAll()
      .where('file_id', '=', fileId)
      .where('position', '>', after)
      .orderBy('position')
      .limit(rowsPerPage)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.position;
    await nextTurn(fileId);
  }
}

/** A file's redactions with the revision they belong to, in one statement; `null` when the file is not in use. */
export const snapshotRedactions = async (
  db: Database,
  fileId: number,
): Promise<{ revision: number; rows: RedactionRow[] } | null> => {
  const joined = await db
    .selectFrom('files')
    .leftJoin('redactions', 'redactions.file_id', 'files.id')
    .select('files.revision')
    .selectAll('redactions')
    .where('files.id', '=', fileId)
    .where('files.state', '=', 'ready')
    .orderBy('redactions.position')
    .execute();
  const [first] = joined;
  if (!first) return null;
  // A file without redactions is one row of nulls.
  const rows = first.id === null ? [] : joined.map(({ revision: _, ...row }) => row as RedactionRow);
  return { revision: first.revision, rows };
};

export const hasRedactions = async (db: Database, fileId: number, page: number): Promise<boolean> => {
  const row = await db
    .selectFrom('redactions')
    .select('id')
    .where('file_id', '=', fileId)
    .where('page', '=', page)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

export const findRedactions = (
  db: Database,
  fileId: number,
  ids: readonly number[],
): Promise<RedactionRow[]> =>
  db.selectFrom('redactions').selectAll().where('id', 'in', ids).where('file_id', '=', fileId).execute();

/** All rows or none; `taken` when one of the ids is in use, whichever file it belongs to. */
export const insertRedactions = async (
  db: Database,
  fileId: number,
  rows: readonly NewRedactionRow[],
  maxPerFile: number,
): Promise<'inserted' | 'too-many' | 'gone' | 'taken'> => {
  const taken = new Error('a redaction id is taken');
  const insert = db.transaction().execute(async (transaction) => {
    const revision = await bumpRevision(transaction, fileId, rows.length);
    if (revision === null) return 'gone';
    const { count } = await transaction
      .selectFrom('redactions')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('file_id', '=', fileId)
      .executeTakeFirstOrThrow();
    // The revision stays incremented; the only effect is that the next download exports again.
    if (Number(count) + rows.length > maxPerFile) return 'too-many';
    const first = revision - rows.length + 1;
    const placed = rows.map((row, index) => ({ ...row, file_id: fileId, position: first + index }));
    for (let at = 0; at < placed.length; at += rowsPerInsert) {
      const values = placed.slice(at, at + rowsPerInsert);
      const { numInsertedOrUpdatedRows } = await transaction
        .insertInto('redactions')
        .values(values)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirst();
      if (Number(numInsertedOrUpdatedRows) !== values.length) throw taken;
      if (at + rowsPerInsert < placed.length) await nextTurn(fileId);
    }
    return 'inserted' as const;
  });
  return insert.catch((error) => {
    if (error === taken) return 'taken';
    throw error;
  });
};

/** What a change was made from, and what it made of it. */
export interface RowChange {
  before: RedactionRow;
  after: RedactionRow;
}

/** All rows or none; `stale` when one of them is no longer what its change was made from. */
export const changeRedactions = async (
  db: Database,
  fileId: number,
  changes: readonly RowChange[],
): Promise<'changed' | 'stale' | 'gone'> => {
  const stale = new Error('a redaction has changed in the meantime');
  const change = db.transaction().execute(async (transaction) => {
    if ((await bumpRevision(transaction, fileId, 1)) === null) return 'gone';
    for (const [index, { before, after }] of changes.entries()) {
      if (index % rowsPerInsert === rowsPerInsert - 1) await nextTurn(fileId);
      const { page, x, y, width, height, sealed_label } = after;
      const { numUpdatedRows } = await transaction
        .updateTable('redactions')
        .set({ page, x, y, width, height, sealed_label })
        .where('id', '=', before.id)
        .where('file_id', '=', fileId)
        .where('page', '=', before.page)
        .where('x', '=', before.x)
        .where('y', '=', before.y)
        .where('width', '=', before.width)
        .where('height', '=', before.height)
        .where('sealed_label', 'is not distinct from', before.sealed_label)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw stale;
    }
    return 'changed' as const;
  });
  return change.catch((error) => {
    if (error === stale) return 'stale';
    throw error;
  });
};

/** How many are gone; all of the file's when no id is given. */
export const deleteRedactions = (db: Database, fileId: number, id?: number): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    if ((await bumpRevision(transaction, fileId, 1)) === null) return 0;
    let rows = transaction.deleteFrom('redactions').where('file_id', '=', fileId);
    if (id !== undefined) rows = rows.where('id', '=', id);
    const { numDeletedRows } = await rows.executeTakeFirst();
    return Number(numDeletedRows);
  });

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newDataDir } from '../../../test/new-data-dir.ts';
import { openSqlite } from './sqlite.ts';

test('SQLite answers when a row is on the medium, so that a power cut takes nothing that was accepted', async () => {
  const { db, close } = await openSqlite(newDataDir().DATA_DIR);
  const read = async (name: string) => {
    const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(db);
    return rows[0]?.[name];
  };
  const full = 2;
  expect(await read('synchronous')).toBe(full);
  expect(await read('journal_mode')).toBe('wal');
  expect(await read('secure_delete')).toBe(1);
  await close();
});

test('what was deleted is shredded also while somebody else is in the middle of a change', async () => {
  const { db, shred, close } = await openSqlite(newDataDir().DATA_DIR);
  const { promise: isBegun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const changing = db.transaction().execute(async (transaction) => {
    await sql`delete from files`.execute(transaction);
    begin();
    await mayEnd;
  });
  await isBegun;
  const shredded = shred();
  end();
  await expect(shredded).resolves.toBeUndefined();
  await changing;
  await close();
});

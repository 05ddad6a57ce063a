import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { newDataDir } from '../../../test/new-data-dir.ts';
import { sharedTestPostgres, type TestPostgres } from '../../../test/test-postgres.ts';
import type { OpenDatabase } from './open-database.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await sharedTestPostgres();
});

/** Opens the same place again and again. */
const places: [string, () => Promise<() => Promise<OpenDatabase>>][] = [
  [
    'SQLite',
    async () => {
      const { DATA_DIR } = newDataDir();
      return () => openSqlite(DATA_DIR);
    },
  ],
  [
    'Postgres',
    async () => {
      const url = await postgres.newDatabase();
      return () => openPostgres({ url, connections: 2 });
    },
  ],
];

test.each(places)(
  'an older server runs on %s after an additive change, and not after another',
  async (_, at) => {
    const open = await at();
    const upgrade = async (name: string) => {
      const { db, close } = await open();
      await sql`insert into kysely_migration (name, timestamp) values (${name}, 'now')`.execute(db);
      await close();
    };
    await upgrade('9998-a-column-more');
    const older = await open();
    expect(older.unknownMigrations).toEqual(['9998-a-column-more']);
    expect(await older.db.selectFrom('files').selectAll().execute()).toEqual([]);
    await older.close();
    await upgrade('9999-a-column-less-incompatible');
    await expect(open()).rejects.toThrow('Start the newer one.');
  },
);

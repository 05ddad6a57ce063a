import { PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { type OpenDatabase, openMigrated } from './open-database.ts';

const int8 = 20;

export const openPostgres = async ({
  url,
  connections,
}: {
  url: string;
  connections: number;
}): Promise<OpenDatabase> => {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    // A query that hangs is answered with `busy`, so that no request waits for ever.
    query_timeout: 10_000,
    types: {
      getTypeParser: (oid, format) =>
        oid === int8 ? Number : (pg.types.getTypeParser(oid, format as 'text') as (value: string) => unknown),
    },
  });
  // The pool replaces a lost idle connection at the next query.
  pool.on('error', () => undefined);
  const { db, unknownMigrations } = await openMigrated(new PostgresDialect({ pool }), {
    bytes: 'bytea',
    real: 'double precision',
  });
  return {
    db,
    unknownMigrations,
    exclusive: false,
    async readClock() {
      const { rows } = await sql<{ ms: number }>`
        select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms`.execute(db);
      const [row] = rows;
      if (!row) throw new Error('the database told no time');
      return row.ms;
    },
    async shred() {
      await sql`vacuum files`.execute(db);
    },
    close: () => db.destroy(),
  };
};

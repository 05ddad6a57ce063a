import { PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { type OpenDatabase, openMigrated } from './open-database.ts';

const int8 = 20;

export const openPostgres = async (url: string): Promise<OpenDatabase> => {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    // A query that hangs is an answer of "busy", not a request that never ends.
    query_timeout: 10_000,
    types: {
      getTypeParser: (oid, format) =>
        oid === int8 ? Number : (pg.types.getTypeParser(oid, format as 'text') as (value: string) => unknown),
    },
  });
  // A connection that dies while idle is replaced at the next query; nothing to do here.
  pool.on('error', () => undefined);
  const db = await openMigrated(new PostgresDialect({ pool }), { bytes: 'bytea', real: 'double precision' });
  return {
    db,
    exclusive: false,
    async shred() {
      await sql`vacuum files`.execute(db);
    },
    close: () => db.destroy(),
  };
};

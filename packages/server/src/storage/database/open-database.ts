import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { type Dialect, Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { type ColumnTypes, migrations } from './migrations.ts';
import type { Database, Tables } from './schema.ts';

export interface OpenDatabase {
  db: Database;
  /** Whether this process alone writes here, as an embedded database means. */
  exclusive: boolean;
  /** Makes what was deleted unreadable on the medium, as far as the database can. */
  shred(): Promise<void>;
  close(): Promise<void>;
}

const migrate = async (db: Database, types: ColumnTypes): Promise<void> => {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations(types) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
};

const open = (dialect: Dialect): Database => new Kysely<Tables>({ dialect });

export const openSqlite = async (dataDir: string): Promise<OpenDatabase> => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, 'blackbar.sqlite');
  const connection = new BetterSqlite(path);
  chmodSync(path, 0o600);
  connection.pragma('journal_mode = WAL');
  // A committed row survives the death of the process; only a power cut may take the last moments.
  connection.pragma('synchronous = NORMAL');
  connection.pragma('busy_timeout = 5000');
  connection.pragma('foreign_keys = ON');
  // Deleted rows are overwritten with zeros: a destroyed key half must not linger in a free page.
  connection.pragma('secure_delete = ON');
  const db = open(new SqliteDialect({ database: connection }));
  await migrate(db, { bytes: 'blob', real: 'real' });
  return {
    db,
    exclusive: true,
    async shred() {
      connection.pragma('wal_checkpoint(TRUNCATE)');
    },
    close: () => db.destroy(),
  };
};

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
  const db = open(new PostgresDialect({ pool }));
  await migrate(db, { bytes: 'bytea', real: 'double precision' });
  return {
    db,
    exclusive: false,
    async shred() {
      await sql`vacuum files`.execute(db);
    },
    close: () => db.destroy(),
  };
};

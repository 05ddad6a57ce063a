import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { type SqliteDatabase, SqliteDialect, sql } from 'kysely';
import { type OpenDatabase, openMigrated } from './open-database.ts';

/** Lists of many lengths make many statements; what is used all the time is soon back. */
const maxStatements = 200;

/** Keeps prepared statements: parsing one takes longer than a lookup, on the thread that answers everyone. */
const keepingStatements = (connection: BetterSqlite.Database): SqliteDatabase => {
  const statements = new Map<string, BetterSqlite.Statement>();
  return {
    prepare(text) {
      const statement = statements.get(text) ?? connection.prepare(text);
      if (statements.size >= maxStatements) statements.clear();
      statements.set(text, statement);
      return statement;
    },
    close: () => void connection.close(),
  };
};

export const openSqlite = async (dataDir: string): Promise<OpenDatabase> => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, 'blackbar.sqlite');
  const connection = new BetterSqlite(path);
  chmodSync(path, 0o600);
  connection.pragma('journal_mode = WAL');
  // A redaction is answered after it is flushed to disk, so that a power cut loses no accepted box. A flush takes
  // about three milliseconds.
  connection.pragma('synchronous = FULL');
  connection.pragma('busy_timeout = 5000');
  connection.pragma('foreign_keys = ON');
  // Deleted rows are overwritten with zeros: a destroyed key half must not stay in a free page.
  connection.pragma('secure_delete = ON');
  const { db, unknownMigrations } = await openMigrated(
    new SqliteDialect({ database: keepingStatements(connection) }),
    {
      bytes: 'blob',
      real: 'real',
    },
  );
  return {
    db,
    unknownMigrations,
    exclusive: true,
    async shred() {
      // The write-ahead log still contains the old pages. In its turn: in the middle of a transaction this would fail.
      await sql`pragma wal_checkpoint(TRUNCATE)`.execute(db);
    },
    close: () => db.destroy(),
  };
};

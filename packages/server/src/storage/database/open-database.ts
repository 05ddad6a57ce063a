import { type Dialect, Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { type ColumnTypes, migrations } from './migrations.ts';
import type { Database, Tables } from './schema.ts';

export interface OpenDatabase {
  db: Database;
  /** Whether this process alone writes here, as an embedded database means. */
  exclusive: boolean;
  /** The database's own time, in milliseconds since the epoch; absent where it runs on this machine. */
  readClock?: () => Promise<number>;
  /** Makes what was deleted unreadable on the medium, as far as the database can. */
  shred(): Promise<void>;
  close(): Promise<void>;
}

/** Connects and brings the tables up to date. */
export const openMigrated = async (dialect: Dialect, types: ColumnTypes): Promise<Database> => {
  const db = new Kysely<Tables>({ dialect });
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations(types) } });
  const { error } = await migrator.migrateToLatest();
  if (error) {
    await db.destroy();
    throw error;
  }
  return db;
};

import { type Dialect, Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { type ColumnTypes, migrations } from './migrations.ts';
import type { Database, Tables } from './schema.ts';

export interface OpenDatabase {
  db: Database;
  /** Whether this process alone writes here, as an embedded database means. */
  exclusive: boolean;
  /** Changes that a newer server made to the tables and this one does not know. */
  unknownMigrations: string[];
  /** The database's own time, in milliseconds since the epoch; absent where it runs on this machine. */
  readClock?: () => Promise<number>;
  /** Makes what was deleted unreadable on the medium, as far as the database can. */
  shred(): Promise<void>;
  close(): Promise<void>;
}

/** Ends the name of a migration after which older servers must not run. All others are additive. */
const incompatible = '-incompatible';

const migrationTable = 'kysely_migration';

const executedMigrations = async (db: Database): Promise<string[]> => {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === migrationTable)) return [];
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(migrationTable)}`.execute(db);
  return rows.map(({ name }) => name);
};

/** Throws where a newer server changed something this one relies on. */
const unknownOf = async (db: Database, known: Record<string, unknown>): Promise<string[]> => {
  const unknown = (await executedMigrations(db)).filter((name) => !(name in known));
  if (unknown.some((name) => name.endsWith(incompatible)))
    throw new Error(
      'A newer version has changed the database, and this one cannot use it. Start the newer one.',
    );
  return unknown;
};

/** Connects and brings the tables up to date; tables that are further are left as they are. */
export const openMigrated = async (
  dialect: Dialect,
  types: ColumnTypes,
): Promise<Pick<OpenDatabase, 'db' | 'unknownMigrations'>> => {
  const db = new Kysely<Tables>({ dialect });
  try {
    const known = migrations(types);
    const unknownMigrations = await unknownOf(db, known);
    if (unknownMigrations.length === 0) {
      const migrator = new Migrator({ db, provider: { getMigrations: async () => known } });
      const { error } = await migrator.migrateToLatest();
      if (error) throw error;
    }
    return { db, unknownMigrations };
  } catch (error) {
    await db.destroy();
    throw error;
  }
};

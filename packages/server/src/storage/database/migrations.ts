import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Column types whose names differ between the databases. */
export interface ColumnTypes {
  bytes: 'blob' | 'bytea';
  real: 'real' | 'double precision';
}

/** One set for both databases. Applied ones are never edited; a change is a new entry. */
export const migrations = (types: ColumnTypes): Record<string, Migration> => ({
  '0001-files-redactions-blobs-contact': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('files')
        .addColumn('id', 'bigint', (column) => column.primaryKey().notNull())
        .addColumn('token_hash', types.bytes as 'blob', (column) => column.notNull().unique())
        .addColumn('key_half', types.bytes as 'blob')
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('sealed_summary', types.bytes as 'blob')
        .addColumn('sealed_report', types.bytes as 'blob')
        .addColumn('uploaded_at', 'bigint', (column) => column.notNull())
        .addColumn('last_used_at', 'bigint', (column) => column.notNull())
        .addColumn('extended_to', 'bigint')
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .addColumn('revision', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema.createIndex('files_by_expiry').on('files').column('expires_at').execute();

      await db.schema
        .createTable('redactions')
        .addColumn('id', 'bigint', (column) => column.primaryKey().notNull())
        .addColumn('file_id', 'bigint', (column) => column.notNull().references('files.id'))
        .addColumn('position', 'bigint', (column) => column.notNull())
        .addColumn('page', 'integer', (column) => column.notNull())
        .addColumn('x', types.real as 'real', (column) => column.notNull())
        .addColumn('y', types.real as 'real', (column) => column.notNull())
        .addColumn('width', types.real as 'real', (column) => column.notNull())
        .addColumn('height', types.real as 'real', (column) => column.notNull())
        .addColumn('type', 'text', (column) => column.notNull())
        .addColumn('sealed_pattern', types.bytes as 'blob')
        .execute();
      await db.schema
        .createIndex('redactions_of_file')
        .on('redactions')
        .columns(['file_id', 'position'])
        .execute();

      await db.schema
        .createTable('blobs')
        .addColumn('name', 'text', (column) => column.primaryKey().notNull())
        .addColumn('file_id', 'bigint', (column) => column.notNull())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('revision', 'bigint', (column) => column.notNull())
        .addColumn('dpi', 'integer', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema.createIndex('blobs_of_file').on('blobs').column('file_id').execute();

      await db.schema
        .createTable('contact_messages')
        .addColumn('id', 'bigint', (column) => column.primaryKey().notNull())
        .addColumn('received_at', 'bigint', (column) => column.notNull())
        .addColumn('sealed_message', types.bytes as 'blob', (column) => column.notNull())
        .execute();
    },
  },
  '0002-labels': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('redactions')
        .addColumn('sealed_label', types.bytes as 'blob')
        .execute();
    },
  },
  '0003-used-seals': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('used_seals')
        .addColumn('hash', types.bytes as 'blob', (column) => column.primaryKey().notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute();
    },
  },
  '0004-usage': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('usage')
        .addColumn('key', types.bytes as 'blob', (column) => column.primaryKey().notNull())
        .addColumn('amount', 'bigint', (column) => column.notNull())
        .addColumn('ends_at', 'bigint', (column) => column.notNull())
        .execute();
    },
  },
  '0005-bytes-of-blobs': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('blobs')
        .addColumn('bytes', 'bigint', (column) => column.notNull().defaultTo(0))
        .execute();
    },
  },
});

import type { Selectable } from 'kysely';
import type { ContactMessagesTable, Database } from './schema.ts';

export type ContactRow = Selectable<ContactMessagesTable>;

export const insertContact = async (db: Database, row: ContactRow): Promise<void> => {
  await db.insertInto('contact_messages').values(row).execute();
};

export const listContacts = (db: Database): Promise<ContactRow[]> =>
  db.selectFrom('contact_messages').selectAll().orderBy('received_at').execute();

export const countContacts = async (db: Database): Promise<number> => {
  const { count } = await db
    .selectFrom('contact_messages')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** How many there were. */
export const deleteContacts = async (db: Database, ids: readonly number[]): Promise<number> => {
  if (ids.length === 0) return 0;
  const { numDeletedRows } = await db
    .deleteFrom('contact_messages')
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
};

export const deleteContactsBefore = async (db: Database, instant: number): Promise<void> => {
  await db.deleteFrom('contact_messages').where('received_at', '<', instant).execute();
};

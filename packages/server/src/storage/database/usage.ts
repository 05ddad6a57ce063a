import { sql } from 'kysely';
import type { Database } from './schema.ts';

/** Adds to a window, or starts a new one when it is over; returns the sum. */
export const addUsage = async (
  db: Database,
  key: Uint8Array,
  amount: number,
  now: number,
  endsAt: number,
): Promise<{ amount: number; endsAt: number }> => {
  const isOver = sql<boolean>`usage.ends_at <= ${now}`;
  const row = await db
    .insertInto('usage')
    .values({ key, amount, ends_at: endsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        amount: sql`case when ${isOver} then excluded.amount else usage.amount + excluded.amount end`,
        ends_at: sql`case when ${isOver} then excluded.ends_at else usage.ends_at end`,
      }),
    )
    .returning(['amount', 'ends_at'])
    .executeTakeFirstOrThrow();
  return { amount: row.amount, endsAt: row.ends_at };
};

export const deleteUsageBefore = async (db: Database, now: number): Promise<void> => {
  await db.deleteFrom('usage').where('ends_at', '<=', now).execute();
};

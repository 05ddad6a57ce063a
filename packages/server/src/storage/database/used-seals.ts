import type { Database } from './schema.ts';

/** False when this sealed upload was accepted before, by whichever server. */
export const rememberSeal = async (db: Database, hash: Uint8Array, expiresAt: number): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('used_seals')
    .values({ hash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) === 1;
};

/** Seals whose key has ended are refused without being remembered. */
export const forgetSealsBefore = async (db: Database, now: number): Promise<void> => {
  await db.deleteFrom('used_seals').where('expires_at', '<=', now).execute();
};

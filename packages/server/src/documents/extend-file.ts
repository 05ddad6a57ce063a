import { expiresAt, extendedTo, RedactError, type Retention } from '@blackbar/core';
import { changeFile } from '../storage/database/files.ts';
import type { Database } from '../storage/database/schema.ts';
import type { Clock } from './clock.ts';
import type { OpenFile } from './file-access.ts';

/** "Keep working": the instant at which access now ends. */
export const extendFile =
  (db: Database, clock: Clock, policy: Retention) =>
  async (file: OpenFile): Promise<number> => {
    const now = clock.now();
    const end = extendedTo(file.lifetime, now, policy);
    const lifetime = { ...file.lifetime, lastUsedAt: now, extendedTo: end };
    const change = { extended_to: end, last_used_at: now, expires_at: expiresAt(lifetime, policy) };
    if (!(await changeFile(db, file.id, change))) throw new RedactError('file-not-available');
    return change.expires_at;
  };

export type ExtendFile = ReturnType<typeof extendFile>;

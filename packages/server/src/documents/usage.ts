import { createHmac } from 'node:crypto';
import type { Database } from '../storage/database/schema.ts';
import { addUsage } from '../storage/database/usage.ts';
import type { Clock } from './clock.ts';

export interface Used {
  amount: number;
  /** When counting starts again at zero. */
  resetsInMs: number;
}

/** How much of something a client has used in the current window. */
export interface Usage {
  add(client: string, what: string, amount: number, windowMs: number): Promise<Used>;
}

const maxClients = 50_000;

/** For one server. */
export const usageInMemory = (clock: Clock): Usage => {
  const windows = new Map<string, { amount: number; endsAt: number }>();
  return {
    async add(client, what, amount, windowMs) {
      const now = clock.now();
      const key = `${what} ${client}`;
      const known = windows.get(key);
      const window = known && known.endsAt > now ? known : { amount: 0, endsAt: now + windowMs };
      window.amount += amount;
      windows.delete(key);
      windows.set(key, window);
      // The one that was used longest ago goes first.
      const [oldest] = windows.keys();
      if (windows.size > maxClients && oldest !== undefined) windows.delete(oldest);
      return used(window, now);
    },
  };
};

const used = ({ amount, endsAt }: { amount: number; endsAt: number }, now: number): Used => ({
  amount,
  resetsInMs: endsAt - now,
});

/** For all servers on one database. An address is kept only as a keyed hash, until its window ends. */
export const usageInDatabase = (db: Database, clock: Clock, secret: Uint8Array): Usage => ({
  async add(client, what, amount, windowMs) {
    const now = clock.now();
    const key = createHmac('sha256', secret).update(`blackbar usage ${what} ${client}`).digest();
    return used(await addUsage(db, key, amount, now, now + windowMs), now);
  },
});

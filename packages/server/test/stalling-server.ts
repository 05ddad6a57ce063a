import { readConfig, startServer } from '../src/index.ts';
import { TestClock } from './test-clock.ts';

/** Where a purge stands still: before it deletes the blob of this number, or just after. */
export interface StallPoint {
  when: 'before' | 'after';
  /** Counts from 1. */
  blob: number;
}

export type ToServer = { advanceMinutes: number };
export type FromServer = { url: string } | { stalled: true };

const tell = (message: FromServer) => process.send?.(message);
const { when, blob }: StallPoint = JSON.parse(process.argv[2] ?? '');
const clock = new TestClock();
clock.advanceMinutes(Number(process.argv[3]));
const never = new Promise<never>(() => undefined);
let deletions = 0;

const server = await startServer(readConfig(), {
  clock,
  store: (store) => ({
    ...store,
    async delete(name) {
      deletions += 1;
      if (deletions === blob && when === 'after') await store.delete(name);
      if (deletions >= blob) {
        tell({ stalled: true });
        await never;
      }
      await store.delete(name);
    },
  }),
});
process.on('message', ({ advanceMinutes }: ToServer) => clock.advanceMinutes(advanceMinutes));
tell({ url: server.url.replace('localhost', '127.0.0.1') });

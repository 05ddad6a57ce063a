import { readConfig, startServer } from '../src/index.ts';
import { FakeEngine } from './fake-engine.ts';
import { TestClock } from './test-clock.ts';

/** Where a server stops: before its store does this for the nth time, or just after. */
export interface StallPoint {
  does: 'put' | 'delete';
  when: 'before' | 'after';
  /** Counts from 1. */
  nth: number;
}

export type ToServer = { advanceMinutes: number };
export type FromServer = { url: string } | { stalled: true };

const tell = (message: FromServer) => process.send?.(message);
const point: StallPoint = JSON.parse(process.argv[2] ?? '');
const clock = new TestClock(Number(process.argv[3]));
// A test that fails, or is ended, takes this process with it.
process.on('disconnect', () => process.exit(1));
const never = new Promise<never>(() => undefined);
let done = 0;

const stalling = async (does: StallPoint['does'], act: () => Promise<void>): Promise<void> => {
  if (does !== point.does) return act();
  done += 1;
  if (done < point.nth) return act();
  if (done === point.nth && point.when === 'after') await act();
  tell({ stalled: true });
  return never;
};

const server = await startServer(readConfig(), {
  clock,
  // It is about what is stored: no page needs to be drawn.
  engine: new FakeEngine(),
  store: (store) => ({
    ...store,
    put: (name, parts, size) => stalling('put', () => store.put(name, parts, size)),
    delete: (name) => stalling('delete', () => store.delete(name)),
  }),
});
process.on('message', ({ advanceMinutes }: ToServer) => clock.advanceMinutes(advanceMinutes));
tell({ url: server.url.replace('localhost', '127.0.0.1') });

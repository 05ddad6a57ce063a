import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { FromServer, StallPoint } from './stalling-server.ts';
import type { TestServer } from './start-test-server.ts';

export type Stalling = Awaited<ReturnType<typeof startStalling>>;

/** A server in a process of its own, on the storage and at the time of another, that stops at `point`. */
export const startStalling = async ({ env, clock }: Pick<TestServer, 'env' | 'clock'>, point: StallPoint) => {
  const script = join(import.meta.dirname, 'stalling-server.ts');
  const child = fork(script, [JSON.stringify(point), String(clock.now())], {
    env: { ...process.env, ...env, CLEANUP_SECONDS: '1' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const stalled = Promise.withResolvers<void>();
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    child.on('message', (message: FromServer) => {
      if ('url' in message) resolve(message.url);
      else stalled.resolve();
    });
  });
  return {
    url,
    stalled: stalled.promise,
    advanceMinutes: (minutes: number) => child.send({ advanceMinutes: minutes }),
    async kill() {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
};

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface CheckoutServer {
  url: string;
  stop(): Promise<void>;
}

/** A checkout of this project, built and served by its own `npm start` from an empty data folder. */
export const serveCheckout = async (folder: string): Promise<CheckoutServer> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'blackbar-paint-'));
  const child = spawn(process.execPath, [join(folder, 'scripts', 'start.mjs')], {
    cwd: folder,
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  // The server ends with the measurement, however that ends.
  process.once('exit', () => child.kill());
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /ready: (\S+)/.exec(line)?.[1];
    if (url) return { url, stop };
  }
  await stop();
  throw new Error(`The checkout at ${folder} did not start.`);
};

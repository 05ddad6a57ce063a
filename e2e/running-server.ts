import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import memoryEnv from '../scripts/memory-env.json' with { type: 'json' };

const ownCheckout = join(import.meta.dirname, '..');
const movingClock = ['--import', join(import.meta.dirname, 'moving-clock.ts')];

export interface RunningServer {
  url: string;
  pid: number;
  /** Every line the server printed, for journeys that look for what must not be there. */
  lines: string[];
  dataDir: string;
  /** Sets its clock ahead; only for a server that was started with a moving clock. */
  advance(ms: number): Promise<void>;
  stop(): Promise<void>;
  /** Ends it at once, as a machine that loses power would. */
  kill(): Promise<void>;
}

/** A server of its own on a free port with an empty data folder, as `npm start` would run it. */
export const startServer = async (
  env: Record<string, string> = {},
  { hasMovingClock = false, checkout = ownCheckout } = {},
): Promise<RunningServer> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'blackbar-journey-'));
  const main = join(checkout, 'packages', 'server', 'src', 'main.ts');
  const child = spawn(process.execPath, [...(hasMovingClock ? movingClock : []), main], {
    env: {
      ...memoryEnv,
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      RATE_LIMIT: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', ...(hasMovingClock ? ['ipc' as const] : [])],
  });
  if (child.stdout === null || child.stderr === null) throw new Error('a server without output');
  const { stdout, stderr } = child;
  const killWithUs = () => child.kill('SIGKILL');
  process.once('exit', killWithUs);
  child.once('exit', () => process.off('exit', killWithUs));
  const lines: string[] = [];
  createInterface(stderr).on('line', (line) => lines.push(line));
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(stdout).on('line', (line) => {
      lines.push(line);
      const address = /http:\/\/[\w.[\]:-]+:\d+/.exec(line)?.[0];
      if (address) resolve(address);
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${lines.join('\n')}`)));
  });
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await once(child, 'exit');
    }
    rmSync(dataDir, { recursive: true, force: true });
  };
  return {
    url,
    pid: child.pid ?? 0,
    lines,
    dataDir,
    async advance(ms) {
      const heard = once(child, 'message');
      child.send(ms);
      await heard;
    },
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
};

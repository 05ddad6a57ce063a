import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';

const main = join(import.meta.dirname, '..', 'src', 'main.ts');

export interface ServerProcess {
  url: string;
  output: string[];
  send(signal: NodeJS.Signals): void;
  /** Ends the process with a signal; resolves with its exit code, or null when the signal ended it. */
  end(signal: NodeJS.Signals, times?: number): Promise<number | null>;
}

/** The server as operators run it: a process of its own that can be killed at any moment. */
export const spawnServer = async (
  env: Record<string, string>,
  { maxFileKilobytes }: { maxFileKilobytes?: number } = {},
): Promise<ServerProcess> => {
  const limit = maxFileKilobytes === undefined ? '' : `ulimit -f ${maxFileKilobytes * 2}; `;
  const child = spawn('sh', ['-c', `${limit}exec "$0" "$1"`, process.execPath, main], {
    // A machine busy with tests is no reason to put work off.
    env: { ...process.env, MAX_DELAY_MS: '60000', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Also when its test fails: a process left behind keeps the run from ending.
  onTestFinished(() => void child.kill('SIGKILL'));
  const output: string[] = [];
  createInterface(child.stderr).on('line', (line) => output.push(line));
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      output.push(line);
      const address = /http:\/\/localhost:\d+/.exec(line)?.[0];
      if (address) resolve(address.replace('localhost', '127.0.0.1'));
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${output.join('\n')}`)));
  });
  return {
    url,
    output,
    send: (signal) => void child.kill(signal),
    async end(signal, times = 1) {
      const ended = once(child, 'exit');
      for (let sent = 0; sent < times; sent++) child.kill(signal);
      const [code] = await ended;
      return code as number | null;
    },
  };
};

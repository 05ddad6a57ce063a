import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, test } from 'vitest';

const scripts = pathToFileURL(join(import.meta.dirname, '..', 'scripts')).href;
const folder = mkdtempSync(join(tmpdir(), 'blackbar-run-tests-'));
const write = (name: string, lines: string[]): string => {
  const path = join(folder, name);
  writeFileSync(path, lines.join('\n'));
  return path;
};

/** A runner that never ends, with a child of its own that never does. It prints the id of both. */
const endless = (whenReady: string): string =>
  write('endless.mjs', [
    `import { spawn } from 'node:child_process';`,
    `import TellFailure from '${scripts}/tell-failure.mjs';`,
    `const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);`,
    'console.log(process.pid, child.pid);',
    'setInterval(() => {}, 1000);',
    whenReady,
  ]);
const failing = 'new TellFailure().onTestCaseResult({ result: () => ({ state: "failed" }) });';

const started: number[] = [];
const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
afterEach(() => {
  for (const pid of started.splice(0)) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
});

const runIt = async (runner: string) => {
  const script = write('run.mjs', [
    `import { runTests } from '${scripts}/run-tests.mjs';`,
    `process.exitCode = (await runTests(process.execPath, [${JSON.stringify(runner)}], { withinMs: 50 })) ? 0 : 7;`,
  ]);
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const [line] = await once(createInterface(child.stdout), 'line');
  const pids = String(line).split(' ').map(Number);
  started.push(...pids);
  return { child, ended, pids };
};

/** Killed processes are gone a moment later. */
const allGone = (pids: number[]) => expect.poll(() => pids.filter(isAlive)).toEqual([]);

test('a runner that told of a failure and does not end is ended, with what it has started', async () => {
  const { ended, pids } = await runIt(endless(failing));
  expect((await ended)[0]).toBe(7);
  await allGone(pids);
});

test('when whoever runs the tests is killed, the runner ends, with what it has started', async () => {
  const { child, ended, pids } = await runIt(endless(''));
  child.kill('SIGKILL');
  await ended;
  await allGone(pids);
});

test('a signal ends the runner, with what it has started', async () => {
  const { child, ended, pids } = await runIt(endless(''));
  child.kill('SIGTERM');
  expect((await ended)[0]).toBe(1);
  await allGone(pids);
});

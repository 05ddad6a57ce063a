import { spawn } from 'node:child_process';

/** So long a runner has to print what failed and to end what runs beside it. */
const graceMs = 30_000;

/**
 * Runs a test runner whose reporter says when a test has failed (`tell-failure.mjs`). Soon after that it is ended, and at
 * its end whatever its tests have started and left.
 */
export const runTests = (command, args, { cwd, withinMs = graceMs }) =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      // Its own group, so that all of it can be ended. When we are gone it ends itself.
      detached: true,
    });
    const end = () => {
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch {
        // Nothing of it is left.
      }
    };
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    const stop = () => {
      end();
      process.exit(1);
    };
    for (const signal of signals) process.once(signal, stop);
    let timer;
    child.on('message', () => {
      timer ??= setTimeout(end, withinMs);
    });
    child.on('close', (code) => {
      clearTimeout(timer);
      for (const signal of signals) process.off(signal, stop);
      end();
      resolve(code === 0);
    });
  });

import { defaultJobs } from './arguments/default-jobs.ts';
import { asksEngine } from './arguments/options.ts';
import { createEngine } from './engine-process/create-engine.ts';
import { startEngineProcess } from './engine-process/engine-process.ts';
import { exits } from './exit-codes.ts';

const words = process.argv.slice(2);
const workersFor = (jobs: number): number => Math.max(2, jobs);

// While the command is read and its files are looked for.
let ahead = asksEngine(words) ? startEngineProcess(workersFor(defaultJobs())) : undefined;
const startProcess = (workers: number) => {
  const started = ahead ?? startEngineProcess(workers);
  ahead = undefined;
  return started;
};

const stop = new AbortController();

// What has begun is ended and leaves nothing behind; a second signal does not wait for it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    if (stop.signal.aborted) process.exit(exits.interrupted[0]);
    stop.abort();
  });

// Whoever reads the results has gone: there is nobody to tell.
process.stdout.on('error', () => process.exit(exits.output[0]));

const { runCommand } = await import('./run-command.ts');
process.exitCode = await runCommand(words, stop.signal, ({ workers }) =>
  createEngine(() => startProcess(workers)),
);
await ahead?.close();

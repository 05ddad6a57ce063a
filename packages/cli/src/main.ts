#!/usr/bin/env node
import { createEngine } from './engine-process/create-engine.ts';
import { startEngineProcess } from './engine-process/engine-process.ts';
import { exits } from './exit-codes.ts';
import { runCommand } from './run-command.ts';

const stop = new AbortController();

// What has begun is ended and leaves nothing behind; a second signal does not wait for it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    if (stop.signal.aborted) process.exit(exits.interrupted[0]);
    stop.abort();
  });

// Whoever reads the results has gone: there is nobody to tell.
process.stdout.on('error', () => process.exit(exits.output[0]));

process.exitCode = await runCommand(process.argv.slice(2), stop.signal, ({ workers }) =>
  createEngine(() => startEngineProcess(workers)),
);

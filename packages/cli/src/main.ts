#!/usr/bin/env node
import type { Command } from './arguments/commands.ts';
import { readArguments } from './arguments/read-arguments.ts';
import { withTools } from './batch/tools.ts';
import { certificate } from './certificate/certificate.ts';
import { check } from './check.ts';
import { exitCodeOf, exitCodeOfRun, exits } from './exit-codes.ts';
import { failureOf, UsageError } from './failure.ts';
import { find } from './find.ts';
import { inspect } from './inspect.ts';
import { redact } from './redact/redact.ts';
import { rules } from './rules.ts';
import { verify } from './verify.ts';
import { product } from './version.ts';

const words = process.argv.slice(2);
const stop = new AbortController();

const run = async (command: Command): Promise<number[]> => {
  if (command.name === 'help') console.log(command.text);
  if (command.name === 'version') console.log(product);
  if (command.name === 'help' || command.name === 'version') return [];
  if (command.name === 'rules') return rules(command);
  if (command.name === 'certificate') return certificate(command);
  return withTools(command.jobs, stop.signal, (tools) => {
    if (command.name === 'redact') return redact(tools, command);
    if (command.name === 'find') return find(tools, command);
    if (command.name === 'verify') return verify(tools, command);
    if (command.name === 'check') return check(tools, command);
    return inspect(tools, command);
  });
};

const report = (error: unknown): number => {
  const { code, message } = failureOf(error);
  const exitCode = exitCodeOf(code);
  if (words.includes('--json')) console.log(JSON.stringify({ ok: false, code, exitCode, message }));
  else {
    const command = error instanceof UsageError ? (words[0] ?? '') : '';
    console.error(`blackbar: ${message}${command === '' ? '' : ` See blackbar ${command} --help.`}`);
  }
  return exitCode;
};

// What has begun is ended and leaves nothing behind; a second signal does not wait for it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    if (stop.signal.aborted) process.exit(exits.interrupted[0]);
    stop.abort();
  });

// Whoever reads the results has gone: there is nobody to tell.
process.stdout.on('error', () => process.exit(exits.output[0]));

try {
  process.exitCode = exitCodeOfRun(await run(readArguments(words)));
} catch (error) {
  process.exitCode = report(error);
}

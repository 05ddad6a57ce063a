import type { Command } from './arguments/commands.ts';
import { readArguments } from './arguments/read-arguments.ts';
import { createSay } from './batch/say.ts';
import { type StartEngine, withTools } from './batch/tools.ts';
import { exitCodeOf, exitCodeOfRun } from './exit-codes.ts';
import { failureOf, UsageError } from './failure.ts';
import { product } from './version.ts';

const say = createSay(undefined);

/** Each command loads what it needs itself, and nothing of the others. */
const run = async (command: Command, signal: AbortSignal, startEngine: StartEngine): Promise<number[]> => {
  if (command.name === 'help') say.line(command.text);
  if (command.name === 'version') say.line(product);
  if (command.name === 'help' || command.name === 'version') return [];
  if (command.name === 'rules') return (await import('./rules.ts')).rules(command);
  if (command.name === 'certificate')
    return (await import('./certificate/certificate.ts')).certificate(command);
  return withTools(command.jobs, signal, startEngine, async (tools) => {
    if (command.name === 'redact') return (await import('./redact/redact.ts')).redact(tools, command);
    if (command.name === 'find') return (await import('./find.ts')).find(tools, command);
    if (command.name === 'verify') return (await import('./verify.ts')).verify(tools, command);
    if (command.name === 'check') return (await import('./check.ts')).check(tools, command);
    return (await import('./inspect.ts')).inspect(tools, command);
  });
};

const report = (error: unknown, words: readonly string[]): number => {
  const { code, message } = failureOf(error);
  const exitCode = exitCodeOf(code);
  if (words.includes('--json')) say.json({ ok: false, code, exitCode, message });
  else {
    const command = error instanceof UsageError ? (words[0] ?? '') : '';
    say.problem(`${message}${command === '' ? '' : ` See blackbar ${command} --help.`}`);
  }
  return exitCode;
};

/** The command as typed, from its words to its exit code; every failure is told. */
export const runCommand = async (
  words: readonly string[],
  signal: AbortSignal,
  startEngine: StartEngine,
): Promise<number> => {
  try {
    return exitCodeOfRun(await run(readArguments(words), signal, startEngine));
  } catch (error) {
    return report(error, words);
  }
};

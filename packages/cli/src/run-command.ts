import type { Command } from './arguments/commands.ts';
import { readArguments } from './arguments/read-arguments.ts';
import { createSay } from './batch/say.ts';
import { type StartEngine, withTools } from './batch/tools.ts';
import { certificate } from './certificate/certificate.ts';
import { check } from './check.ts';
import { exitCodeOf, exitCodeOfRun } from './exit-codes.ts';
import { failureOf, UsageError } from './failure.ts';
import { find } from './find.ts';
import { inspect } from './inspect.ts';
import { redact } from './redact/redact.ts';
import { rules } from './rules.ts';
import { verify } from './verify.ts';
import { product } from './version.ts';

const say = createSay(undefined);

const run = async (command: Command, signal: AbortSignal, startEngine: StartEngine): Promise<number[]> => {
  if (command.name === 'help') say.line(command.text);
  if (command.name === 'version') say.line(product);
  if (command.name === 'help' || command.name === 'version') return [];
  if (command.name === 'rules') return rules(command);
  if (command.name === 'certificate') return certificate(command);
  return withTools(command.jobs, signal, startEngine, (tools) => {
    if (command.name === 'redact') return redact(tools, command);
    if (command.name === 'find') return find(tools, command);
    if (command.name === 'verify') return verify(tools, command);
    if (command.name === 'check') return check(tools, command);
    return inspect(tools, command);
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

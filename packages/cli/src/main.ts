#!/usr/bin/env node
import { RedactError } from '@blackbar/core';
import { createEngineHost } from '@blackbar/engine/node';
import { type Command, readArguments, UsageError, usage } from './arguments.ts';
import { exitCode, usageExitCode } from './exit-codes.ts';
import { inspect } from './inspect.ts';
import { redact } from './redact.ts';
import { verify } from './verify.ts';

const run = async (command: Command): Promise<number> => {
  if (command.name === 'help') {
    console.log(usage);
    return 0;
  }
  const host = createEngineHost({ workers: 2 });
  try {
    if (command.name === 'redact') return await redact(host, command);
    if (command.name === 'verify') return await verify(host, command);
    return await inspect(host, command);
  } finally {
    await host.close();
  }
};

const report = (error: unknown, isJson: boolean): number => {
  const isUsage = error instanceof UsageError;
  const code = isUsage ? 'usage' : error instanceof RedactError ? error.code : 'internal';
  const message = isUsage || error instanceof RedactError ? error.message : 'Something went wrong.';
  if (isJson) console.log(JSON.stringify({ ok: false, code, message }));
  else console.error(`blackbar: ${message}${isUsage ? `\n\n${usage}` : ` (${code})`}`);
  return isUsage ? usageExitCode : exitCode[error instanceof RedactError ? error.code : 'internal'];
};

const words = process.argv.slice(2);
try {
  process.exitCode = await run(readArguments(words));
} catch (error) {
  process.exitCode = report(error, words.includes('--json'));
}

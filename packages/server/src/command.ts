#!/usr/bin/env node
import { readConfig } from './config.ts';
import { runCommand } from './run-command.ts';
import { ConfigError, configExitCode } from './setting.ts';

try {
  const streams = { out: process.stdout, error: process.stderr };
  process.exitCode = await runCommand(process.argv.slice(2), readConfig, streams);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = error instanceof ConfigError ? configExitCode : 1;
}

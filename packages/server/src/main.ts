import { brand } from '@blackbar/core';
import { readConfig } from './config.ts';
import { overwriteFreedMemory } from './documents/free-memory.ts';
import { ConfigError, configExitCode } from './setting.ts';
import { startServer } from './start-server.ts';
import { FolderInUseError } from './storage/folder-lock.ts';

/** A signal to a process group also comes forwarded by the parent: within this time it is the same one. */
const sameSignalMs = 2000;

const fail = (message: string, exitCode: number): never => {
  process.stderr.write(`${message}\n`);
  process.exit(exitCode);
};

const explain = (error: unknown, port: number): string => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return `Port ${port} is already in use. Set PORT to another one.`;
  if (code === 'EACCES') return 'The server may not use this port or data folder. Set PORT or DATA_DIR.';
  if (error instanceof FolderInUseError) return error.message;
  return `The server could not start: ${error instanceof Error ? error.message : String(error)}`;
};

const run = async (): Promise<void> => {
  overwriteFreedMemory();
  const config = readConfig();
  const starting = startServer(config);

  let stoppingSince: number | undefined;
  const stop = async () => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > sameSignalMs) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    // The process ends even if something hangs: what was accepted is stored.
    setTimeout(() => process.exit(1), config.shutdownMs).unref();
    await (await starting).close();
    process.exit(0);
  };
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());

  const server = await starting.catch((error) => fail(explain(error, config.port), 1));
  process.stdout.write(`${brand.name} is ready: ${server.url}\n`);
};

try {
  await run();
} catch (error) {
  if (error instanceof ConfigError) fail(error.message, configExitCode);
  throw error;
}

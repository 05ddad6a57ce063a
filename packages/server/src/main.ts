import { brand } from '@blackbar/core';
import { ConfigError, configExitCode, readConfig } from './config.ts';
import { startServer } from './start-server.ts';

const fail = (message: string, exitCode: number): never => {
  process.stderr.write(`${message}\n`);
  process.exit(exitCode);
};

const explain = (error: unknown, port: number): string => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return `Port ${port} is already in use. Set PORT to another one.`;
  if (code === 'EACCES') return 'The server may not use this port or data folder. Set PORT or DATA_DIR.';
  return `The server could not start: ${error instanceof Error ? error.message : String(error)}`;
};

const run = async (): Promise<void> => {
  const config = readConfig();
  const server = await startServer(config).catch((error) => fail(explain(error, config.port), 1));
  process.stdout.write(`${brand.name} is ready: ${server.url}\n`);

  let stopping = false;
  const stop = async () => {
    if (stopping) process.exit(1);
    stopping = true;
    // The process ends even if something hangs: what was accepted is stored.
    setTimeout(() => process.exit(1), config.shutdownMs).unref();
    await server.close();
    process.exit(0);
  };
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
};

try {
  await run();
} catch (error) {
  if (error instanceof ConfigError) fail(error.message, configExitCode);
  throw error;
}

import { once } from 'node:events';
import { createEngineHost, type EngineHost } from '@blackbar/engine/node';
import type { DestinationStream } from 'pino';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import type { Clock } from './documents/clock.ts';
import { metricsServer } from './http/operation.ts';
import { createLogger } from './logger.ts';
import { openTracing } from './open-telemetry.ts';
import { standardErrorLines } from './standard-error.ts';
import type { FileStore } from './storage/files/file-store.ts';

export interface RunningServer {
  /** The base URL. */
  url: string;
  /** Purges what has expired, without waiting for the sweeper. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

export interface Replaced {
  clock?: Clock;
  /** This machine's clock alone: the database's still decides where it has one. */
  wall?: () => number;
  engine?: EngineHost;
  logs?: DestinationStream;
  /** Stands between the server and its file store. */
  store?: (store: FileStore) => FileStore;
}

/** Starts everything; tests replace the clock, look at the logs and make the store fail. */
export const startServer = async (config: Config, replaced: Replaced = {}): Promise<RunningServer> => {
  const logger = createLogger(config.logLevel, replaced.logs ?? standardErrorLines());
  const engine = replaced.engine ?? createEngineHost({ workers: config.workers });
  const tracing = await openTracing(config.tracing);
  try {
    const app = await createApp(config, {
      engine,
      clock: replaced.clock,
      wall: replaced.wall ?? Date.now,
      logger,
      tracing,
      storeThrough: replaced.store ?? ((store) => store),
    });
    await app.http.listen({ host: config.host, port: config.port });
    const metrics = config.metricsPort === null ? undefined : metricsServer(app.metrics);
    if (metrics) {
      metrics.listen(config.metricsPort ?? 0, config.host);
      await once(metrics, 'listening');
      const address = metrics.address();
      if (typeof address === 'object' && address) logger.info({ port: address.port }, 'metrics are served');
    }
    const address = app.http.server.address();
    const port = typeof address === 'object' && address ? address.port : config.port;
    const local = ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(config.host);
    // After listening: an operator's probe must not take a long recovery for a start that failed.
    await app.recover();
    return {
      url: `http://${local ? 'localhost' : config.host}:${port}`,
      sweep: app.sweep,
      async close() {
        await app.close();
        await tracing.close();
        metrics?.close();
        if (!replaced.engine) await engine.close();
      },
    };
  } catch (error) {
    await tracing.close();
    if (!replaced.engine) await engine.close();
    throw error;
  }
};

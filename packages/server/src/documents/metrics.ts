import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

const seconds = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 180];

interface Measured {
  filesInUse(): Promise<number>;
  purgeLagSeconds(): Promise<number>;
  /** Jobs waiting for the engine or in it. */
  inFlight: Record<'interactive' | 'export', () => number>;
  /** How long the oldest of them has been there. */
  oldestSeconds: Record<'interactive' | 'export', () => number>;
  /** Where files are on this machine's disk. */
  freeDiskBytes: (() => Promise<number>) | null;
  storedBytes(): Promise<number>;
  cachedBytes(): number;
  messagesWaiting(): Promise<number>;
}

/** Counts and times only: no label ever holds an id, a name, a token or an address. */
export const createMetrics = () => {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requests: new Histogram({
      name: 'blackbar_http_request_seconds',
      help: 'Time to answer, by route pattern.',
      labelNames: ['method', 'route', 'status'] as const,
      buckets: seconds,
      registers,
    }),
    renders: new Histogram({
      name: 'blackbar_render_seconds',
      help: 'Time to render a page, the wait for the engine included.',
      labelNames: ['result'] as const,
      buckets: seconds,
      registers,
    }),
    exports: new Histogram({
      name: 'blackbar_export_seconds',
      help: 'Time to export a file, the wait for the engine included.',
      labelNames: ['result'] as const,
      buckets: seconds,
      registers,
    }),
    pageImages: new Counter({
      name: 'blackbar_page_images_total',
      help: 'Page images asked for, by whether memory had them.',
      labelNames: ['from'] as const,
      registers,
    }),
    preparedPages: new Counter({
      name: 'blackbar_prepared_pages_total',
      help: 'Pages made before their export, and those of them that exports took.',
      labelNames: ['step'] as const,
      registers,
    }),
    uploads: new Counter({
      name: 'blackbar_uploads_total',
      help: 'Uploads, by result.',
      labelNames: ['result'] as const,
      registers,
    }),
    refused: new Counter({
      name: 'blackbar_refused_total',
      help: 'Requests refused because of a limit or a missing service, by code.',
      labelNames: ['code'] as const,
      registers,
    }),
    purges: new Counter({
      name: 'blackbar_purges_total',
      help: 'Files purged, by reason.',
      labelNames: ['reason'] as const,
      registers,
    }),
    /** Gauges that are read at each scrape. */
    watch(measured: Measured): void {
      /** What the database knows; NaN while it cannot be reached, so that all other figures are still read. */
      const stored = (name: string, help: string, read: () => Promise<number>) =>
        new Gauge({
          name,
          help,
          registers,
          async collect() {
            this.set(await read().catch(() => Number.NaN));
          },
        });
      stored('blackbar_files_in_use', 'Files that can be opened now.', measured.filesInUse);
      stored(
        'blackbar_purge_lag_seconds',
        'How long the key of the longest expired file has outlived its time.',
        measured.purgeLagSeconds,
      );
      stored(
        'blackbar_contact_messages_waiting',
        'Contact messages that nobody was told of, since no mail is sent.',
        measured.messagesWaiting,
      );
      stored('blackbar_stored_bytes', 'What files and exports take in the store.', measured.storedBytes);
      const gauge = (name: string, help: string, read: () => number) =>
        new Gauge({
          name,
          help,
          registers,
          collect() {
            this.set(read());
          },
        });
      const byKind = (name: string, help: string, read: Record<string, () => number>) =>
        new Gauge({
          name,
          help,
          labelNames: ['kind'] as const,
          registers,
          collect() {
            for (const [kind, value] of Object.entries(read)) this.set({ kind }, value());
          },
        });
      byKind('blackbar_engine_jobs', 'Jobs waiting for the engine or in it, by kind.', measured.inFlight);
      byKind('blackbar_engine_oldest_seconds', 'Age of the oldest of these jobs.', measured.oldestSeconds);
      if (measured.freeDiskBytes)
        stored('blackbar_free_disk_bytes', 'Disk space left for files.', measured.freeDiskBytes);
      gauge('blackbar_cached_bytes', 'Bytes of documents and page images in memory.', measured.cachedBytes);
    },
  };
};

export type Metrics = ReturnType<typeof createMetrics>;

/** Runs a job and records its duration and outcome. */
export const timed = async <T>(histogram: Metrics['renders'], job: () => Promise<T>): Promise<T> => {
  const stop = histogram.startTimer();
  try {
    const result = await job();
    stop({ result: 'done' });
    return result;
  } catch (error) {
    stop({ result: 'failed' });
    throw error;
  }
};

import { randomUUID } from 'node:crypto';
import type { ErrorCode, ExportProgress } from '@blackbar/core';
import { PgBoss } from 'pg-boss';

export interface ExportJob {
  fileId: number;
  dpi: number;
  /** Absent in jobs of servers of an earlier version, which ask for pictures. */
  pages?: string;
  /** The file's token, sealed for the servers of this installation, in base64. */
  sealedToken: string;
  /** The trace it belongs to, where traces are collected. */
  trace?: string;
}

export type ExportOutcome = { kind: 'done' } | { kind: 'failed'; code: ErrorCode };

export interface RunOptions {
  signal: AbortSignal;
  onProgress(progress: ExportProgress): void;
}

/** Exports that any server of an installation may make. */
export interface ExportQueue {
  /** Resolves when some server has done the job, and leaves nothing of it behind; `signal` cancels it wherever it runs. */
  run(job: ExportJob, priority: number, options: RunOptions): Promise<ExportOutcome>;
  /** Does jobs here, so many at once. */
  work(
    atOnce: number,
    handle: (job: ExportJob, options: RunOptions) => Promise<ExportOutcome>,
  ): Promise<void>;
  /** Finishes the jobs that run here; those of a server that does not come back are done by another. */
  close(): Promise<void>;
}

const queue = 'exports';
const channel = 'blackbar_exports';

/** A worker that has not been heard of for this long is dead. One on a busy machine is late by seconds, and is not. */
const heartbeatSeconds = 15;
const heartbeatRefreshSeconds = 2;
const lookEverySeconds = 5;
const longestSeconds = 15 * 60;
/** Notifications may be lost with a connection; then jobs are found by looking. */
const pollMs = 5000;
const pauses = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 5 };

type Message =
  | { id: string; kind: 'progress'; progress: ExportProgress }
  | { id: string; kind: 'ended'; outcome: ExportOutcome }
  | { id: string; kind: 'cancel' };

/** What a server waits for, or is doing. */
interface Listener {
  receive(message: Message): void;
}

interface Options {
  url: string;
  onError(error: unknown): void;
}

const lost: ExportOutcome = { kind: 'failed', code: 'busy' };

/** A queue on the same Postgres: waiting, retries and dead workers are pg-boss's, news travel by NOTIFY. */
export const openExportQueue = async ({ url, onError }: Options): Promise<ExportQueue> => {
  const boss = new PgBoss({
    connectionString: url,
    max: 3,
    schema: 'blackbar_queue',
    application_name: 'blackbar queue',
    schedule: false,
    useListenNotify: true,
    superviseIntervalSeconds: lookEverySeconds,
    monitorIntervalSeconds: lookEverySeconds,
    // Jobs of a server that died before it could delete them.
    maintenanceIntervalSeconds: 60,
  });
  boss.on('error', onError);
  await boss.start();
  // A job that fails is not tried again, since its error is an outcome: only one whose worker is gone is, and once.
  await boss.createQueue(queue, {
    notify: true,
    retryLimit: 1,
    heartbeatSeconds,
    expireInSeconds: longestSeconds,
    retentionSeconds: longestSeconds,
    deleteAfterSeconds: 60,
  });
  const db = boss.getDb();
  const waiting = new Map<string, Listener>();
  const working = new Map<string, Listener>();
  const notifications = await db.listen?.(
    channel,
    (payload) => {
      const message = JSON.parse(payload) as Message;
      (message.kind === 'cancel' ? working : waiting).get(message.id)?.receive(message);
    },
    () => undefined,
  );
  const notify = async (message: Message): Promise<void> => {
    await db.executeSql('select pg_notify($1, $2)', [channel, JSON.stringify(message)]);
  };

  /** From the job's row; `undefined` while it waits or runs. */
  const outcomeOf = async (id: string): Promise<ExportOutcome | undefined> => {
    const [job] = await boss.findJobs(queue, { id });
    if (!job || job.state === 'failed' || job.state === 'cancelled') return lost;
    return job.state === 'completed' ? (job.output as unknown as ExportOutcome) : undefined;
  };

  return {
    async run(job, priority, { signal, onProgress }) {
      const id = randomUUID();
      const { promise: ended, resolve } = Promise.withResolvers<ExportOutcome>();
      waiting.set(id, {
        receive(message) {
          if (message.kind === 'progress') onProgress(message.progress);
          if (message.kind === 'ended') resolve(message.outcome);
        },
      });
      const leave = () => resolve({ kind: 'failed', code: 'cancelled' });
      signal.addEventListener('abort', leave, { once: true });
      const poll = setInterval(() => {
        outcomeOf(id).then((outcome) => outcome && resolve(outcome), onError);
      }, pollMs);
      try {
        await boss.send(queue, job, { id, priority });
        if (signal.aborted) leave();
        return await ended;
      } finally {
        clearInterval(poll);
        signal.removeEventListener('abort', leave);
        waiting.delete(id);
        await boss.deleteJob(queue, id);
        if (signal.aborted) await notify({ id, kind: 'cancel' });
      }
    },

    async work(atOnce, handle) {
      const doJob = async (id: string, job: ExportJob, stopping: AbortSignal): Promise<ExportOutcome> => {
        const cancelled = new AbortController();
        working.set(id, { receive: () => cancelled.abort() });
        // One after the other, so that the end is the last that is heard.
        let told: Promise<void> = Promise.resolve();
        const tell = (message: Message): Promise<void> => {
          told = told.then(() => notify(message)).catch(onError);
          return told;
        };
        try {
          const outcome = await handle(job, {
            signal: AbortSignal.any([cancelled.signal, stopping]),
            onProgress: (progress) => void tell({ id, kind: 'progress', progress }),
          });
          await tell({ id, kind: 'ended', outcome });
          return outcome;
        } finally {
          working.delete(id);
        }
      };
      for (let count = 0; count < atOnce; count++) {
        const workerId: string = await boss.work<ExportJob>(
          queue,
          { ...pauses, heartbeatRefreshSeconds },
          async ([job]) => {
            // The next one is looked for at once: news of it may have come while all were busy.
            if (job) return doJob(job.id, job.data, job.signal).finally(() => boss.notifyWorker(workerId));
            return undefined;
          },
        );
      }
    },

    async close() {
      await boss.stop({ graceful: true });
      await notifications?.close();
    },
  };
};

import type { EngineParts } from '../../src/index.ts';
import { createHost } from '../pool/create-host.ts';
import { everyJobWithin } from '../pool/limits.ts';
import type { StartThread } from '../pool/worker-pool.ts';
import type { EngineHost } from '../protocol.ts';
import { serveJobs } from '../worker/serve-jobs.ts';

/** The longest time a timer can be set to: nobody can end a job that runs in this very thread. */
const foreverMs = 2 ** 31 - 1;

/** The engine without workers: the same road, every step in this thread. For tests and short programs. */
export const createInlineHost = (parts: EngineParts): EngineHost => {
  const startThread: StartThread = ({ limits, maxOpenDocuments }, _maxHeapBytes, listeners) => {
    const serve = serveJobs({ ...parts, limits: { ...limits, ...parts.limits } }, maxOpenDocuments, (reply) =>
      listeners.onReply(reply),
    );
    return { send: serve, async stop() {} };
  };
  return createHost(startThread, {
    workers: 1,
    limits: { timeMs: everyJobWithin(foreverMs) },
    // Nobody else has the bytes.
    copyAndRehash: async (pdf) => pdf,
  });
};

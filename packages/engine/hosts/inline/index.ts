import type { EngineParts } from '../../src/index.ts';
import { createHost } from '../pool/create-host.ts';
import { everyJobWithin } from '../pool/limits.ts';
import type { StartThread } from '../pool/worker-pool.ts';
import type { BoundedHost } from '../protocol.ts';
import { serveJobs } from '../worker/serve-jobs.ts';

/** The longest possible timer: a job in the same thread cannot be stopped. */
const foreverMs = 2 ** 31 - 1;

/** The engine without workers: the same pipeline, every step in this thread. For tests and scripts. */
export const createInlineHost = (parts: EngineParts): BoundedHost => {
  const startThread: StartThread = ({ limits, maxOpenDocuments }, _maxHeapBytes, listeners) => {
    const serve = serveJobs({ ...parts, limits: { ...limits, ...parts.limits } }, maxOpenDocuments, (reply) =>
      listeners.onReply(reply),
    );
    return { send: serve, async stop() {} };
  };
  return createHost(startThread, {
    workers: 1,
    limits: { timeMs: everyJobWithin(foreverMs) },
    // No worker shares the bytes.
    copyAndRehash: async (pdf) => pdf,
  });
};

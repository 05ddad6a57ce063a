import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { createHost, type EngineHostOptions } from '../pool/create-host.ts';
import { defaultHostLimits } from '../pool/limits.ts';
import type { StartThread } from '../pool/worker-pool.ts';
import { type BoundedHost, type Reply, type Request, transferList } from '../protocol.ts';
import { compiledPdfium, nodeSetup } from './compiled-pdfium.ts';
import { copyAndRehash, sharedBytes } from './shared-memory.ts';

export type { ExportReport } from '../../src/export/export-report.ts';
export type { PreparedPage } from '../../src/export/page-part.ts';
export { checkedWith } from '../../src/verify/checked-with.ts';
export { everyJobWithin } from '../pool/limits.ts';
export type { EngineHost, Source } from '../protocol.ts';
export { collectGarbage, collectYoung } from './collect-garbage.ts';
export { sharedBytes } from './shared-memory.ts';
export { writePaper } from './write-paper.ts';

const MB = 1024 * 1024;

/** A worker that does not end by itself within this time is ended. */
const endsWithinMs = 5000;

// Read when a worker starts. With V8's small default, a worker would run a full collection every few pages.
setFlagsFromString('--initial-old-space-size=64');

const cpuMsOf = async (worker: Worker): Promise<number> => {
  const { user, system } = await worker.cpuUsage();
  return (user + system) / 1000;
};

const startThread: StartThread = (setup, maxHeapBytes, listeners) => {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: nodeSetup(setup),
    resourceLimits: {
      maxOldGenerationSizeMb: Math.round(maxHeapBytes / MB),
      // Page images are not on the heap; what judging a page makes for a moment fits in here.
      maxYoungGenerationSizeMb: 48,
    },
  });
  worker.on('message', (reply: Reply) => listeners.onReply(reply));
  worker.on('error', listeners.onLost);
  worker.on('exit', listeners.onLost);
  worker.unref();
  return {
    send: (request) =>
      worker.postMessage(
        'bytes' in request ? { ...request, bytes: sharedBytes(request.bytes) } : request,
        transferList(request),
      ),
    async stop() {
      await worker.terminate();
    },
    async end() {
      const ended = once(worker, 'exit').catch(() => undefined);
      worker.postMessage({ type: 'forget-all' } satisfies Request);
      await Promise.race([ended, sleep(endsWithinMs, undefined, { ref: false })]);
      await worker.terminate();
    },
    keepAlive: (isBusy) => (isBusy ? worker.ref() : worker.unref()),
    // Node 20 cannot tell: there a job's time is the clock's.
    ...('cpuUsage' in worker ? { cpuMs: () => cpuMsOf(worker) } : {}),
  };
};

export const createEngineHost = (options: EngineHostOptions = {}): BoundedHost => {
  // Now, so that no first request waits for it, with everyone who came meanwhile.
  compiledPdfium(options.limits?.maxPdfiumBytes ?? defaultHostLimits.maxPdfiumBytes);
  return createHost(startThread, { ...options, copyAndRehash });
};

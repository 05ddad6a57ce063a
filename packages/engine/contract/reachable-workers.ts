import { Worker } from 'node:worker_threads';
import { nodeSetup } from '../hosts/node/compiled-pdfium.ts';
import type { StartThread } from '../hosts/pool/worker-pool.ts';
import { type Reply, transferList } from '../hosts/protocol.ts';

/**
 * Starts workers like the Node host, under the control of a test: it can kill them, or change their replies as a defect
 * in the engine would.
 */
export const reachableWorkers = (changed: (reply: Reply) => Reply = (reply) => reply) => {
  const workers = new Set<Worker>();
  const startThread: StartThread = (setup, _maxHeapBytes, { onReply, onLost }) => {
    const worker = new Worker(new URL('../hosts/node/worker.ts', import.meta.url), {
      workerData: nodeSetup(setup),
    });
    workers.add(worker);
    worker.on('message', (reply: Reply) => onReply(changed(reply)));
    worker.on('exit', () => {
      workers.delete(worker);
      onLost();
    });
    return {
      send: (request) => worker.postMessage(request, transferList(request)),
      async stop() {
        await worker.terminate();
      },
      // As in the Node host: a busy machine fails no test.
      cpuMs: async () => {
        const { user, system } = await worker.cpuUsage();
        return (user + system) / 1000;
      },
    };
  };
  return {
    startThread,
    async killAll(): Promise<void> {
      await Promise.all([...workers].map((worker) => worker.terminate()));
    },
  };
};

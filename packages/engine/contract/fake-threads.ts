import type { StartThread } from '../hosts/pool/worker-pool.ts';
import type { Reply, Request } from '../hosts/protocol.ts';

type JobRequest = Extract<Request, { type: 'job' }>;

export interface FakeThread {
  requests: JobRequest[];
  isStopped: boolean;
  reply(reply: Reply): void;
  lose(): void;
}

/** Workers whose replies are the test's. */
export const fakeThreads = () => {
  const threads: FakeThread[] = [];
  const startThread: StartThread = (_setup, _heap, { onReply, onLost }) => {
    const thread: FakeThread = { requests: [], isStopped: false, reply: onReply, lose: onLost };
    threads.push(thread);
    return {
      send(request) {
        if (request.type === 'job') thread.requests.push(request);
      },
      async stop() {
        thread.isStopped = true;
      },
    };
  };
  return { threads, startThread };
};

export const words = { kind: 'words' as const, page: 1 };
export const preparation = { kind: 'prepare-page' as const, page: 1 };
export const exportPage = { kind: 'make-page' as const, page: 1, boxes: [], method: 'vector' as const };
export const file = (key: string, client = '') => ({ key, client, bytes: new Uint8Array(1) });
export const finish = (thread: FakeThread | undefined, heldBytes = 0) => {
  const request = thread?.requests.at(-1);
  if (thread && request)
    thread.reply({
      ...{ type: 'done', id: request.id, answer: [], keys: [request.key], heldBytes, missingFaces: [] },
    });
};

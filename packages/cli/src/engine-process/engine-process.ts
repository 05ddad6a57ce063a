import { fork } from 'node:child_process';
import { once } from 'node:events';
import { type ExportProgress, RedactError } from '@blackbar/core/model';
import type { Source } from '@blackbar/engine/node';
import type { Answer, Question, Reply, Request } from './messages.ts';
import { createParcels, sendParts } from './parts.ts';

/** The process ended before it answered: out of memory, killed, or a crash. */
export class ProcessEnded extends Error {}

export interface AskOptions {
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: ExportProgress) => void) | undefined;
}

/** An engine in a process of its own. */
export interface EngineProcess {
  ask(source: Source, question: Question, options: AskOptions): Promise<Answer>;
  forget(key: string): void;
  close(): Promise<void>;
}

interface Waiting {
  resolve(answer: Answer): void;
  reject(error: Error): void;
  onProgress: AskOptions['onProgress'];
}

export const startEngineProcess = (workers: number): EngineProcess & { pid: number | undefined } => {
  const child = fork(new URL('./serve.ts', import.meta.url), [String(workers)], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const waiting = new Map<number, Waiting>();
  const results = createParcels((bytes) => new Uint8Array(bytes));
  /** Documents that the process has, or is being sent. */
  const sent = new Map<string, Promise<void>>();
  let isEnded = false;
  let nextId = 1;

  // A message that cannot be sent is one to a process that has ended, which is noticed by its end.
  const send = (request: Request): Promise<void> =>
    new Promise((resolve) => child.send(request, () => resolve()));

  const end = (): void => {
    isEnded = true;
    for (const { reject } of waiting.values()) reject(new ProcessEnded());
    waiting.clear();
  };
  child.on('exit', end);
  child.on('error', end);
  child.on('message', (reply: Reply) => {
    if (reply.type === 'part') return results.add(reply);
    const asked = waiting.get(reply.id);
    if (reply.type === 'progress') return asked?.onProgress?.(reply.progress);
    const pdf = results.take(String(reply.id));
    waiting.delete(reply.id);
    if (reply.type === 'failed') asked?.reject(new RedactError(reply.code));
    else asked?.resolve(pdf && 'pdf' in reply.answer ? { ...reply.answer, pdf } : reply.answer);
  });

  const sendOnce = ({ key, bytes }: Source): Promise<void> => {
    const sending = sent.get(key) ?? sendParts(send, key, bytes);
    sent.set(key, sending);
    return sending;
  };

  return {
    pid: child.pid,
    async ask(source, question, { signal, onProgress }) {
      if (signal?.aborted) throw new RedactError('cancelled');
      if (isEnded) throw new ProcessEnded();
      const id = nextId++;
      let cancel = (): void => {};
      try {
        return await new Promise<Answer>((resolve, reject) => {
          cancel = () => {
            void send({ type: 'cancel', id });
            reject(new RedactError('cancelled'));
          };
          signal?.addEventListener('abort', cancel, { once: true });
          waiting.set(id, { resolve, reject, onProgress });
          const { key, password } = source;
          void sendOnce(source).then(() => {
            // A question may be cancelled while its document is on the way.
            if (waiting.has(id)) void send({ type: 'question', id, key, password, question });
          });
        });
      } finally {
        waiting.delete(id);
        signal?.removeEventListener('abort', cancel);
      }
    },
    forget(key) {
      sent.delete(key);
      void send({ type: 'forget', key });
    },
    /** At once: the process writes nothing that could be left half. */
    async close() {
      if (isEnded) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
};

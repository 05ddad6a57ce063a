import type { Source } from '@blackbar/engine/node';
import { Failure } from '../failure.ts';
import { type AskOptions, type EngineProcess, ProcessEnded } from './engine-process.ts';
import type { Answers, Engine, Question } from './messages.ts';

/**
 * After so many documents a process is replaced. Threads, libvips and zlib leave gaps in the memory of a process that no
 * system gets back before its end; a new one is ready in a second.
 */
export const documentsPerProcess = 50;

const crashed =
  'What reads documents ended twice without an answer on this file: it ran out of memory or crashed. ' +
  'Try the file alone with --jobs 1, or split it, and report it if it stays.';

/** A process and the documents it works on. */
interface Used {
  process: EngineProcess;
  keys: Set<string>;
  documents: number;
}

/** An engine whose processes are replaced, so that a long batch takes no more memory than a short one. */
export const createEngine = (start: () => EngineProcess): Engine => {
  const open = new Set<EngineProcess>();
  const usedBy = new Map<string, Used>();
  let current: Used | null = null;
  let retries: Promise<unknown> = Promise.resolve();

  const started = (): EngineProcess => {
    const process = start();
    open.add(process);
    return process;
  };
  const end = async (process: EngineProcess): Promise<void> => {
    await process.close();
    open.delete(process);
  };

  const usedFor = (key: string): Used => {
    const known = usedBy.get(key);
    if (known) return known;
    if (!current || current.documents >= documentsPerProcess)
      current = { process: started(), keys: new Set(), documents: 0 };
    current.keys.add(key);
    current.documents++;
    usedBy.set(key, current);
    return current;
  };

  const forget = (key: string): void => {
    const used = usedBy.get(key);
    if (!used) return;
    usedBy.delete(key);
    used.keys.delete(key);
    if (used.documents >= documentsPerProcess && used.keys.size === 0) void end(used.process);
    else used.process.forget(key);
  };

  /** Its documents go to another. */
  const drop = (used: Used): void => {
    for (const key of used.keys) if (usedBy.get(key) === used) usedBy.delete(key);
    if (current === used) current = null;
    open.delete(used.process);
  };

  /** One question, one process, one at a time: only the document that ends its process fails. */
  const askAlone = (source: Source, question: Question, options: AskOptions) => {
    const retry = retries.then(async () => {
      const process = started();
      try {
        return await process.ask(source, question, options);
      } catch (error) {
        throw error instanceof ProcessEnded ? new Failure('crashed', crashed) : error;
      } finally {
        await end(process);
      }
    });
    retries = retry.catch(() => {});
    return retry;
  };

  const ask = async <Q extends Question>(
    source: Source,
    question: Q,
    options: AskOptions = {},
  ): Promise<Answers[Q['kind']]> => {
    const used = usedFor(source.key);
    const asked = used.process.ask(source, question, options).catch((error: unknown) => {
      if (!(error instanceof ProcessEnded)) throw error;
      drop(used);
      return askAlone(source, question, options);
    });
    return (await asked) as Answers[Q['kind']];
  };

  return {
    open: (source, options) => ask(source, { kind: 'open' }, options),
    inspect: (source, options) => ask(source, { kind: 'inspect' }, options),
    words: (source, page, options) => ask(source, { kind: 'words', page }, options),
    renderPage: (source, page, { signal, ...options } = {}) =>
      ask(source, { kind: 'render', page, options }, { signal }),
    checkFile: (source, options) => ask(source, { kind: 'check' }, options),
    verify: (source, boxes, options) => ask(source, { kind: 'verify', boxes }, options),
    exportDocument: (source, boxes, { signal, onProgress, ...options } = {}) =>
      ask(source, { kind: 'export', boxes, options }, { signal, onProgress }),
    forget,
    async close() {
      await Promise.all([...open].map(end));
    },
  };
};

import { isErrorCode, RedactError } from '@blackbar/core';
import { createEngine, type EngineDocument, type EngineParts } from '../src/index.ts';
import type { Answers, Job, Reply, Request } from './protocol.ts';

interface Kept {
  document: EngineDocument;
  password: string | undefined;
}

type JobRequest = Extract<Request, { type: 'job' }>;

/** A trap inside WebAssembly or a failed allocation leaves the library in an unknown state. */
const isFatal = (error: unknown): boolean => {
  if (error instanceof RedactError) return false;
  const { name, message } = error instanceof Error ? error : { name: '', message: String(error) };
  return name === 'RuntimeError' || name === 'RangeError' || /abort|memory/i.test(message);
};

const codeOf = (error: unknown) => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (isErrorCode(code)) return code;
  return isFatal(error) ? 'too-complex' : 'internal';
};

/** The inside of every worker, in Node and in a browser: keeps documents open and answers jobs one at a time. */
export const serveJobs = (
  parts: EngineParts,
  maxOpenDocuments: number,
  post: (reply: Reply, transfer: ArrayBuffer[]) => void,
): ((request: Request) => void) => {
  const engine = createEngine(parts);
  const open = new Map<string, Kept>();
  const cancelled = new Set<number>();
  let last: Promise<void> = Promise.resolve();

  const forget = (key: string) => {
    open.get(key)?.document.close();
    open.delete(key);
  };

  const documentFor = async ({ key, bytes, password, job }: JobRequest): Promise<EngineDocument> => {
    const kept = open.get(key);
    if (kept && kept.password === password) {
      open.delete(key);
      open.set(key, kept);
      return kept.document;
    }
    if (!bytes) throw new RedactError('file-not-available');
    forget(key);
    const document = await engine.open(bytes, {
      ...(password === undefined ? {} : { password }),
      ...(job.kind === 'open' && job.maxPages !== undefined ? { maxPages: job.maxPages } : {}),
    });
    open.set(key, { document, password });
    for (const oldest of open.keys()) {
      if (open.size <= maxOpenDocuments) break;
      forget(oldest);
    }
    return document;
  };

  const answer = async (id: number, document: EngineDocument, job: Job): Promise<Answers[Job['kind']]> => {
    if (job.kind === 'open') return document.summary;
    if (job.kind === 'render') return document.renderPage(job.page, job.dpi);
    if (job.kind === 'words') return document.words(job.page);
    return document.exportDocument(job.boxes, {
      ...(job.dpi === undefined ? {} : { dpi: job.dpi }),
      onProgress(done, total) {
        if (cancelled.has(id)) throw new RedactError('cancelled');
        post({ type: 'progress', id, done, total }, []);
      },
    });
  };

  const run = async (request: JobRequest): Promise<void> => {
    const { id, job } = request;
    try {
      const document = await documentFor(request);
      const result = await answer(id, document, job);
      post({ type: 'done', id, answer: result, keys: [...open.keys()] }, transferable(result));
    } catch (error) {
      const reply = { type: 'failed' as const, id, code: codeOf(error), keys: [...open.keys()] };
      post({ ...reply, fatal: isFatal(error) }, []);
    } finally {
      cancelled.delete(id);
    }
  };

  return (request) => {
    if (request.type === 'cancel') cancelled.add(request.id);
    else if (request.type === 'forget') last = last.then(() => forget(request.key));
    else last = last.then(() => run(request));
  };
};

/** The big buffers of an answer move instead of being copied. */
const transferable = (answer: Answers[Job['kind']]): ArrayBuffer[] => {
  const bytes = 'png' in answer ? answer.png : 'pdf' in answer ? answer.pdf : undefined;
  const whole = bytes && bytes.byteOffset === 0 && bytes.byteLength === bytes.buffer.byteLength;
  return whole && bytes.buffer instanceof ArrayBuffer ? [bytes.buffer] : [];
};

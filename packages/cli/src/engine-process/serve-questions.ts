import module from 'node:module';
import { type ExportProgress, isErrorCode } from '@blackbar/core/model';
import { createEngineHost, type Source } from '@blackbar/engine/node';
import type { Answer, Question, Reply, Request } from './messages.ts';
import { createParcels, sendParts } from './parts.ts';

// The command decides what a signal means; it is sent to all processes of a terminal.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
// Nobody is left to answer to, also when the command was killed.
process.on('disconnect', () => process.exit());

const send = (reply: Reply): Promise<void> =>
  new Promise((resolve) => process.send?.(reply, undefined, undefined, () => resolve()));

const workers = Number(process.argv[2]);
const host = createEngineHost({ workers });
host.startAhead(1);
/** Files from this size on are likely to have pages for every worker. */
const manyPagesBytes = 256 * 1024;
// Shared, so that no worker has a copy of its own.
const files = createParcels((bytes) => new Uint8Array(new SharedArrayBuffer(bytes)));
const running = new Map<number, AbortController>();

const answer = (
  source: Source,
  question: Question,
  signal: AbortSignal,
  onProgress: (progress: ExportProgress) => void,
): Promise<Answer> => {
  if (question.kind === 'open') return host.open(source, { signal });
  if (question.kind === 'inspect') return host.inspect(source, { signal });
  if (question.kind === 'words') return host.words(source, question.page, { signal });
  if (question.kind === 'check') return host.checkFile(source, { signal });
  if (question.kind === 'verify') return host.verify(source, question.boxes, { signal });
  if (question.kind === 'render')
    return host.renderPage(source, question.page, { ...question.options, signal });
  return host.exportDocument(source, question.boxes, { ...question.options, signal, onProgress });
};

const serve = async (request: Request & { type: 'question' }): Promise<void> => {
  const { id, key, password, question } = request;
  const stop = new AbortController();
  running.set(id, stop);
  try {
    const source = {
      key,
      bytes: files.get(key) ?? new Uint8Array(),
      ...(password === undefined ? {} : { password }),
    };
    const answered = await answer(
      source,
      question,
      stop.signal,
      (progress) => void send({ type: 'progress', id, progress }),
    );
    if ('pdf' in answered) {
      await sendParts(send, String(id), answered.pdf);
      await send({ type: 'answered', id, answer: { ...answered, pdf: new Uint8Array() } });
    } else await send({ type: 'answered', id, answer: answered });
    // The process is killed in the end, without a chance to.
    if ('flushCompileCache' in module) module.flushCompileCache();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    await send({ type: 'failed', id, code: isErrorCode(code) ? code : 'internal' });
  } finally {
    running.delete(id);
  }
};

process.on('message', (request: Request) => {
  if (request.type === 'part') {
    if (request.totalBytes >= manyPagesBytes) host.startAhead(workers);
    files.add(request);
  } else if (request.type === 'question') void serve(request);
  else if (request.type === 'cancel') running.get(request.id)?.abort();
  else {
    files.take(request.key);
    host.forget(request.key);
  }
});

import { isErrorCode, RedactError } from '@blackbar/core/model';
import type { EngineDocument } from '../../src/document/engine.ts';
import { streamsOf } from '../../src/export/part-streams.ts';
import { toPart, toPreparedPage } from '../../src/export/prepared-page.ts';
import { createEngine, type EngineParts, type FaceLoader, type FaceName, faceName } from '../../src/index.ts';
import { type Answers, buffersOf, type Job, type Reply, type Request } from '../protocol.ts';

interface OpenDocument {
  document: EngineDocument;
  bytes: number;
  password: string | undefined;
}

type JobRequest = Extract<Request, { type: 'job' }>;

/** A trap inside WebAssembly or a failed allocation. */
const isExhausted = (error: unknown): boolean => {
  if (error instanceof RedactError) return false;
  const { name, message } = error instanceof Error ? error : { name: '', message: String(error) };
  return name === 'RuntimeError' || name === 'RangeError' || /abort|memory/i.test(message);
};

const codeOf = (error: unknown) => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (isErrorCode(code)) return code;
  return isExhausted(error) ? 'too-complex' : 'internal';
};

/** The job loop of every worker, in Node and in a browser: keeps documents open and runs one job at a time. */
export const serveJobs = (
  parts: EngineParts,
  maxOpenDocuments: number,
  post: (reply: Reply, transfer: ArrayBuffer[]) => void,
): ((request: Request) => void) => {
  const missingFaces = new Set<FaceName>();
  const loadFace: FaceLoader = (face) => {
    const bytes = parts.loadFace?.(face);
    if (!bytes) missingFaces.add(faceName(face));
    return bytes;
  };
  const engine = createEngine({ ...parts, loadFace });
  const open = new Map<string, OpenDocument>();
  let last: Promise<void> = Promise.resolve();

  const forget = (key: string) => {
    open.get(key)?.document.close();
    open.delete(key);
  };

  const forgetAll = () => {
    for (const key of open.keys()) forget(key);
    post({ type: 'forgotten' }, []);
  };

  const documentFor = async ({ key, bytes, password, job }: JobRequest): Promise<EngineDocument> => {
    const maxPages = 'maxPages' in job ? job.maxPages : undefined;
    const kept = open.get(key);
    if (kept && kept.password === password) {
      open.delete(key);
      open.set(key, kept);
      if (kept.document.summary.pages.length > (maxPages ?? Number.POSITIVE_INFINITY))
        throw new RedactError('too-many-pages');
      return kept.document;
    }
    if (!bytes) throw new RedactError('file-not-available');
    forget(key);
    const document = await engine.open(bytes, {
      ...(password === undefined ? {} : { password }),
      ...(maxPages === undefined ? {} : { maxPages }),
    });
    open.set(key, { document, bytes: bytes.length, password });
    for (const oldest of open.keys()) {
      if (open.size <= maxOpenDocuments) break;
      forget(oldest);
    }
    return document;
  };

  const answer = async (request: JobRequest): Promise<Answers[Job['kind']]> => {
    const { job } = request;
    if (job.kind === 'verify') return engine.verify(request.bytes ?? new Uint8Array(), job.boxes);
    if (job.kind === 'verify-file') return engine.verifyFile(job.pdf, job.pageCount);
    const document = await documentFor(request);
    if (job.kind === 'open') return document.summary;
    if (job.kind === 'inspect') return { ...document.summary, found: await document.inspect() };
    if (job.kind === 'unlock') return { unlocked: document.unlockedCopy() };
    if (job.kind === 'render') return document.renderPage(job.page, job.dpi);
    if (job.kind === 'words') return document.words(job.page);
    if (job.kind === 'check-page') return document.checkPage(job.page);
    if (job.kind === 'check-rest') return document.checkRest(job.seen, job.hidden);
    if (job.kind === 'make-page') return document.makePage(job.page, job.boxes, job.method, job.dpi);
    if (job.kind === 'prepare-page') {
      const startedAt = performance.now();
      const part = await document.makePage(job.page, [], 'vector');
      const prepared = toPreparedPage(part, parts.allocate);
      return { prepared, tookMs: performance.now() - startedAt };
    }
    if (job.kind === 'assemble')
      return {
        assembled: await document.assemble(job.parts.map(toPart), job.boxes),
        streams: streamsOf(job.parts),
      };
    return document.verifyPages(job.pdf, job.pages, job.boxes);
  };

  const kept = () => {
    const documents = [...open.values()].reduce((sum, { bytes }) => sum + bytes, 0);
    const heldBytes = engine.pdfiumBytes() + documents;
    return { keys: [...open.keys()], heldBytes, missingFaces: [...missingFaces] };
  };

  const run = async (request: JobRequest): Promise<void> => {
    const { id } = request;
    missingFaces.clear();
    try {
      const result = await answer(request);
      post({ type: 'done', id, answer: result, ...kept() }, transferable(result));
    } catch (error) {
      const reply = { type: 'failed' as const, id, code: codeOf(error), ...kept() };
      // What nobody foresaw leaves the worker in an unknown state: it takes no other job.
      post({ ...reply, fatal: !(error instanceof RedactError) }, []);
    }
  };

  return (request) => {
    if (request.type === 'forget') last = last.then(() => forget(request.key));
    else if (request.type === 'forget-all') last = last.then(forgetAll);
    else last = last.then(() => run(request));
  };
};

/** The large buffers of a result are transferred, not copied. */
const transferable = (answer: Answers[Job['kind']]): ArrayBuffer[] => {
  if ('assembled' in answer) {
    const { assembled, streams } = answer;
    return buffersOf([...streams, assembled.kind === 'file' ? assembled.pdf : null]);
  }
  const bytes = bytesIn(answer);
  const isWhole = bytes && bytes.byteLength === bytes.buffer.byteLength;
  return isWhole ? buffersOf([bytes]) : [];
};

const bytesIn = (answer: Answers[Job['kind']]): Uint8Array | undefined => {
  if ('png' in answer) return answer.png;
  if ('prepared' in answer) return answer.prepared.packed;
  if ('unlocked' in answer) return answer.unlocked ?? undefined;
  return 'image' in answer ? answer.image.bytes : undefined;
};

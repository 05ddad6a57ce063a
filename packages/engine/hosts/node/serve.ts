import module from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type { Reply, Request } from '../protocol.ts';
import { pdfjsReader } from '../worker/pdfjs-reader.ts';
import { serveJobs } from '../worker/serve-jobs.ts';
import { nodeCodecs } from './codecs.ts';
import { collectGarbage } from './collect-garbage.ts';
import type { NodeSetup } from './compiled-pdfium.ts';
import { nodeFaces } from './fallback-faces.ts';
import { allocateShared } from './shared-memory.ts';
import './without-canvas.ts';

const port = parentPort;
if (!port) throw new Error('this file runs as a worker thread');

const { limits, pdfium, maxOpenDocuments } = workerData as NodeSetup;

let isKept = false;
/** Once everything that an export needs is loaded: a worker is ended without a chance to. */
const keepCompiled = (): void => {
  if (!isKept && 'flushCompileCache' in module) module.flushCompileCache();
  isKept = true;
};

/** V8 keeps memory of a thread that has ended for the next one, with what is in it: what was freed is overwritten. */
const endEmpty = async (): Promise<void> => {
  await collectGarbage();
  process.exit();
};

const serve = serveJobs(
  {
    pdfiumWasm: { compiled: pdfium },
    codecs: nodeCodecs,
    secondReader: pdfjsReader,
    loadFace: nodeFaces,
    limits,
    allocate: allocateShared,
  },
  maxOpenDocuments,
  (reply: Reply, transfer) => {
    port.postMessage(reply, transfer);
    if (reply.type === 'forgotten') void endEmpty();
    if (reply.type === 'done' && 'failedPages' in reply.answer) setImmediate(keepCompiled);
  },
);
port.on('message', (request: Request) => serve(request));
port.postMessage({ type: 'ready' } satisfies Reply);

import { readlinkSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { Reply, Request } from '../protocol.ts';
import { pdfjsReader } from '../worker/pdfjs-reader.ts';
import { serveJobs } from '../worker/serve-jobs.ts';
import { nodeCodecs } from './codecs.ts';
import type { NodeSetup } from './compiled-pdfium.ts';
import { nodeFaces } from './fallback-faces.ts';
import { allocateShared } from './shared-memory.ts';

const port = parentPort;
if (!port) throw new Error('this file runs as a worker thread');

/** Where both want a core, a worker gets a third of what the main thread gets. */
const workerNice = 5;

/** The thread that answers requests goes first when there are more threads than cores. */
const yieldToMainThread = (): void => {
  try {
    // Linux has a priority for each thread; this is the path to our own, such as 4711/task/4715.
    const threadId = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    setPriority(threadId, Math.min(constants.priority.PRIORITY_LOW, getPriority(process.pid) + workerNice));
  } catch {
    // Elsewhere threads have no priority of their own.
  }
};
yieldToMainThread();

const { limits, pdfium, maxOpenDocuments } = workerData as NodeSetup;

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
  (reply: Reply, transfer) => port.postMessage(reply, transfer),
);
port.on('message', (request: Request) => serve(request));
port.postMessage({ type: 'ready' } satisfies Reply);

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type { Reply, Request, WorkerSetup } from '../protocol.ts';
import { pdfjsReader } from '../worker/pdfjs-reader.ts';
import { serveJobs } from '../worker/serve-jobs.ts';
import { nodeCodecs } from './codecs.ts';

const port = parentPort;
if (!port) throw new Error('this file runs as a worker thread');

const { limits, maxPdfiumBytes, maxOpenDocuments } = workerData as WorkerSetup;
const wasm = readFileSync(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'));
const pdfiumWasm = new Uint8Array(wasm).buffer;

const serve = serveJobs(
  { pdfiumWasm, codecs: nodeCodecs, secondReader: pdfjsReader, limits, maxPdfiumBytes },
  maxOpenDocuments,
  (reply: Reply, transfer) => port.postMessage(reply, transfer),
);
port.on('message', (request: Request) => serve(request));
port.postMessage({ type: 'ready' } satisfies Reply);

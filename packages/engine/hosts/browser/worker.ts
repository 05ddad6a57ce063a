import type { Reply, Request } from '../protocol.ts';
import { pdfjsReader } from '../worker/pdfjs-reader.ts';
import { serveJobs } from '../worker/serve-jobs.ts';
import { browserCodecs } from './codecs.ts';
import type { BrowserSetup } from './setup.ts';

declare const self: DedicatedWorkerGlobalScope;

const begin = async ({ pdfiumWasmUrl, limits, maxPdfiumBytes, maxOpenDocuments }: BrowserSetup) => {
  const pdfiumWasm = await (await fetch(pdfiumWasmUrl)).arrayBuffer();
  return serveJobs(
    { pdfiumWasm, codecs: browserCodecs, secondReader: pdfjsReader, limits, maxPdfiumBytes },
    maxOpenDocuments,
    (reply: Reply, transfer) => self.postMessage(reply, transfer),
  );
};

let serving: ReturnType<typeof begin> | undefined;

self.addEventListener('message', ({ data }: MessageEvent<BrowserSetup | Request>) => {
  if (!serving) {
    serving = begin(data as BrowserSetup);
    return;
  }
  serving.then(
    (serve) => serve(data as Request),
    // Without PDFium no job can run; the host treats the error as a lost worker.
    (error) => setTimeout(() => Promise.reject(error)),
  );
});

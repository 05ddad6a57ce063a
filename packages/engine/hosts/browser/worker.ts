import type { FaceLoader } from '../../src/pdfium/fallback-faces.ts';
import type { Reply, Request } from '../protocol.ts';
import { pdfjsReader } from '../worker/pdfjs-reader.ts';
import { serveJobs } from '../worker/serve-jobs.ts';
import { browserCodecs } from './codecs.ts';
import type { BrowserSetup, FaceUrls } from './setup.ts';

declare const self: DedicatedWorkerGlobalScope;

/** PDFium has no way to wait; a worker may ask and wait, since nobody looks at it. */
const fetchFaces =
  (urls: FaceUrls): FaceLoader =>
  ({ script, isBold }) => {
    const url = urls[script]?.[isBold ? 1 : 0];
    if (url === undefined) return undefined;
    const request = new XMLHttpRequest();
    request.open('GET', url, false);
    request.responseType = 'arraybuffer';
    request.send();
    return request.status === 200 ? new Uint8Array(request.response as ArrayBuffer) : undefined;
  };

const begin = async ({ pdfiumWasmUrl, faceUrls, limits, maxPdfiumBytes, maxOpenDocuments }: BrowserSetup) => {
  const pdfiumWasm = await (await fetch(pdfiumWasmUrl)).arrayBuffer();
  return serveJobs(
    {
      pdfiumWasm,
      codecs: browserCodecs,
      secondReader: pdfjsReader,
      ...(Object.keys(faceUrls).length > 0 ? { loadFace: fetchFaces(faceUrls) } : {}),
      limits,
      maxPdfiumBytes,
    },
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

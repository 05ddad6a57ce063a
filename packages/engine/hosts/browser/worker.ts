import type { Reply, Request } from '../protocol.ts';
import { pdfjsReader } from '../worker/pdfjs-reader.ts';
import { serveJobs } from '../worker/serve-jobs.ts';
import { browserCodecs } from './codecs.ts';
import type { BrowserSetup } from './setup.ts';

/** As much of a worker's global object as is used here: pages that start it compile without the rest. */
declare const self: {
  postMessage(reply: Reply, transfer: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<BrowserSetup | Request>) => void): void;
};

const post = (reply: Reply, transfer: ArrayBuffer[] = []): void => self.postMessage(reply, transfer);

/** The inside of a web worker: its first message is the setup, every other a request. */
export const serveEngine = (): void => {
  let serve: ((request: Request) => void) | undefined;
  self.addEventListener('message', ({ data }) => {
    if (serve) {
      serve(data as Request);
      return;
    }
    const { pdfium, limits, maxPdfiumBytes, maxOpenDocuments } = data as BrowserSetup;
    const parts = { codecs: browserCodecs, secondReader: pdfjsReader, limits, maxPdfiumBytes };
    serve = serveJobs({ ...parts, pdfiumWasm: { compiled: pdfium } }, maxOpenDocuments, post);
    post({ type: 'ready' });
  });
};

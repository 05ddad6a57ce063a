import { type FaceLoader, faceName } from '../../src/index.ts';
import type { Reply, Request } from '../protocol.ts';
import { pdfjsReader } from '../worker/pdfjs-reader.ts';
import { serveJobs } from '../worker/serve-jobs.ts';
import { browserCodecs } from './codecs.ts';
import type { BrowserFaces, BrowserSetup } from './setup.ts';

/** As much of a worker's global object as is used here: pages that start it compile without the rest. */
declare const self: {
  postMessage(reply: Reply, transfer: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<BrowserSetup | Request>) => void): void;
};

declare const FileReaderSync: new () => { readAsArrayBuffer(blob: Blob): ArrayBuffer };

const post = (reply: Reply, transfer: ArrayBuffer[] = []): void => self.postMessage(reply, transfer);

/** PDFium has no way to wait; in a worker a blob is read at once. */
const facesOf =
  (faces: BrowserFaces): FaceLoader =>
  (face) => {
    const blob = faces[faceName(face)];
    return blob && new Uint8Array(new FileReaderSync().readAsArrayBuffer(blob));
  };

/** The inside of a web worker: its first message is the setup, every other a request. */
export const serveEngine = (): void => {
  let serve: ((request: Request) => void) | undefined;
  self.addEventListener('message', ({ data }) => {
    if (serve) {
      serve(data as Request);
      return;
    }
    const { pdfium, faces, limits, maxPdfiumBytes, maxOpenDocuments } = data as BrowserSetup;
    const loadFace = facesOf(faces);
    const parts = { codecs: browserCodecs, secondReader: pdfjsReader, loadFace, limits, maxPdfiumBytes };
    serve = serveJobs({ ...parts, pdfiumWasm: { compiled: pdfium } }, maxOpenDocuments, post);
    post({ type: 'ready' });
  });
};

import { limitWasmMemory } from '../../src/index.ts';
import { createHost, type EngineHostOptions } from '../pool/create-host.ts';
import { defaultHostLimits } from '../pool/limits.ts';
import type { StartThread } from '../pool/worker-pool.ts';
import { type BoundedHost, type Reply, type Request, transferList } from '../protocol.ts';
import type { BrowserFaces, BrowserSetup } from './setup.ts';

export type { FaceName } from '../../src/index.ts';
export type { HostLimits } from '../pool/limits.ts';
export type { BoundedHost } from '../protocol.ts';
export type { BrowserFaces } from './setup.ts';

interface BrowserHostOptions extends EngineHostOptions {
  /** A web worker that calls `serveEngine`: only the page knows where its code is. */
  startWorker: () => Worker;
  /** The bytes of `@embedpdf/pdfium/pdfium.wasm`, however the page comes by them. */
  pdfiumWasm: ArrayBuffer;
  /** Drawn in the place of fonts that a file does not bring; the host says which of them are missed. */
  faces: BrowserFaces;
}

/** The same engine in web workers of this page: the document never leaves the device. */
export const createEngineHost = ({
  startWorker,
  pdfiumWasm,
  faces,
  ...options
}: BrowserHostOptions): BoundedHost => {
  const { maxPdfiumBytes } = { ...defaultHostLimits, ...options.limits };
  // Compiled once; every worker gets the same code.
  const compiling = WebAssembly.compile(limitWasmMemory(pdfiumWasm, maxPdfiumBytes));
  const startThread: StartThread = (setup, _maxHeapBytes, listeners) => {
    const worker = startWorker();
    worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => listeners.onReply(data));
    worker.addEventListener('error', () => listeners.onLost());
    // The setup goes first, and every request after it.
    const setUp = compiling.then((pdfium) =>
      worker.postMessage({ ...setup, pdfium, faces } satisfies BrowserSetup),
    );
    const send = (request: Request): void => worker.postMessage(request, transferList(request));
    setUp.catch(() => listeners.onLost());
    return {
      send: (request) => void setUp.then(() => send(request)).catch(() => undefined),
      async stop() {
        worker.terminate();
      },
    };
  };
  // Messages are copied here, so no worker shares the bytes.
  return createHost(startThread, { ...options, copyAndRehash: async (pdf) => pdf });
};

import { createHost, type EngineHostOptions } from '../pool/create-host.ts';
import type { StartThread } from '../pool/worker-pool.ts';
import { type EngineHost, type Reply, transferList } from '../protocol.ts';
import type { BrowserSetup, FaceUrls } from './setup.ts';

export type { EngineHost } from '../protocol.ts';

interface BrowserHostOptions extends EngineHostOptions {
  /** Where the page finds `@embedpdf/pdfium/pdfium.wasm`, on its own server. */
  pdfiumWasmUrl: string;
  /** Absent: text of these scripts is drawn only where a file has its font. */
  faceUrls?: FaceUrls;
}

/** The same engine in web workers of this page: the document never leaves the device. */
export const createEngineHost = ({
  pdfiumWasmUrl,
  faceUrls = {},
  ...options
}: BrowserHostOptions): EngineHost => {
  const startThread: StartThread = (setup, _maxHeapBytes, listeners) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => listeners.onReply(data));
    worker.addEventListener('error', () => listeners.onLost());
    worker.postMessage({ ...setup, pdfiumWasmUrl, faceUrls } satisfies BrowserSetup);
    return {
      send: (request) => worker.postMessage(request, transferList(request)),
      async stop() {
        worker.terminate();
      },
    };
  };
  // Messages are copied here, so no worker shares the bytes.
  return createHost(startThread, { ...options, copyAndRehash: async (pdf) => pdf });
};

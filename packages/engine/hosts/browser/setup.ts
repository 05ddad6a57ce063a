import type { FaceName } from '../../src/index.ts';
import type { WorkerSetup } from '../protocol.ts';

/** Blobs: workers share their bytes, and one reads a face when it needs it. */
export type BrowserFaces = Readonly<Partial<Record<FaceName, Blob>>>;

/** The first message to a web worker; Node passes it as `workerData`. */
export interface BrowserSetup extends WorkerSetup {
  pdfium: WebAssembly.Module;
  faces: BrowserFaces;
}

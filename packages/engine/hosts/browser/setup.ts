import type { WorkerSetup } from '../protocol.ts';

/** The first message to a web worker; Node passes it as `workerData`. */
export interface BrowserSetup extends WorkerSetup {
  pdfium: WebAssembly.Module;
}

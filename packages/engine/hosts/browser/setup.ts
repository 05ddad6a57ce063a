import type { WorkerSetup } from '../protocol.ts';

/** The first message to a web worker; Node has a channel of its own for it. */
export interface BrowserSetup extends WorkerSetup {
  pdfiumWasmUrl: string;
}

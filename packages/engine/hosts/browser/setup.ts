import type { FallbackScript } from '../../src/pdfium/fallback-faces.ts';
import type { WorkerSetup } from '../protocol.ts';

/** The first message to a web worker; Node passes it as `workerData`. */
export interface BrowserSetup extends WorkerSetup {
  pdfiumWasmUrl: string;
  faceUrls: FaceUrls;
}

/** Where the page finds faces for scripts that PDFium has none for, on its own server: regular, bold. */
export type FaceUrls = { readonly [script in FallbackScript]?: readonly [regular: string, bold: string] };

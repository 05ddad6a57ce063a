import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { limitWasmMemory } from '../../src/index.ts';
import type { WorkerSetup } from '../protocol.ts';

/** Node's types do not declare WebAssembly. */
declare const WebAssembly: { Module: new (bytes: ArrayBuffer) => object };

const compiled = new Map<number, object>();

/** PDFium with a memory limit, compiled once per process and shared by all workers; it takes a quarter of a second. */
export const compiledPdfium = (maxBytes: number): object => {
  const known = compiled.get(maxBytes);
  if (known) return known;
  const file = readFileSync(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'));
  const module = new WebAssembly.Module(limitWasmMemory(new Uint8Array(file).buffer, maxBytes));
  compiled.set(maxBytes, module);
  return module;
};

export interface NodeSetup extends WorkerSetup {
  pdfium: object;
}

/** What a worker thread is started with. */
export const nodeSetup = (setup: WorkerSetup): NodeSetup => ({
  ...setup,
  pdfium: compiledPdfium(setup.maxPdfiumBytes),
});

import { readFileSync } from 'node:fs';
import module, { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { limitWasmMemory } from '../../src/pdfium/wasm-memory.ts';
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
  /** Where the process keeps compiled code, if it does: a thread is not told by itself. */
  compiledCode: string | undefined;
}

/** The folder that was set: Node's own is in it, named after its version. */
const compiledCode = (): string | undefined => {
  const own = 'getCompileCacheDir' in module ? module.getCompileCacheDir() : undefined;
  return own === undefined ? undefined : dirname(own);
};

/** What a worker thread is started with. */
export const nodeSetup = (setup: WorkerSetup): NodeSetup => ({
  ...setup,
  pdfium: compiledPdfium(setup.maxPdfiumBytes),
  compiledCode: compiledCode(),
});

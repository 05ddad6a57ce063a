import { init, type Methods } from '@embedpdf/pdfium';
import { limitWasmMemory } from './wasm-memory.ts';

/** Every export takes and returns plain numbers: pointers, handles, flags, floats. */
type PdfiumCall = (...args: number[]) => number;

export type PdfiumCalls = { readonly [Name in keyof Methods]: PdfiumCall } & {
  malloc(bytes: number): number;
  free(pointer: number): void;
};

/** The WebAssembly library. Its exports are called directly: the npm wrapper costs seven times as much per call. */
export interface Pdfium {
  readonly call: PdfiumCalls;
  /** The memory as it is now; any call may grow it, so never keep a view across one. */
  heap(): Uint8Array;
}

/** The module's bytes, or the module compiled already: workers of one process share its code. */
export type PdfiumWasm = ArrayBuffer | CompiledWasm;
export interface CompiledWasm {
  readonly compiled: object;
}

/** All that is needed of the platform here; its own types come with Node or a browser. */
declare const WebAssembly: { instantiate(module: object, imports: object): Promise<object> };

const source = (wasm: PdfiumWasm, maxMemoryBytes: number | undefined): object => {
  if (wasm instanceof ArrayBuffer)
    return { wasmBinary: maxMemoryBytes === undefined ? wasm : limitWasmMemory(wasm, maxMemoryBytes) };
  const { compiled } = wasm;
  const instantiateWasm = (imports: object, receive: (instance: object, module: object) => void) => {
    void WebAssembly.instantiate(compiled, imports).then((instance) => receive(instance, compiled));
    return {};
  };
  return { instantiateWasm };
};

/** A compiled module brings its own ceiling; bytes get `maxMemoryBytes`. */
export const loadPdfium = async (wasm: PdfiumWasm, maxMemoryBytes?: number): Promise<Pdfium> => {
  const quiet = () => undefined;
  // The overrides are Emscripten's, and not typed.
  const { pdfium } = await init({ ...source(wasm, maxMemoryBytes), print: quiet, printErr: quiet } as never);
  const runtime = pdfium as unknown as { wasmExports: PdfiumCalls; HEAPU8: Uint8Array };
  runtime.wasmExports.PDFiumExt_Init();
  return { call: runtime.wasmExports, heap: () => runtime.HEAPU8 };
};

/** Runs `use` with `bytes` of scratch memory, which is freed again whatever happens. */
export const withScratch = <T>(pdfium: Pdfium, bytes: number, use: (pointer: number) => T): T => {
  const pointer = allocate(pdfium, bytes);
  try {
    return use(pointer);
  } finally {
    pdfium.call.free(pointer);
  }
};

export const allocate = (pdfium: Pdfium, bytes: number): number => {
  const pointer = pdfium.call.malloc(Math.max(1, bytes));
  if (pointer === 0) throw new RangeError('PDFium is out of memory');
  return pointer;
};

export const copyIn = (pdfium: Pdfium, bytes: Uint8Array): number => {
  const pointer = allocate(pdfium, bytes.length);
  pdfium.heap().set(bytes, pointer);
  return pointer;
};

export const floatsAt = (pdfium: Pdfium, pointer: number, count: number): Float32Array =>
  new Float32Array(pdfium.heap().buffer, pointer, count);

export const doublesAt = (pdfium: Pdfium, pointer: number, count: number): Float64Array =>
  new Float64Array(pdfium.heap().buffer, pointer, count);

export const intsAt = (pdfium: Pdfium, pointer: number, count: number): Int32Array =>
  new Int32Array(pdfium.heap().buffer, pointer, count);

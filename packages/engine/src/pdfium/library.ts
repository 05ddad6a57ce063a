import { init, type Methods } from '@embedpdf/pdfium';
import { type FaceLoader, installFallbackFaces } from './fallback-faces.ts';
import { steadyFonts } from './steady-fonts.ts';
import { limitWasmMemory } from './wasm-memory.ts';

/** Every exported function takes and returns plain numbers: pointers, handles, flags, floats. */
type PdfiumCall = (...args: number[]) => number;

export type PdfiumCalls = { readonly [Name in keyof Methods]: PdfiumCall } & {
  malloc(bytes: number): number;
  free(pointer: number): void;
};

/** The WebAssembly library. Its exports are called directly: the npm wrapper costs seven times as much per call. */
export interface Pdfium {
  readonly call: PdfiumCalls;
  /** The current WebAssembly memory; any call may grow it, so never keep a view across calls. */
  heap(): Uint8Array;
  /** An `FPDF_FILEACCESS` through which PDFium reads `bytes` in place. They must not change until it is closed. */
  openFileAccess(bytes: Uint8Array): FileAccess;
}

export interface FileAccess {
  /** Points to the `FPDF_FILEACCESS`. */
  readonly pointer: number;
  close(): void;
}

interface Runtime {
  wasmExports: PdfiumCalls;
  HEAPU8: Uint8Array;
  addFunction(callback: (...args: number[]) => number | undefined, signature: string): number;
}

/** One callback serves all files; its `m_Param`, here a number, identifies the file. */
const fileAccessOpener = (runtime: Runtime): Pdfium['openFileAccess'] => {
  const { malloc, free } = runtime.wasmExports;
  const openFiles = new Map<number, Uint8Array>();
  let last = 0;
  const read = (id = 0, signedPosition = 0, to = 0, signedSize = 0): number => {
    const from = signedPosition >>> 0;
    const size = signedSize >>> 0;
    const bytes = openFiles.get(id);
    if (!bytes || from + size > bytes.length) return 0;
    runtime.HEAPU8.set(bytes.subarray(from, from + size), to >>> 0);
    return 1;
  };
  const callback = runtime.addFunction(read, 'iiiii');
  return (bytes) => {
    const id = ++last;
    const pointer = malloc(12);
    if (pointer === 0) throw new RangeError('PDFium is out of memory');
    openFiles.set(id, bytes);
    new Uint32Array(runtime.HEAPU8.buffer, pointer, 3).set([bytes.length, callback, id]);
    return {
      pointer,
      close() {
        openFiles.delete(id);
        free(pointer);
      },
    };
  };
};

/** The module's bytes, or the compiled module: workers of one process share its code. */
export type PdfiumWasm = ArrayBuffer | CompiledWasm;
export interface CompiledWasm {
  readonly compiled: object;
}

/** The part of the platform API that is used here; its types come with Node or the DOM. */
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

/** A compiled module has its own memory limit; bytes get `maxMemoryBytes`. */
export const loadPdfium = async (
  wasm: PdfiumWasm,
  maxMemoryBytes?: number,
  loadFace?: FaceLoader,
): Promise<Pdfium> => {
  const quiet = () => undefined;
  // The overrides are Emscripten's, and not typed.
  const { pdfium } = await init({ ...source(wasm, maxMemoryBytes), print: quiet, printErr: quiet } as never);
  const runtime = pdfium as unknown as Runtime;
  runtime.wasmExports.PDFiumExt_Init();
  if (loadFace) installFallbackFaces(runtime, loadFace);
  const heap = () => runtime.HEAPU8;
  return {
    call: withSteadyFonts(runtime.wasmExports, heap),
    heap,
    openFileAccess: fileAccessOpener(runtime),
  };
};

/** The same calls; every page is loaded with the fonts in the same state. */
const withSteadyFonts = (call: PdfiumCalls, heap: Pdfium['heap']): PdfiumCalls => {
  const copy = (bytes: Uint8Array): number => {
    const pointer = call.malloc(bytes.length);
    if (pointer === 0) throw new RangeError('PDFium is out of memory');
    heap().set(bytes, pointer);
    return pointer;
  };
  const steady = steadyFonts(call, heap, copy);
  const loadPage = (document: number, index: number): number => {
    steady();
    return call.FPDF_LoadPage(document, index);
  };
  return { ...call, FPDF_LoadPage: loadPage };
};

/** Runs `use` with `bytes` of scratch memory, which is freed afterwards, also on an error. */
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

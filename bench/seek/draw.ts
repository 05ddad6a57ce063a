import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { drawPage, loadPdfium, openPdfium, type Pdfium } from './engine.ts';

/** A drawn page, three bytes a pixel. */
export interface Drawing {
  width: number;
  height: number;
  data: Uint8Array;
}

/** A program that draws pages. */
export interface Renderer {
  name: string;
  dpi: number;
  /** Every page of a file. */
  draw(pdf: Uint8Array): Promise<Drawing[]>;
}

const run = promisify(execFile);

/** Binary PPM files, one after the other. */
const readPpms = (bytes: Buffer): Drawing[] => {
  const drawings: Drawing[] = [];
  for (let at = 0; at < bytes.length; ) {
    const head = /^P6\s+(?:#.*\n)?(\d+)\s+(\d+)\s+255\s/.exec(bytes.toString('latin1', at, at + 100));
    if (!head) throw new Error('a drawing that is not a PPM file');
    const [width, height] = [Number(head[1]), Number(head[2])];
    const start = at + head[0].length;
    at = start + 3 * width * height;
    drawings.push({ width, height, data: bytes.subarray(start, at) });
  }
  return drawings;
};

/** Runs a command on a file of these bytes, in a folder that is gone afterwards. */
export const onFile = async (pdf: Uint8Array, command: string, argumentsFor: (path: string) => string[]) => {
  const folder = mkdtempSync(join(tmpdir(), 'seek-'));
  try {
    const path = join(folder, 'page.pdf');
    writeFileSync(path, pdf);
    const { stdout } = await run(command, argumentsFor(path), {
      encoding: 'buffer',
      maxBuffer: 1 << 30,
      timeout: 300_000,
    });
    return stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
};

export const isInstalled = (command: string): boolean => spawnSync(command, ['-v']).error === undefined;

const mutool: Renderer = {
  name: 'mutool at 300 DPI',
  dpi: 300,
  draw: async (pdf) =>
    readPpms(
      await onFile(pdf, 'mutool', (path) => ['draw', '-q', '-r', '300', '-F', 'ppm', '-o', '-', path]),
    ),
};

const pdftoppm: Renderer = {
  name: 'pdftoppm at 300 DPI',
  dpi: 300,
  draw: async (pdf) =>
    readPpms(await onFile(pdf, 'pdftoppm', (path) => ['-q', '-cropbox', '-r', '300', path])),
};

let library: Promise<Pdfium> | undefined;
export const openLibrary = (): Promise<Pdfium> => {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'));
  library ??= loadPdfium(new Uint8Array(wasm).buffer);
  return library;
};

const annotations = 1;

/** PDFium itself, without the engine around it. */
export const pdfium: Renderer = {
  name: 'PDFium at 600 DPI',
  dpi: 600,
  async draw(pdf) {
    const loaded = await openLibrary();
    const { call } = loaded;
    const document = openPdfium(loaded, pdf);
    try {
      return Array.from({ length: call.FPDF_GetPageCount(document.handle) }, (_, index) => {
        const page = call.FPDF_LoadPage(document.handle, index);
        try {
          const [width, height] = [call.FPDF_GetPageWidthF(page), call.FPDF_GetPageHeightF(page)].map(
            (side) => Math.round((side * 600) / 72),
          );
          const raster = drawPage(loaded, page, width ?? 1, height ?? 1, annotations);
          return withoutAlpha(raster);
        } finally {
          call.FPDF_ClosePage(page);
        }
      });
    } finally {
      document.close();
    }
  },
};

const withoutAlpha = ({
  width,
  height,
  data,
}: {
  width: number;
  height: number;
  data: Uint8Array;
}): Drawing => {
  const out = new Uint8Array(3 * width * height);
  for (let from = 0, to = 0; to < out.length; from += 4, to += 3) {
    out[to] = data[from] as number;
    out[to + 1] = data[from + 1] as number;
    out[to + 2] = data[from + 2] as number;
  }
  return { width, height, data: out };
};

/** A renderer that is not the engine's, if there is one. */
export const chooseRenderer = (): Renderer =>
  [mutool, pdftoppm].find(({ name }) => isInstalled(name.split(' ')[0] ?? '')) ?? pdfium;

import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { drawPage, loadPdfium, openPdfium, type Pdfium } from './engine.ts';

/** A drawn page: red, green and blue, and perhaps a fourth byte that means nothing. */
export interface Drawing {
  width: number;
  height: number;
  channels: number;
  data: Uint8Array;
}

/** A file whose pages can be drawn, until it is closed. */
export interface DrawnFile {
  /** `index` counts from 0. */
  page(index: number): Drawing;
  close(): void;
}

/** A program that draws pages. */
export interface Renderer {
  name: string;
  dpi: number;
  draw(pdf: Uint8Array): Promise<DrawnFile>;
}

/** A program refuses a file, for one page of it perhaps. */
export class UndrawnError extends Error {}

const run = promisify(execFile);

/** Binary PPM files, one after the other. */
const readPpms = (bytes: Buffer): DrawnFile => {
  const drawings: Drawing[] = [];
  for (let at = 0; at < bytes.length; ) {
    const head = /^P6\s+(?:#.*\n)?(\d+)\s+(\d+)\s+255\s/.exec(bytes.toString('latin1', at, at + 100));
    if (!head) throw new Error('a drawing that is not a PPM file');
    const [width, height] = [Number(head[1]), Number(head[2])];
    const start = at + head[0].length;
    at = start + 3 * width * height;
    drawings.push({ width, height, channels: 3, data: bytes.subarray(start, at) });
  }
  return {
    page(index) {
      const drawing = drawings[index];
      if (!drawing) throw new RangeError('a page was not drawn');
      return drawing;
    },
    close: () => undefined,
  };
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
  } catch (cause) {
    throw new UndrawnError(`${command} refuses the file`, { cause });
  } finally {
    rmSync(folder, { recursive: true });
  }
};

export const isInstalled = (command: string): boolean => spawnSync(command, ['-v']).error === undefined;

const program = (command: string, argumentsFor: (path: string) => string[]): Renderer => ({
  name: `${command} at 300 DPI`,
  dpi: 300,
  draw: async (pdf) => readPpms(await onFile(pdf, command, argumentsFor)),
});

const mutool = program('mutool', (path) => ['draw', '-q', '-r', '300', '-F', 'ppm', '-o', '-', path]);
const pdftoppm = program('pdftoppm', (path) => ['-q', '-cropbox', '-r', '300', path]);

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
    return {
      page(index) {
        const page = call.FPDF_LoadPage(document.handle, index);
        try {
          const [width = 1, height = 1] = [call.FPDF_GetPageWidthF(page), call.FPDF_GetPageHeightF(page)].map(
            (side) => Math.round((side * 600) / 72),
          );
          return drawPage(loaded, page, width, height, annotations);
        } finally {
          call.FPDF_ClosePage(page);
        }
      },
      close: () => document.close(),
    };
  },
};

/** A renderer that is not the engine's, if there is one. */
export const chooseRenderer = (): Renderer =>
  [mutool, pdftoppm].find(({ name }) => isInstalled(name.split(' ')[0] ?? '')) ?? pdfium;

/// <reference path="./pdfjs-worker.d.ts" />
import { RedactError } from '@blackbar/core/model';
import type { ExtractedText, SecondReader } from '../../src/index.ts';

interface Item {
  str: string;
  transform: number[];
  width: number;
  height: number;
}

/** pdf.js positions text by its baseline; this share of the height is below it, as in the glyphless font. */
const descent = 0.2;

const isItem = (item: object): item is Item => 'str' in item;

/** From the page's user space to points from the top left of the upright page. */
const uprightPoint = (view: readonly number[], rotate: number) => {
  const [left = 0, bottom = 0, right = 0, top = 0] = view;
  const [width, height] = [right - left, top - bottom];
  return (x: number, y: number): readonly [x: number, y: number] => {
    const [across, up] = [x - left, y - bottom];
    if (rotate === 90) return [up, across];
    if (rotate === 180) return [width - across, up];
    if (rotate === 270) return [height - up, width - across];
    return [across, height - up];
  };
};

const edgesOf = (
  { str, transform, width, height }: Item,
  upright: ReturnType<typeof uprightPoint>,
): ExtractedText => {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = transform;
  const along = Math.hypot(a, b) || 1;
  const across = Math.hypot(c, d) || 1;
  const xs: number[] = [];
  const ys: number[] = [];
  for (const [u, v] of [
    [0, -descent * height],
    [width, -descent * height],
    [0, (1 - descent) * height],
    [width, (1 - descent) * height],
  ] as const) {
    const [x, y] = upright(e + (a / along) * u + (c / across) * v, f + (b / along) * u + (d / across) * v);
    xs.push(x);
    ys.push(y);
  }
  return {
    text: str,
    left: Math.min(...xs),
    top: Math.min(...ys),
    right: Math.max(...xs),
    bottom: Math.max(...ys),
  };
};

/** Runs the worker part of pdf.js in this thread: it is already a worker, with a time limit. */
const loadPdfjs = async () => {
  const inner = await import('pdfjs-dist/legacy/build/pdf.worker.mjs');
  Object.assign(globalThis, { pdfjsWorker: inner });
  return import('pdfjs-dist/legacy/build/pdf.mjs');
};

const refusals: ReadonlySet<string> = new Set([
  'InvalidPDFException',
  'PasswordException',
  'FormatError',
  'UnknownErrorException',
]);

/** What pdf.js says about a file becomes a refusal; what happened to pdf.js itself, such as a lack of memory, does not. */
const translated = (cause: unknown): unknown => {
  if (!(cause instanceof Error) || !refusals.has(cause.name)) return cause;
  // Whatever is thrown in its reading half arrives under one name.
  const details = 'details' in cause ? String(cause.details) : '';
  return /^(Range|Runtime)Error/.test(details)
    ? new RangeError(cause.message, { cause })
    : new RedactError('file-damaged', { cause });
};

/** Up to this size the whole file is copied; pdf.js reads a larger one in ranges. */
const wholeBytes = 32 * 1024 * 1024;
const rangeChunkSize = 65_536;

/** pdf.js, loaded when the first export is verified. It reads text only: no fonts are built, no script is run. */
export const pdfjsReader: SecondReader = {
  async extract(pdf, pages) {
    const { getDocument, PDFDataRangeTransport } = await loadPdfjs();
    /** Returns copies of the requested ranges: pdf.js never has the bytes that will be released. */
    class RangeReader extends PDFDataRangeTransport {
      override requestDataRange(begin: number, end: number): void {
        const range = pdf.slice(begin, end);
        queueMicrotask(() => this.onDataRange(begin, range));
      }
    }
    const inRanges = () => ({
      range: new RangeReader(pdf.length, null),
      rangeChunkSize,
      disableAutoFetch: true,
      disableStream: true,
    });
    const task = getDocument({
      ...(pdf.length <= wholeBytes ? { data: pdf.slice() } : inRanges()),
      verbosity: 0,
      disableFontFace: true,
      useSystemFonts: false,
      stopAtErrors: true,
    });
    try {
      const document = await task.promise;
      const out: ExtractedText[][] = [];
      for (const number of pages) {
        const page = await document.getPage(number);
        const upright = uprightPoint(page.view, page.rotate);
        const { items } = await page.getTextContent({ disableNormalization: true });
        out.push(items.filter(isItem).map((item) => edgesOf(item as Item, upright)));
        page.cleanup();
      }
      return out;
    } catch (error) {
      throw translated(error);
    } finally {
      await task.destroy();
    }
  },
};

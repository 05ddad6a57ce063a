/// <reference path="./pdfjs-worker.d.ts" />
import type { ExtractedText, SecondReader } from '../../src/index.ts';

interface Item {
  str: string;
  transform: number[];
  width: number;
  height: number;
}

/** pdf.js places text by its baseline; this much of its height lies below, as in the text layer's own font. */
const descent = 0.2;

const isItem = (item: object): item is Item => 'str' in item;

const edgesOf = ({ str, transform, width, height }: Item, pageHeight: number): ExtractedText => {
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
    xs.push(e + (a / along) * u + (c / across) * v);
    ys.push(pageHeight - (f + (b / along) * u + (d / across) * v));
  }
  return {
    text: str,
    left: Math.min(...xs),
    top: Math.min(...ys),
    right: Math.max(...xs),
    bottom: Math.max(...ys),
  };
};

/** Its own worker part runs right here: this already is a worker, and one that is ended when it takes too long. */
const loadPdfjs = async () => {
  const inner = await import('pdfjs-dist/legacy/build/pdf.worker.mjs');
  Object.assign(globalThis, { pdfjsWorker: inner });
  return import('pdfjs-dist/legacy/build/pdf.mjs');
};

/** Up to this size a copy of a file is cheaper than its pieces; of a longer one, pdf.js holds what it asked about. */
const wholeBytes = 32 * 1024 * 1024;
const rangeChunkSize = 65_536;

/** pdf.js, loaded when the first export is verified. It reads text only: no fonts are built, no script is run. */
export const pdfjsReader: SecondReader = {
  async extract(pdf, pages) {
    const { getDocument, PDFDataRangeTransport } = await loadPdfjs();
    /** Hands out copies of what is asked for: pdf.js never has the bytes that will be released. */
    class Pieces extends PDFDataRangeTransport {
      override requestDataRange(begin: number, end: number): void {
        const piece = pdf.slice(begin, end);
        queueMicrotask(() => this.onDataRange(begin, piece));
      }
    }
    const inPieces = () => ({
      range: new Pieces(pdf.length, null),
      rangeChunkSize,
      disableAutoFetch: true,
      disableStream: true,
    });
    const task = getDocument({
      ...(pdf.length <= wholeBytes ? { data: pdf.slice() } : inPieces()),
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
        const [, bottom = 0, , top = 0] = page.view;
        const { items } = await page.getTextContent({ disableNormalization: true });
        out.push(items.filter(isItem).map((item) => edgesOf(item as Item, top - bottom)));
        page.cleanup();
      }
      return out;
    } finally {
      await task.destroy();
    }
  },
};

import { readFileSync, writeSync } from 'node:fs';

// Draws every page of a PDF, or one, as `mutool draw -F pnm` does: `node draw-pages.ts FILE DPI [PAGE]`. One that cannot be drawn is empty.

interface Pixmap {
  getWidth(): number;
  getHeight(): number;
  getPixels(): Uint8ClampedArray;
  destroy(): void;
}
interface Mupdf {
  Document: {
    openDocument(
      bytes: Uint8Array,
      type: string,
    ): { countPages(): number; loadPage(index: number): { toPixmap(...how: unknown[]): Pixmap } };
  };
  Matrix: { scale(x: number, y: number): unknown };
  ColorSpace: { DeviceRGB: unknown };
}

const [path = '', dpi = '60', only] = process.argv.slice(2);
// Not one of our packages: whoever measures installs it.
const name: string = 'mupdf';
const { Document, Matrix, ColorSpace } = (await import(name)) as Mupdf;
const document = Document.openDocument(readFileSync(path), 'application/pdf');
const writeAll = (bytes: Uint8Array): void => {
  for (let at = 0; at < bytes.length; ) at += writeSync(1, bytes, at);
};
const scale = Number(dpi) / 72;
const drawPage = (index: number): Pixmap | undefined => {
  try {
    return document.loadPage(index).toPixmap(Matrix.scale(scale, scale), ColorSpace.DeviceRGB, false, true);
  } catch {
    return undefined;
  }
};
const [first, end] = only ? [Number(only) - 1, Number(only)] : [0, document.countPages()];
for (let index = first; index < end; index++) {
  const drawn = drawPage(index);
  writeAll(Buffer.from(`P6\n${drawn?.getWidth() ?? 0} ${drawn?.getHeight() ?? 0}\n255\n`));
  writeAll(Uint8Array.from(drawn?.getPixels() ?? []));
  drawn?.destroy();
}

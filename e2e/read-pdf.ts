import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createEngineHost } from '@blackbar/engine/node';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';

/** The character maps that a reader has to know by heart. */
const cMapUrl = `${join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'cmaps')}/`;

/** All text of a PDF as a second reader sees it, one string a page. */
export const textOf = async (pdf: Uint8Array): Promise<string[]> => {
  const document = await getDocument({ data: pdf.slice(), cMapUrl, cMapPacked: true }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  await document.loadingTask.destroy();
  return pages;
};

export interface Pixels {
  width: number;
  height: number;
  /** RGB of one pixel. */
  at(x: number, y: number): [number, number, number];
}

/** A page of a PDF drawn afresh at 150 DPI. */
export const pixelsOf = async (pdf: Uint8Array, page: number): Promise<Pixels> => {
  const host = createEngineHost({ workers: 1 });
  try {
    const image = await host.renderPage({ key: 'download', bytes: pdf }, page);
    const { data, info } = await sharp(image.png)
      .removeAlpha()
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number): [number, number, number] => {
      const from = (y * info.width + x) * info.channels;
      return [data[from] ?? 0, data[from + 1] ?? 0, data[from + 2] ?? 0];
    };
    return { width: info.width, height: info.height, at };
  } finally {
    await host.close();
  }
};

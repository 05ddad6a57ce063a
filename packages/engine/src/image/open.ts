import { type DocumentKind, pageDpi, RedactError } from '@blackbar/core';
import { checkedBoxes } from '../checked-boxes.ts';
import type { Codecs, Raster } from '../codecs.ts';
import type { EngineDocument } from '../engine.ts';
import type { EngineLimits } from '../limits.ts';
import { assemble } from '../pdf/assemble.ts';
import { burn, burntPixels } from '../raster/burn.ts';
import { encodeRaster } from '../raster/encode.ts';
import { fewestChannels } from '../raster/grey.ts';
import { resize } from '../raster/resize.ts';
import { exportReport } from '../report.ts';

/** One page whose 150-DPI image is the picture, pixel for pixel. */
const ptPerPx = 72 / pageDpi;

export const openImage = async (
  codecs: Codecs,
  kind: Exclude<DocumentKind, 'pdf'>,
  bytes: Uint8Array,
  limits: EngineLimits,
): Promise<EngineDocument> => {
  const picture = fewestChannels(await codecs.decodePicture(bytes, limits.maxPicturePixels));
  const size = { width: picture.width, height: picture.height };
  const summary = { kind, pages: [size], found: [] };
  const onlyPage = (number: number) => {
    if (number !== 1) throw new RedactError('page-not-found');
  };
  return {
    summary,
    async renderPage(number, dpi = pageDpi) {
      onlyPage(number);
      const scaled: Raster =
        dpi === pageDpi
          ? picture
          : resize(picture, {
              width: Math.max(1, Math.round((size.width * dpi) / pageDpi)),
              height: Math.max(1, Math.round((size.height * dpi) / pageDpi)),
            });
      return { png: await codecs.encodePng(scaled), width: scaled.width, height: scaled.height };
    },
    async words(number) {
      onlyPage(number);
      return [];
    },
    async exportDocument(untrustedBoxes, options = {}) {
      const boxes = checkedBoxes(untrustedBoxes, [size]);
      const copy = { ...picture, data: picture.data.slice() };
      burn(
        copy,
        boxes.map((box) => burntPixels(box, size, size)),
      );
      const pdf = assemble(codecs, [
        {
          kind: 'raster',
          widthPt: size.width * ptPerPx,
          heightPt: size.height * ptPerPx,
          size,
          image: await encodeRaster(codecs, copy),
          words: [],
        },
      ]);
      options.onProgress?.(1, 1);
      const result = { pdf, vectorPages: 0, rasterPages: 1, checks: [] };
      return { pdf, report: await exportReport(codecs, { input: bytes, summary, boxes, ...result }) };
    },
    close() {},
  };
};

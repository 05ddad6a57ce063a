import { type DocumentKind, pageDpi, RedactError } from '@blackbar/core/model';
import { checkedBoxes } from '../export/checked-boxes.ts';
import { finishHere, writeExport } from '../export/finish-export.ts';
import { type ExportSteps, runExport } from '../export/run-export.ts';
import { pictureHeader } from '../images/picture-header.ts';
import type { EngineLimits } from '../page/limits.ts';
import { drawLabels, labelsOn, withAnnouncements } from '../pdfium/labels/labels.ts';
import type { Raster } from '../pdfium/raster.ts';
import { burn, burntPixels, isBurnt } from '../picture/burn/burn.ts';
import { flattenRinging } from '../picture/burn/flatten-ringing.ts';
import { encodeRaster } from '../picture/encode/encode.ts';
import { greyIfGrey } from '../picture/encode/grey.ts';
import { resize } from '../picture/resize.ts';
import { verifyPages } from '../verify/verify-export.ts';
import type { EngineDocument } from './engine.ts';
import type { Tools } from './tools.ts';

/** One page whose 150-DPI image is the picture, pixel for pixel. */
const ptPerPx = 72 / pageDpi;

export const openImage = async (
  tools: Tools,
  kind: Exclude<DocumentKind, 'pdf'>,
  bytes: Uint8Array,
  limits: EngineLimits,
): Promise<EngineDocument> => {
  const { codecs } = tools;
  const header = pictureHeader(bytes);
  if (!header || header.width < 1 || header.height < 1) throw new RedactError('file-damaged');
  if (header.width * header.height > limits.maxPicturePixels) throw new RedactError('too-complex');
  const picture = greyIfGrey(await codecs.decodePicture(bytes, limits.maxPicturePixels));
  const size = { width: picture.width, height: picture.height };
  const summary = { kind, pages: [size] };
  const onlyPage = (number: number) => {
    if (number !== 1) throw new RedactError('page-not-found');
  };
  const opened: EngineDocument = {
    summary,
    // Whatever a picture holds beside its pixels is left behind with the picture.
    inspect: async () => [],
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
    async exportPage(number, boxes, method) {
      onlyPage(number);
      const raster =
        method === 'blank'
          ? { ...size, channels: 1 as const, data: new Uint8Array(size.width * size.height).fill(255) }
          : { ...picture, data: picture.data.slice() };
      const rects = boxes.map((box) => burntPixels(box, size, size));
      // PNG loses nothing, so nothing of a pixel is outside it.
      if (kind === 'jpeg' && method !== 'blank')
        flattenRinging(raster, rects, [
          { rect: { left: 0, top: 0, right: size.width, bottom: size.height }, scale: 1 },
        ]);
      burn(raster, rects);
      if (!isBurnt(raster, rects)) throw new RedactError('not-verified');
      const labels = method === 'raster' ? labelsOn(boxes, size) : [];
      return {
        kind: 'raster',
        widthPt: size.width * ptPerPx,
        heightPt: size.height * ptPerPx,
        size,
        image: await encodeRaster(codecs, raster, { isExact: method !== 'raster', boxes: rects }),
        words: withAnnouncements([], labels),
        labels: labels.length === 0 ? [] : drawLabels(await tools.pdfium(), labels),
      };
    },
    writeExport: (parts, boxes) => writeExport(tools, { input: bytes, summary, parts, boxes }),
    verifyPages: (pdf, expected, boxes) => verifyPages(tools, pdf, expected, boxes),
    async exportDocument(untrustedBoxes, { found = [], onProgress } = {}) {
      const boxes = checkedBoxes(untrustedBoxes, [size]);
      const steps: ExportSteps = {
        page: opened.exportPage,
        finish: (parts, onPages) => finishHere(tools, opened, parts, onPages, found),
      };
      return runExport(1, boxes, steps, { parallel: 1, onProgress });
    },
    unlockedCopy: () => null,
    close() {},
  };
  return opened;
};

import {
  type DocumentKind,
  type Finding,
  type FindingKind,
  pageDpi,
  RedactError,
} from '@blackbar/core/model';
import { checkPicture } from '../check/check-picture.ts';
import { writeExport } from '../export/write-export.ts';
import { inspectPicture } from '../images/inspect-picture.ts';
import { jpegCoding, type LossyCoding } from '../images/lossy-coding.ts';
import { pictureHeader } from '../images/picture-header.ts';
import { decodeUpload } from '../images/uploads/decode-upload.ts';
import type { EngineLimits } from '../page/limits.ts';
import type { Raster } from '../pdfium/pixels/raster.ts';
import { blankRaster, burntPicture } from '../picture/burnt-picture.ts';
import { greyIfGrey } from '../picture/encode/grey.ts';
import { resize } from '../picture/resize.ts';
import type { LossyArea } from '../picture/ringing/touched-zones.ts';
import { verifyPages } from '../verify/verify-export.ts';
import type { EngineDocument } from './engine.ts';
import type { Tools } from './tools.ts';

/** An image becomes one page whose 150-DPI page image has the same pixels. */
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
  const picture = greyIfGrey(decodeUpload(await tools.pdfium(), bytes, limits.maxPicturePixels));
  const size = { width: picture.width, height: picture.height };
  const summary = { kind, pages: [size] };
  const requirePageOne = (number: number) => {
    if (number !== 1) throw new RedactError('page-not-found');
  };
  return {
    summary,
    // Reports metadata of the image; only the pixels are exported.
    inspect: async () => countFindings(inspectPicture(bytes)),
    async renderPage(number, dpi = pageDpi) {
      requirePageOne(number);
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
      requirePageOne(number);
      return [];
    },
    async checkPage(number) {
      requirePageOne(number);
      return { leaks: checkPicture(bytes, inspectPicture(bytes)), seen: [], hidden: [], isComplete: true };
    },
    checkRest: async () => ({ leaks: [], unread: [] }),
    async makePage(number, boxes, untrustedMethod) {
      requirePageOne(number);
      // An image has no vector content.
      const isSharp = untrustedMethod === 'sharp';
      const method = untrustedMethod === 'vector' ? 'pixels' : isSharp ? 'picture' : untrustedMethod;
      const isBlank = method === 'blank';
      const drawn = {
        size,
        widthPt: size.width * ptPerPx,
        heightPt: size.height * ptPerPx,
        raster: isBlank ? blankRaster(size) : { ...picture, data: picture.data.slice() },
        // PNG is lossless: there are no compression artefacts around a box.
        lossy:
          kind === 'jpeg' && !isBlank
            ? uprightAreas(jpegCoding(bytes, size), codecs.find(bytes, 'Exif', 0) >= 0)
            : [],
        words: [],
      };
      const part = await burntPicture(codecs, tools.pdfium, drawn, boxes, method);
      return isSharp ? { ...part, reason: 'picture-file' } : part;
    },
    assemble: (parts, boxes) => writeExport(tools, { input: bytes, summary, parts, boxes }),
    verifyPages: (pdf, expected, boxes) => verifyPages(tools, pdf, expected, boxes),
    unlockedCopy: () => null,
    close() {},
  };
};

/** A camera may have held the picture any way and say so: its blocks then begin at one edge or at the other. */
const uprightAreas = (stored: LossyCoding, mayBeTurned: boolean): LossyArea[] => {
  if (!mayBeTurned) return [{ coding: stored, toRaster: [1, 0, 0, 1, 0, 0] }];
  const { width, height, block, reach } = stored;
  const side = Math.max(block?.width ?? 0, block?.height ?? 0);
  const coding = { width, height, block: { width: side, height: side }, reach };
  return [
    { coding, toRaster: [1, 0, 0, 1, 0, 0] },
    { coding, toRaster: [-1, 0, 0, 1, width, 0] },
    { coding, toRaster: [1, 0, 0, -1, 0, height] },
    { coding, toRaster: [-1, 0, 0, -1, width, height] },
  ];
};

const countFindings = (kinds: readonly FindingKind[]): Finding[] =>
  [...new Set(kinds)].map((kind) => ({ kind, count: kinds.filter((other) => other === kind).length }));

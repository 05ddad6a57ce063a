import { RedactError } from '@blackbar/core/model';
import { PDFContext, PDFName, type PDFObject } from '@cantoo/pdf-lib';
import type { Pdfium } from '../../pdfium/library.ts';
import type { Raster } from '../../pdfium/pixels/raster.ts';
import { decodeImage } from '../decode-image.ts';
import { pictureHeader } from '../picture-header.ts';
import { picturePdf, type UnseenPicture } from '../picture-pdf.ts';
import { exifOrientation } from './exif-orientation.ts';
import { jpegNotes } from './jpeg-segments.ts';
import { decodePng } from './png.ts';
import { inflateInto, type PngChunk, pngChunks } from './png-chunks.ts';
import { turnUpright } from './turn-upright.ts';

const deviceColours: Readonly<Record<number, string>> = { 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' };
const maxProfileBytes = 4 * 1024 * 1024;

/** The colour space a profile describes, at byte 16 of its header (ICC.1:2022, 7.2.6). */
const profileSpaces: Readonly<Record<number, string>> = { 1: 'GRAY', 3: 'RGB ', 4: 'CMYK' };

const fits = (profile: Uint8Array, components: number): boolean =>
  String.fromCharCode(...profile.subarray(16, 20)) === profileSpaces[components];

/** Colours as PDFium understands them; a profile that does not fit its picture is ignored, as viewers do. */
const colourSpace = (
  context: PDFContext,
  components: number,
  profile: Uint8Array | undefined,
): PDFObject | undefined => {
  const device = deviceColours[components];
  if (device === undefined) return undefined;
  if (!profile || !fits(profile, components)) return PDFName.of(device);
  const stream = context.register(context.stream(profile, { N: components, Alternate: PDFName.of(device) }));
  return context.obj([PDFName.of('ICCBased'), stream]);
};

/** Decodes in WebAssembly, where a broken picture can harm nothing but its own worker. */
const throughPdfium = (
  pdfium: Pdfium,
  picture: Pick<UnseenPicture, 'bytes' | 'filter' | 'width' | 'height' | 'decode'>,
  components: number,
  profile: Uint8Array | undefined,
): Raster => {
  const context = PDFContext.create();
  const colour = colourSpace(context, components, profile);
  if (!colour) throw new RedactError('file-damaged');
  const raster = decodeImage(pdfium, picturePdf(context, { ...picture, bits: 8, colour }));
  if (raster?.width !== picture.width || raster.height !== picture.height)
    throw new RedactError('file-damaged');
  return raster;
};

const inverted = [1, 0, 1, 0, 1, 0, 1, 0];

const decodeJpeg = (pdfium: Pdfium, bytes: Uint8Array, maxPixels: number): Raster => {
  const header = pictureHeader(bytes);
  if (!header || header.width < 1 || header.height < 1) throw new RedactError('file-damaged');
  const { width, height, components } = header;
  if (width * height > maxPixels) throw new RedactError('too-complex');
  const { orientation, profile, hasAdobeMark } = jpegNotes(bytes);
  const filter = { name: 'DCTDecode', parameters: undefined };
  const decode = components === 4 && hasAdobeMark ? inverted : undefined;
  return turnUpright(
    throughPdfium(pdfium, { bytes, filter, width, height, decode }, components, profile),
    orientation,
  );
};

/**
 * A name, a zero, the method, and the compressed profile (PNG, third edition, 11.3.2.3). One that cannot be unpacked is
 * ignored, as viewers do.
 */
const pngProfile = (chunks: readonly PngChunk[]): Uint8Array | undefined => {
  const body = chunks.find(({ name }) => name === 'iCCP')?.body;
  if (!body || body.indexOf(0) < 0) return undefined;
  const out = new Uint8Array(maxProfileBytes);
  try {
    return out.slice(0, inflateInto(out, [body.subarray(body.indexOf(0) + 2)]));
  } catch {
    return undefined;
  }
};

const decodeAnyPng = (pdfium: Pdfium, bytes: Uint8Array, maxPixels: number): Raster => {
  const picture = decodePng(bytes, maxPixels);
  const chunks = pngChunks(bytes);
  const { width, height, channels, data } = picture;
  const profile = pngProfile(chunks);
  const shown =
    profile && fits(profile, channels)
      ? throughPdfium(
          pdfium,
          { bytes: data, filter: undefined, width, height, decode: undefined },
          channels,
          profile,
        )
      : picture;
  const exif = chunks.find(({ name }) => name === 'eXIf')?.body;
  return turnUpright(shown, exif ? exifOrientation(exif) : 1);
};

/** An uploaded picture, upright and on white: the same pixels on a server and on a device. */
export const decodeUpload = (pdfium: Pdfium, bytes: Uint8Array, maxPixels: number): Raster => {
  try {
    return (bytes[0] === 0x89 ? decodeAnyPng : decodeJpeg)(pdfium, bytes, maxPixels);
  } catch (cause) {
    if (cause instanceof RedactError || !(cause instanceof Error)) throw cause;
    // What traps or runs out of memory ends the worker; all else is a file that cannot be read.
    if (['RuntimeError', 'RangeError'].includes(cause.name)) throw cause;
    throw new RedactError('file-damaged', { cause });
  }
};

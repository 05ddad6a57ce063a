import { inflateRawSync, inflateSync } from 'node:zlib';
import { PDFDict, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { readFax } from '../../contract/read-fax.ts';
import { nodeCodecs } from '../../hosts/node/codecs.ts';
import { decrypt, eexecKey } from '../../src/fonts/type1/cipher.ts';
import { decodeToImage } from '../../src/syntax/filters/decode-stream.ts';

const inflated = (bytes: Uint8Array): Buffer | undefined => {
  for (const unpack of [inflateSync, inflateRawSync]) {
    try {
      // Up to the end of the compressed data; bytes after it are ignored.
      return unpack(bytes, { finishFlush: 2, maxOutputLength: 1 << 26 });
    } catch {}
  }
  return undefined;
};

/** The strings of a content stream, decoded and concatenated, so that kerning cannot split a word. */
const strings = (content: Buffer): Buffer => {
  const parts: Buffer[] = [];
  for (const [token, hex] of content
    .toString('latin1')
    .matchAll(/\((?:[^()\\]|\\[\s\S])*\)|<([0-9A-Fa-f\s]*)>/g)) {
    if (hex !== undefined) parts.push(Buffer.from(hex.replace(/\s/g, ''), 'hex'));
    else parts.push(Buffer.from(token.slice(1, -1).replace(/\\(.)/g, '$1'), 'latin1'));
  }
  return Buffer.concat(parts);
};

/** Numbers in their order, those that are codes of capital letters as letters: a shape can spell a word by its corners. */
const letters = (content: Buffer): Buffer =>
  Buffer.from(
    [...content.toString('latin1').matchAll(/-?\d+(?:\.\d+)?/g)]
      .map(([number]) => Math.round(Number(number)))
      .filter((code) => code >= 65 && code <= 90),
  );

/** The samples of one channel: a secret may be encoded in one channel of neighbouring pixels. */
const planes = (samples: Uint8Array, channels: number): Uint8Array[] =>
  Array.from({ length: channels }, (_, channel) =>
    samples.filter((_, index) => index % channels === channel),
  );

const addPixels = (blobs: Map<string, Uint8Array>, where: string, samples: Uint8Array): void => {
  blobs.set(`${where} samples`, samples);
  for (const channels of [3, 4]) {
    planes(samples, channels).forEach((plane, index) => {
      blobs.set(`${where} plane ${index} of ${channels}`, plane);
    });
  }
};

/** All bytes of a PDF file, by location: raw, and decompressed. */
export const unpackPdf = async (pdf: Uint8Array): Promise<Map<string, Uint8Array>> => {
  const blobs = new Map<string, Uint8Array>([['the file', pdf]]);
  const raw = Buffer.from(pdf);
  // By scanning the bytes, independently of the object structure.
  for (let at = raw.indexOf('stream\n'); at >= 0; at = raw.indexOf('stream\n', at + 7)) {
    const bytes = inflated(raw.subarray(at + 7));
    if (!bytes) continue;
    blobs.set(`bytes at ${at}`, bytes);
    blobs.set(`strings at ${at}`, strings(bytes));
    blobs.set(`numbers at ${at}`, letters(bytes));
    const eexec = bytes.indexOf('eexec');
    if (eexec >= 0) blobs.set(`font program at ${at}`, decrypt(bytes.subarray(eexec + 6), eexecKey, 4));
  }
  // By object, so that filters and predictors are decoded.
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  for (const [ref, object] of document.context.enumerateIndirectObjects()) {
    const where = `object ${ref.objectNumber}`;
    blobs.set(where, Buffer.from(object.toString(), 'latin1'));
    if (!(object instanceof PDFRawStream)) continue;
    const { bytes, image } = decodeToImage(object, nodeCodecs);
    blobs.set(`${where} stream`, bytes);
    // A corner of a mesh: two numbers for its place, then its grey.
    if (object.dict.has(PDFName.of('ShadingType')))
      planes(bytes, 5).forEach((plane, index) => {
        blobs.set(`${where} part ${index} of corners`, plane);
      });
    const isImage = object.dict.get(PDFName.of('Subtype')) === PDFName.of('Image');
    if (isImage && !image) addPixels(blobs, where, bytes);
    if (image?.name === 'DCTDecode') addPixels(blobs, where, await sharp(bytes).raw().toBuffer());
    if (image?.name === 'CCITTFaxDecode') {
      const [width = 0, height = 0] = ['Width', 'Height'].map((key) =>
        Number(object.dict.get(PDFName.of(key))?.toString()),
      );
      addPixels(blobs, where, await readFax(bytes, width, height));
    }
  }
  const { trailerInfo } = document.context;
  for (const entry of Object.values(trailerInfo)) {
    if (entry) blobs.set('trailer', Buffer.from(entry instanceof PDFDict ? entry.toString() : String(entry)));
  }
  return blobs;
};

import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { decodeToImage, nodeCodecs, readFax } from '../engine.ts';

/** A picture in an export, as grey levels of eight bits. */
export interface GreyPicture {
  width: number;
  height: number;
  grey: Uint8Array;
}

/** Everything that belongs to one page of an export, or to none. */
export interface ExportedPart {
  /** Values, as they are written. */
  values: string[];
  /** Decoded streams, pictures among them. */
  streams: Buffer[];
  /** Decoded streams that are neither pictures nor fonts. */
  contents: string[];
  pictures: GreyPicture[];
}

export interface ExportedFile {
  pages: ExportedPart[];
  /** Objects that no page reaches. */
  rest: ExportedPart;
}

const numberIn = (dict: PDFDict, key: string): number | undefined => {
  const value = dict.lookup(PDFName.of(key));
  return value instanceof PDFNumber ? value.asNumber() : undefined;
};

const nameOf = (value: PDFObject | undefined): string =>
  value instanceof PDFName ? value.decodeText() : value instanceof PDFArray ? nameOf(value.lookup(0)) : '';

const bytesOf = (value: PDFObject | undefined): Uint8Array => {
  if (value instanceof PDFString || value instanceof PDFHexString) return value.asBytes();
  return value instanceof PDFRawStream ? decodeToImage(value, nodeCodecs).bytes : new Uint8Array();
};

const channelsOf = (space: PDFObject | undefined): number => {
  const name = nameOf(space);
  if (name === 'ICCBased' && space instanceof PDFArray) {
    const profile = space.lookup(1);
    return profile instanceof PDFRawStream ? (numberIn(profile.dict, 'N') ?? 3) : 3;
  }
  if (name === 'DeviceN' && space instanceof PDFArray) {
    const names = space.lookup(1);
    return names instanceof PDFArray ? names.size() : 1;
  }
  return /RGB|Lab/.test(name) ? 3 : /CMYK/.test(name) ? 4 : 1;
};

/** Grey levels out of samples of any depth: the mean of the channels, through the palette if there is one. */
const greyOf = (
  bytes: Uint8Array,
  width: number,
  height: number,
  bits: number,
  space: PDFObject | undefined,
) => {
  const isIndexed = nameOf(space) === 'Indexed' && space instanceof PDFArray;
  const channels = isIndexed ? 1 : channelsOf(space);
  const table = isIndexed ? bytesOf(space.lookup(3)) : undefined;
  const tableChannels = isIndexed ? channelsOf(space.lookup(1)) : 1;
  const stride = Math.ceil((width * channels * bits) / 8);
  const most = 2 ** bits - 1;
  const sample = (row: number, index: number): number => {
    if (bits === 16) return (bytes[row * stride + 2 * index] ?? 0) * 257;
    const bit = index * bits;
    return ((bytes[row * stride + (bit >> 3)] ?? 0) >> (8 - bits - (bit & 7))) & most;
  };
  const grey = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let sum = 0;
      if (table) {
        const entry = sample(y, x) * tableChannels;
        for (let channel = 0; channel < tableChannels; channel++)
          sum += (table[entry + channel] ?? 0) / tableChannels;
      } else
        for (let channel = 0; channel < channels; channel++)
          sum += (255 * sample(y, x * channels + channel)) / (most * channels);
      grey[y * width + x] = Math.round(sum);
    }
  return grey;
};

const readPicture = async (stream: PDFRawStream): Promise<{ bytes: Uint8Array; picture?: GreyPicture }> => {
  const { bytes, image } = decodeToImage(stream, nodeCodecs);
  const { dict } = stream;
  const [width, height] = [numberIn(dict, 'Width') ?? 0, numberIn(dict, 'Height') ?? 0];
  if (!image) {
    const bits = numberIn(dict, 'BitsPerComponent') ?? 1;
    const space = dict.lookup(PDFName.of('ColorSpace'));
    return { bytes, picture: { width, height, grey: greyOf(bytes, width, height, bits, space) } };
  }
  if (image.name === 'CCITTFaxDecode') {
    const grey = await readFax(bytes, width, height);
    return { bytes: grey, picture: { width, height, grey } };
  }
  // Other codes are compared as they are.
  if (image.name !== 'DCTDecode') return { bytes };
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const grey = Uint8Array.from({ length: info.width * info.height }, (_, pixel) => {
    let sum = 0;
    for (let channel = 0; channel < info.channels; channel++)
      sum += data[pixel * info.channels + channel] ?? 0;
    return Math.round(sum / info.channels);
  });
  return { bytes: data, picture: { width: info.width, height: info.height, grey } };
};

const emptyPart = (): ExportedPart => ({ values: [], streams: [], contents: [], pictures: [] });

const addObject = async (part: ExportedPart, object: PDFObject): Promise<void> => {
  if (!(object instanceof PDFRawStream)) {
    part.values.push(object.toString());
    return;
  }
  part.values.push(object.dict.toString());
  if (nameOf(object.dict.get(PDFName.of('Subtype'))) === 'Image') {
    const { bytes, picture } = await readPicture(object);
    part.streams.push(Buffer.from(bytes));
    if (picture) part.pictures.push(picture);
    return;
  }
  const bytes = Buffer.from(decodeToImage(object, nodeCodecs).bytes);
  part.streams.push(bytes);
  const isFont = ['Length1', 'Length2', 'Length3'].some((key) => object.dict.has(PDFName.of(key)));
  if (!isFont) part.contents.push(bytes.toString('latin1'));
};

/** Indirect objects that a value leads to; a page leads not to its parent. */
const reach = (document: PDFDocument, start: PDFObject): Set<PDFObject> => {
  const found = new Set<PDFObject>();
  const visit = (value: PDFObject): void => {
    if (value instanceof PDFRef) {
      const object = document.context.lookup(value);
      if (!object || found.has(object)) return;
      found.add(object);
      visit(object);
    } else if (value instanceof PDFRawStream) visit(value.dict);
    else if (value instanceof PDFArray) for (const item of value.asArray()) visit(item);
    else if (value instanceof PDFDict)
      for (const [key, item] of value.entries()) if (key !== PDFName.of('Parent')) visit(item);
  };
  visit(start);
  return found;
};

/** Reads an export object by object. */
export const readExport = async (pdf: Uint8Array): Promise<ExportedFile> => {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  const seen = new Set<PDFObject>();
  const pages: ExportedPart[] = [];
  for (const { node } of document.getPages()) {
    const part = emptyPart();
    part.values.push(node.toString());
    for (const object of reach(document, node)) {
      seen.add(object);
      await addObject(part, object);
    }
    seen.add(node);
    pages.push(part);
  }
  const rest = emptyPart();
  for (const [, object] of document.context.enumerateIndirectObjects())
    if (!seen.has(object)) await addObject(rest, object);
  return { pages, rest };
};

import { PDFArray, type PDFContext, PDFName, type PDFRawStream } from '@cantoo/pdf-lib';
import { decodeImage } from '../../images/decode-image.ts';
import type { ParsedPage } from '../../page/source-document.ts';
import type { Pdfium } from '../../pdfium/library.ts';
import type { Raster } from '../../pdfium/pixels/raster.ts';
import { toBytes } from '../../syntax/bytes.ts';
import { RawFile } from '../../syntax/raw-file.ts';
import { booleanAt, dictionaryIn, entry, numberAt, numbersAt, resolve } from '../../syntax/read-object.ts';

/** A page of which pictures are decoded once for all drawings. */
export interface PlainPage extends ParsedPage {
  readonly plainImages?: PlainImages;
}

export const withPlainImages = (pdfium: Pdfium, context: PDFContext, taken: PlainPage): PlainPage =>
  taken.plainImages ? taken : { ...taken, plainImages: new PlainImages(pdfium, context) };

/** Of one page. */
const maxSamples = 16_000_000;
/** A smaller picture takes no time worth saving. */
const minSamples = 4096;
/** The components of colours that are those of a screen, or nearly. */
const screenColours: ReadonlySet<number> = new Set([1, 3]);

const isMasked = ({ dict }: PDFRawStream, context: PDFContext): boolean => {
  const mask = dictionaryIn(resolve(context, entry(dict, 'SMask')));
  return (
    booleanAt(dict, 'ImageMask') === true ||
    (numberAt(dict, 'SMaskInData') ?? 0) !== 0 ||
    // A colour key is one of stored samples, and samples may have been blended with what lies behind them.
    numbersAt(dict, 'Mask') !== undefined ||
    (mask !== undefined && entry(mask, 'Matte') !== undefined)
  );
};

/** Whether turning its samples into colours of a screen takes far longer than drawing those. */
const isSlow = ({ dict }: PDFRawStream, context: PDFContext): boolean => {
  const filter = resolve(context, entry(dict, 'Filter'));
  if (filter?.toString().includes('JPXDecode')) return true;
  const space = resolve(context, entry(dict, 'ColorSpace'));
  if (!(space instanceof PDFArray)) return space === PDFName.of('DeviceCMYK');
  const [family, profile] = space.asArray().map((part) => resolve(context, part));
  if (family !== PDFName.of('ICCBased')) return family === PDFName.of('DeviceN');
  const parameters = profile && dictionaryIn(profile);
  return !screenColours.has((parameters && numberAt(parameters, 'N')) ?? 0);
};

/**
 * Pictures of a page as PDFium decodes them and turns their colours into those of a screen: it would do so again in every
 * drawing of the page.
 */
export class PlainImages {
  private readonly pdfium: Pdfium;
  private readonly context: PDFContext;
  private readonly known = new Map<PDFRawStream, Raster | undefined>();
  private left = maxSamples;

  constructor(pdfium: Pdfium, context: PDFContext) {
    this.pdfium = pdfium;
    this.context = context;
  }

  /** How to refer to a picture with the same samples in `file`; `undefined` when it had better be drawn as it is. */
  addTo(file: RawFile, stream: PDFRawStream): string | undefined {
    const plain = this.of(stream);
    if (!plain) return undefined;
    const { width, height, channels, data } = plain;
    let entries = booleanAt(stream.dict, 'Interpolate') ? '/Interpolate true' : '';
    for (const key of ['SMask', 'Mask'] as const) {
      const mask = entry(stream.dict, key);
      if (mask) entries += `/${key} ${file.copy(mask)}`;
    }
    return file.add(
      `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent 8` +
        `/ColorSpace/${channels === 1 ? 'DeviceGray' : 'DeviceRGB'}${entries}>>`,
      data,
    );
  }

  /** A copy of what was decoded of a picture, if it was. */
  decodedOf(stream: PDFRawStream): Raster | undefined {
    const plain = this.known.get(stream);
    return plain && { ...plain, data: plain.data.slice() };
  }

  private of(stream: PDFRawStream): Raster | undefined {
    if (!this.known.has(stream)) this.known.set(stream, this.decoded(stream));
    return this.known.get(stream);
  }

  private decoded(stream: PDFRawStream): Raster | undefined {
    const { dict } = stream;
    const [width, height] = [numberAt(dict, 'Width') ?? 0, numberAt(dict, 'Height') ?? 0];
    const samples = width * height;
    if (samples < minSamples || samples > this.left) return undefined;
    if (!isSlow(stream, this.context)) return undefined;
    // Fewer bits are drawn otherwise.
    if ((numberAt(dict, 'BitsPerComponent') ?? 8) !== 8 || isMasked(stream, this.context)) return undefined;
    const raster = decodeImage(this.pdfium, this.fileWith(stream));
    if (raster?.width !== width || raster.height !== height) return undefined;
    this.left -= samples;
    return raster;
  }

  private fileWith({ dict, contents }: PDFRawStream): Uint8Array {
    const file = new RawFile(this.context);
    const entries = dict
      .entries()
      .filter(([key]) => !besides.has(key))
      .map(([key, value]) => `${key} ${file.copy(value)}`);
    const image = file.add(`<<${entries.join('')}>>`, contents);
    const content = file.add('<<>>', toBytes('/X Do'));
    const tree = file.reserve();
    const page = file.add(
      `<</Type/Page/Parent ${tree} 0 R/MediaBox[0 0 1 1]/Resources<</XObject<</X ${image}>>>>/Contents ${content}>>`,
    );
    file.fill(tree, `<</Type/Pages/Kids[${page}]/Count 1>>`);
    return file.finish(file.add(`<</Type/Catalog/Pages ${tree} 0 R>>`));
  }
}

const besides: ReadonlySet<PDFName> = new Set(['SMask', 'Mask', 'Length'].map((name) => PDFName.of(name)));

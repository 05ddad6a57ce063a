import { type PDFContext, PDFDict, type PDFObject, type PDFRawStream } from '@cantoo/pdf-lib';
import type { ParsedPage } from '../../page/source-document.ts';
import type {
  Body,
  FormPiece,
  GraphicsStatePiece,
  ImagePiece,
  PatternPiece,
  ShadingPiece,
  ShowPiece,
} from '../../page/walk/piece.ts';
import type { Decisions } from '../../page/write/decisions.ts';
import { ResourceNames } from '../../page/write/resource-names.ts';
import type { ResourceWriter, Tags } from '../../page/write/resource-writer.ts';
import { writeContent } from '../../page/write/write-content.ts';
import { toBytes } from '../../syntax/bytes.ts';
import { formatValue } from '../../syntax/output.ts';
import type { RawFile } from '../../syntax/raw-file.ts';
import { booleanAt, dictionaryIn, entry, numberAt, numbersAt, resolve } from '../../syntax/read-object.ts';
import { Unprovable } from '../../syntax/unprovable.ts';
import type { PageContent } from './page-file.ts';
import type { PlainImages, PlainPage } from './plain-images.ts';
import { stepFunction } from './step-function.ts';

/** Drawing so many samples, decoded once, takes as long as a byte of outlines. */
const samplesPerByte = 30;

interface Probe {
  readonly context: PDFContext;
  readonly file: RawFile;
  /** With marks, cells and masks are the source's own. */
  readonly tags: Tags | undefined;
  readonly decisions: Decisions;
  readonly bodies: Map<Body, string | undefined>;
  readonly images: PlainImages | undefined;
  innerBytes: number;
}

/** The same streams as in the export, but drawing with the source's own fonts, images and colours. */
class ProbeResources implements ResourceWriter {
  private readonly names = new ResourceNames<string>();
  private readonly guises = new Map<PDFRawStream, readonly [string, string]>();
  private readonly probe: Probe;

  constructor(probe: Probe) {
    this.probe = probe;
  }

  get text(): string {
    return this.names.format();
  }

  font({ font }: ShowPiece): string {
    return this.names.nameOf('Font', font, () => this.probe.file.copy(font.object));
  }

  image({ source, stream }: ImagePiece): string {
    const { file } = this.probe;
    return this.names.nameOf('XObject', source?.toString() ?? stream, () => {
      const samples = (numberAt(stream.dict, 'Width') ?? 0) * (numberAt(stream.dict, 'Height') ?? 0);
      this.probe.innerBytes += samples / samplesPerByte;
      const plain = source && this.probe.images?.addTo(file, stream);
      if (plain) return plain;
      return source ? file.copy(source) : file.addStream(stream);
    });
  }

  imageGuises({ stream }: ImagePiece): readonly [string, string] {
    const known = this.guises.get(stream);
    if (known) return known;
    const add = (level: number) => this.names.nameOf('XObject', {}, () => this.plainImage(stream, level));
    const guises = [add(0), add(255)] as const;
    this.guises.set(stream, guises);
    return guises;
  }

  /** All black or all white behind the same mask; a stencil paints everything or nothing. */
  private plainImage({ dict }: PDFRawStream, level: number): string {
    const { file } = this.probe;
    const shape = '<</Type/XObject/Subtype/Image/Width 1/Height 1';
    if (booleanAt(dict, 'ImageMask'))
      return file.add(`${shape}/BitsPerComponent 1/ImageMask true>>`, Uint8Array.of(level));
    let masks = '';
    for (const key of ['SMask', 'Mask'] as const) {
      const mask = entry(dict, key);
      // A colour key masks samples, and this picture has none of those.
      if (mask && !numbersAt(dict, key)) masks += `/${key} ${file.copy(mask)}`;
    }
    return file.add(`${shape}/BitsPerComponent 8/ColorSpace/DeviceGray${masks}>>`, Uint8Array.of(level));
  }

  form({ body }: FormPiece): string | undefined {
    const ref = writeForm(this.probe, body);
    return ref === undefined ? undefined : this.names.nameOf('XObject', body, () => ref);
  }

  graphicsState({ source, softMask }: GraphicsStatePiece): string {
    const { probe } = this;
    const { file, tags } = probe;
    return this.names.nameOf('ExtGState', source, () => {
      const state = dictionaryIn(resolve(probe.context, source));
      const mask = state && resolve(probe.context, entry(state, 'SMask'));
      if (tags || !softMask || !state || !(mask instanceof PDFDict)) return file.copy(source);
      const group = writeEnclosed(probe, softMask);
      return `<<${entriesOf(probe, state, ['SMask'])}/SMask<<${entriesOf(probe, mask, ['G'])}/G ${group}>>>>`;
    });
  }

  patternSpace(): string {
    return this.names.nameOf('ColorSpace', 'Pattern', () => '[/Pattern/DeviceRGB]');
  }

  pattern({ source, cell }: PatternPiece): string {
    const { probe } = this;
    const { tags, file } = probe;
    return this.names.nameOf('Pattern', source, () => {
      if (cell) return tags ? file.copy(source) : writeEnclosed(probe, cell);
      const pattern = dictionaryIn(resolve(probe.context, source));
      const shading = pattern && shadingInGuise(probe, entry(pattern, 'Shading'));
      return shading ? `<<${entriesOf(probe, pattern, ['Shading'])}/Shading ${shading}>>` : file.copy(source);
    });
  }

  shading({ source }: ShadingPiece): string {
    const { probe } = this;
    return this.names.nameOf(
      'Shading',
      source,
      () => shadingInGuise(probe, source) ?? probe.file.copy(source),
    );
  }
}

/** The entries of a dictionary besides some. */
const entriesOf = ({ file }: Probe, dictionary: PDFDict, besides: readonly string[]): string =>
  dictionary
    .entries()
    .filter(([key]) => !besides.includes(key.decodeText()))
    .map(([key, value]) => `${key} ${file.copy(value)}`)
    .join('');

/** `undefined` for one that is drawn as it is. */
const shadingInGuise = (probe: Probe, source: PDFObject | undefined): string | undefined => {
  const { shadingsAs } = probe.decisions;
  const shading = shadingsAs && dictionaryIn(resolve(probe.context, source));
  const number = shading && shadingsAs.numbers.get(shading);
  if (!shading || number === undefined) return undefined;
  const [from = 0, to = 1] = numbersAt(shading, 'Domain', 2) ?? [];
  const entries = entriesOf(probe, shading, ['ColorSpace', 'Function', 'Background']);
  return `<<${entries}/ColorSpace/DeviceRGB/Function ${stepFunction(shadingsAs, number, [from, to])}>>`;
};

/** A cell or the group of a mask: even one that paints nothing has an effect. */
const writeEnclosed = (probe: Probe, body: Body): string => {
  const known = probe.bodies.get(body);
  if (known) return known;
  if (!body.stream) throw new Unprovable('probe');
  const resources = new ProbeResources(probe);
  const content = toBytes(writeContent(body, resources, probe.decisions));
  const entries = entriesOf(probe, body.stream.dict, ['Length', 'Filter', 'DecodeParms', 'Resources']);
  const ref = probe.file.add(`<<${entries}/Resources ${resources.text}>>`, content);
  probe.bodies.set(body, ref);
  return ref;
};

const writeForm = (probe: Probe, body: Body): string | undefined => {
  if (probe.bodies.has(body)) return probe.bodies.get(body);
  const resources = new ProbeResources(probe);
  const content = writeContent(body, resources, probe.decisions, probe.tags);
  const source = body.stream?.dict;
  let ref: string | undefined;
  if (content !== '' && source) {
    const box = formatValue(numbersAt(source, 'BBox', 4) ?? [0, 0, 0, 0]);
    const matrix = numbersAt(source, 'Matrix', 6);
    const group = entry(source, 'Group');
    const entries = `${matrix ? `/Matrix ${formatValue(matrix)}` : ''}${group ? `/Group ${probe.file.copy(group)}` : ''}`;
    const dictionary = `<</Type/XObject/Subtype/Form/BBox ${box}${entries}/Resources ${resources.text}>>`;
    ref = probe.file.add(dictionary, toBytes(content));
    probe.innerBytes += content.length;
  }
  probe.bodies.set(body, ref);
  return ref;
};

/** A page that looks as the source's, but for what is left out, with marks on what is still to be judged. */
export const probePage = (
  context: PDFContext,
  taken: ParsedPage,
  tags: Tags,
  decisions: Decisions,
): PageContent => writeProbe(context, taken, tags, decisions);

/** The same without marks, and without what is left out in its cells and its masks. */
export const decidedPage = (context: PDFContext, taken: ParsedPage, decisions: Decisions): PageContent =>
  writeProbe(context, taken, undefined, decisions);

const writeProbe =
  (
    context: PDFContext,
    { source, body, plainImages: images }: PlainPage,
    tags: Tags | undefined,
    decisions: Decisions,
  ): PageContent =>
  (file) => {
    const probe: Probe = { context, file, tags, decisions, bodies: new Map(), images, innerBytes: 0 };
    const resources = new ProbeResources(probe);
    const content = writeContent(body, resources, decisions, tags);
    const group = entry(source.dictionary, 'Group');
    const innerBytes = probe.innerBytes - (tags?.guiseBytes ?? 0);
    return { content, innerBytes, resources: resources.text, ...(group ? { group: file.copy(group) } : {}) };
  };

import type { PDFContext } from '@cantoo/pdf-lib';
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
import type { ResourceWriter, Splits, WrapPaint } from '../../page/write/resource-writer.ts';
import { writeContent } from '../../page/write/write-content.ts';
import { toBytes } from '../../syntax/bytes.ts';
import { formatValue } from '../../syntax/output.ts';
import { RawFile } from '../../syntax/raw-file.ts';
import { entry, numbersAt } from '../../syntax/read-object.ts';

interface Probe {
  readonly file: RawFile;
  readonly decisions: Decisions;
  readonly wrap: WrapPaint;
  readonly splits: Splits;
  readonly bodies: Map<Body, string | undefined>;
}

/** The same streams as in the export, but drawing with the source's own fonts, images and colours. */
class ProbeResources implements ResourceWriter {
  private readonly names = new ResourceNames<string>();
  private readonly probe: Probe;

  constructor(probe: Probe) {
    this.probe = probe;
  }

  get text(): string {
    let text = '<<';
    for (const [category, entries] of this.names.categories) {
      text += `/${category}<<`;
      for (const [name, value] of entries) text += `/${name} ${value}`;
      text += '>>';
    }
    return `${text}>>`;
  }

  font({ font }: ShowPiece): string {
    return this.names.nameOf('Font', font, () => this.probe.file.copy(font.object));
  }

  image({ source, stream }: ImagePiece): string {
    const { file } = this.probe;
    return this.names.nameOf('XObject', source?.toString() ?? stream, () =>
      source ? file.copy(source) : file.addStream(stream),
    );
  }

  form({ body }: FormPiece): string | undefined {
    const ref = writeForm(this.probe, body);
    return ref === undefined ? undefined : this.names.nameOf('XObject', body, () => ref);
  }

  graphicsState({ source }: GraphicsStatePiece): string {
    return this.names.nameOf('ExtGState', source, () => this.probe.file.copy(source));
  }

  patternSpace(): string {
    return this.names.nameOf('ColorSpace', 'Pattern', () => '[/Pattern/DeviceRGB]');
  }

  pattern({ source }: PatternPiece): string {
    return this.names.nameOf('Pattern', source, () => this.probe.file.copy(source));
  }

  shading({ source }: ShadingPiece): string {
    return this.names.nameOf('Shading', source, () => this.probe.file.copy(source));
  }
}

const writeForm = (probe: Probe, body: Body): string | undefined => {
  if (probe.bodies.has(body)) return probe.bodies.get(body);
  const resources = new ProbeResources(probe);
  const content = writeContent(body, resources, probe.decisions, probe.wrap, probe.splits);
  const source = body.stream?.dict;
  let ref: string | undefined;
  if (content !== '' && source) {
    const box = formatValue(numbersAt(source, 'BBox', 4) ?? [0, 0, 0, 0]);
    const matrix = numbersAt(source, 'Matrix', 6);
    const group = entry(source, 'Group');
    const entries = `${matrix ? `/Matrix ${formatValue(matrix)}` : ''}${group ? `/Group ${probe.file.copy(group)}` : ''}`;
    const dictionary = `<</Type/XObject/Subtype/Form/BBox ${box}${entries}/Resources ${resources.text}>>`;
    ref = probe.file.add(dictionary, toBytes(content));
  }
  probe.bodies.set(body, ref);
  return ref;
};

/** Every code, path, image and shading in `probed` gets a marked-content ID that PDFium hands back. */
const tagProbed =
  (probed: ReadonlySet<number>): WrapPaint =>
  (paintId, text) =>
    probed.has(paintId) ? `/T<</MCID ${paintId}>>BDC\n${text}\nEMC` : text;

/** A one-page PDF that draws the page as it will be kept, with IDs on what is still to be judged. */
export const writeProbeFile = (
  context: PDFContext,
  { source, body }: ParsedPage,
  decisions: Decisions,
  probed: ReadonlySet<number>,
): Uint8Array => {
  const file = new RawFile(context);
  const probe: Probe = {
    file,
    decisions,
    wrap: tagProbed(probed),
    splits: (paintId) => probed.has(paintId),
    bodies: new Map(),
  };
  const resources = new ProbeResources(probe);
  const content = writeContent(body, resources, decisions, probe.wrap, probe.splits);
  const { left, bottom, right, top } = source.box;
  const group = entry(source.dictionary, 'Group');
  const tree = file.reserve();
  const page = file.add(
    `<</Type/Page/Parent ${tree} 0 R/MediaBox ${formatValue([left, bottom, right, top])}/Rotate ${source.rotate}` +
      `${group ? `/Group ${file.copy(group)}` : ''}/Resources ${resources.text}` +
      `/Contents ${file.add('<<>>', toBytes(content))}>>`,
  );
  file.fill(tree, `<</Type/Pages/Kids[${page}]/Count 1>>`);
  return file.finish(file.add(`<</Type/Catalog/Pages ${tree} 0 R>>`));
};

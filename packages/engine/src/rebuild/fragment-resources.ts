import type { PDFDict } from '@cantoo/pdf-lib';
import type {
  Body,
  FormPiece,
  GraphicsStatePiece,
  ImagePiece,
  PatternPiece,
  ShadingPiece,
  ShowPiece,
} from '../page/walk/piece.ts';
import { ResourceNames, resourcesValue } from '../page/write/resource-names.ts';
import type { ResourceWriter } from '../page/write/resource-writer.ts';
import { writeContent } from '../page/write/write-content.ts';
import type { Bounds } from '../syntax/geometry.ts';
import { name, type Ref, type Value } from '../syntax/output.ts';
import { booleanAt, dictionaryAt, entry, nameAt, numberAt, numbersAt } from '../syntax/read-object.ts';
import { Unprovable } from '../syntax/unprovable.ts';
import { addContent, type Scope, type WritingPage } from './fragment/scope.ts';
import { nearestDeviceSpace } from './resources/device-space.ts';
import { writeGraphicsState } from './resources/ext-gstate.ts';
import { writeShading, writeShadingPattern } from './resources/shadings.ts';

/** A transparency group of a page or form. */
export const writeGroup = (scope: Scope, dictionary: PDFDict): Value | undefined => {
  const group = dictionaryAt(dictionary, 'Group');
  if (!group || nameAt(group, 'S') !== 'Transparency') return undefined;
  const value: { [key: string]: Value } = { S: name('Transparency') };
  const space = entry(group, 'CS');
  const device = nearestDeviceSpace(scope.context, space);
  if (device) value.CS = name(device);
  if (booleanAt(group, 'I')) value.I = true;
  // Viewers differ in what a knockout group shows.
  if (booleanAt(group, 'K')) throw new Unprovable('knockout');
  return value;
};

const refuse = (reason: string): never => {
  throw new Unprovable(reason);
};

/** Generated names have at most so many letters. */
const maxLetters = 3;
const heights = new WeakMap<Body, number>();

/**
 * How deep forms lie in forms, the stream itself included. A stream is higher than any form in it, so that their fonts have
 * other names: pdf.js takes a font of the same name and size for the one before, also where a form begins.
 */
const heightOf = (body: Body): number => {
  let height = heights.get(body);
  if (height !== undefined) return height;
  height = 1;
  for (const piece of body.pieces)
    if (typeof piece !== 'string' && piece.kind === 'form')
      height = Math.max(height, 1 + heightOf(piece.body));
  heights.set(body, height);
  return height;
};

/** Writes the resources of one stream into the page's fragment, as its content first uses them. */
export class FragmentResources implements ResourceWriter {
  private readonly names: ResourceNames;
  private readonly page: WritingPage;

  constructor(page: WritingPage, body?: Body) {
    this.page = page;
    this.names = new ResourceNames(body && ((heightOf(body) - 1) % maxLetters) + 1);
  }

  get value(): Value {
    return resourcesValue(this.names);
  }

  font({ font }: ShowPiece, shown: readonly string[]): string {
    const ref = this.page.scope.fragment.font(font.source, shown);
    return this.names.nameOf('Font', font, () => ref);
  }

  code({ font }: ShowPiece, hex: string): string {
    return this.page.scope.fragment.code(font.source, hex);
  }

  image(piece: ImagePiece): string {
    const key = this.page.images.keyOf(this.page, piece);
    return this.names.nameOf('XObject', key, () => this.page.images.reserve(this.page, piece));
  }

  form({ body }: FormPiece): string | undefined {
    const ref = writeForm(this.page, body, false);
    return ref && this.names.nameOf('XObject', body, () => ref);
  }

  graphicsState({ source, softMask }: GraphicsStatePiece, isMaskUsed: boolean): string {
    const { scope } = this.page;
    const group = isMaskUsed ? () => softMask && writeForm(this.page, softMask, true) : undefined;
    const key = isMaskUsed ? source : `${source} without its mask`;
    return this.names.nameOf('ExtGState', key, () => writeGraphicsState(scope, source, group));
  }

  patternSpace(): string {
    return this.names.nameOf('ColorSpace', 'Pattern', () => [name('Pattern'), name('DeviceRGB')]);
  }

  pattern({ source, cell }: PatternPiece): string {
    const { scope } = this.page;
    return this.names.nameOf('Pattern', source, () =>
      cell ? writeCell(this.page, cell) : writeShadingPattern(scope, source),
    );
  }

  shading({ source, paintId }: ShadingPiece): string {
    const { scope, refused } = this.page;
    try {
      return this.names.nameOf('Shading', source, () => writeShading(scope, source));
    } catch (error) {
      if (!(error instanceof Unprovable)) throw error;
      refused.set(paintId, error.reason);
      return '';
    }
  }
}

const boxOf = (box: Bounds | undefined): number[] | undefined =>
  box && [box.left, box.bottom, box.right, box.top];

/** A form that paints nothing is not written, unless it `isMask`: an empty mask has an effect. */
const writeForm = (page: WritingPage, body: Body, isMask: boolean): Ref | undefined => {
  const { scope, decisions, bodies } = page;
  if (bodies.has(body)) return bodies.get(body);
  const resources = new FragmentResources(page, body);
  const content = writeContent(body, resources, decisions);
  const source = body.stream?.dict ?? refuse('form');
  let ref: Ref | undefined;
  if (content !== '' || isMask) {
    const value: { [key: string]: Value } = {
      Type: name('XObject'),
      Subtype: name('Form'),
      BBox: boxOf(decisions.boxes?.get(body)) ?? numbersAt(source, 'BBox', 4) ?? refuse('form'),
    };
    const matrix = numbersAt(source, 'Matrix', 6);
    if (matrix) value.Matrix = matrix;
    const group = writeGroup(scope, source);
    if (group) value.Group = group;
    value.Resources = resources.value;
    ref = addContent(scope, value, content);
  }
  bodies.set(body, ref);
  return ref;
};

/** The cell of a tiling pattern (ISO 32000-2, table 74). */
const writeCell = (page: WritingPage, body: Body): Ref => {
  const known = page.bodies.get(body);
  if (known) return known;
  const resources = new FragmentResources(page);
  const content = writeContent(body, resources, page.decisions);
  const source = body.stream?.dict ?? refuse('pattern');
  const value: { [key: string]: Value } = {
    Type: name('Pattern'),
    PatternType: 1,
    PaintType: numberAt(source, 'PaintType') === 2 ? 2 : 1,
    TilingType: [1, 2, 3].find((type) => type === numberAt(source, 'TilingType')) ?? 1,
    BBox: numbersAt(source, 'BBox', 4) ?? refuse('pattern'),
    XStep: numberAt(source, 'XStep') ?? refuse('pattern'),
    YStep: numberAt(source, 'YStep') ?? refuse('pattern'),
  };
  const matrix = numbersAt(source, 'Matrix', 6);
  if (matrix) value.Matrix = matrix;
  value.Resources = resources.value;
  const ref = addContent(page.scope, value, content);
  page.bodies.set(body, ref);
  return ref;
};

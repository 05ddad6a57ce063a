import { PDFArray, PDFDict, PDFName, type PDFObject, PDFRawStream, PDFRef } from '@cantoo/pdf-lib';
import type { InlineImage } from '../../syntax/content/operand.ts';
import {
  type Bounds,
  boundsFrom,
  growBounds,
  intersection,
  joinBounds,
  keepsRectangles,
  matrixFrom,
  multiply,
  transformBounds,
} from '../../syntax/geometry.ts';
import {
  booleanAt,
  dictionaryAt,
  dictionaryIn,
  entry,
  lookup,
  nameAt,
  numbersAt,
  resolve,
} from '../../syntax/read-object.ts';
import { Unprovable } from '../../syntax/unprovable.ts';
import { deviceComponents, deviceSpaceOf } from './colour-family.ts';
import type { Cursor } from './cursor.ts';
import { deviceOf, hasTips, isPaintDisputed, stateForForm } from './graphics-state.ts';
import { sidesOf } from './in-view.ts';
import { inlineImageStream } from './inline-image-stream.ts';
import { type Item, intersectClips, placeItem, scaleOf, throughAll } from './item.ts';
import { PathBuilder } from './path-builder.ts';
import { partsOf } from './path-parts.ts';
import type { Body, PathPart } from './piece.ts';
import { areAlike, type Subpath } from './subpath.ts';

const strokes = new Set(['S', 's']);
const strokesToo = new Set(['S', 's', 'B', 'B*', 'b', 'b*']);

const plainItem = { isRectangle: false, isConvex: false, isPlain: true, paintCount: 1 } as const;

/** Up to tips of so many halves of their width, PDFium looks for lines where they are. */
const usualLimit = 10;

/** How far lines reach, and how much of that PDFium does not look for; a hairline is a pixel wide. */
const reachOf = ({ kind, state }: Cursor, subpaths: readonly Subpath[]): { reach: number; stray: number } => {
  const { lineWidth, miterLimit } = state;
  const half = Math.max(1, lineWidth) / 2;
  if (!hasTips(state) || subpaths.every(({ isStraight }) => isStraight)) return { reach: 2 * half, stray: 0 };
  const usual = Math.max(2, Math.min(usualLimit, miterLimit));
  // A glyph is held against a box of its own: what its tips might be says nothing there.
  if (miterLimit <= usualLimit && kind !== 'glyph') return { reach: usual * half, stray: 0 };
  const longest = subpaths.reduce((tip, one) => Math.max(tip, one.longestTip(miterLimit)), 2);
  const reach = kind === 'glyph' ? longest : Math.max(longest, usual);
  return { reach: reach * half, stray: Math.max(0, longest - usual) * half };
};

/** Antialiased edges reach a little further. */
const edgePt = 2;

/** The sides of what can be seen; none where that is not known, or where leaving out a way would move dashes. */
const sidesInView = ({ view, state }: Cursor, reach: number): ReturnType<typeof sidesOf> => {
  const { clip, matrix, isDashed } = state;
  if (isDashed && reach > 0) return undefined;
  const clipped = clip === undefined || clip === 'shape' ? view : view ? intersection(view, clip) : clip;
  const [a, b, c, d] = matrix;
  const scale = Math.max(Math.hypot(a, b), Math.hypot(c, d));
  return clipped && sidesOf(growBounds(clipped, edgePt + reach * scale), matrix);
};

/** A straight line that ends bluntly or not at all: of any other the width alone does not say how it is drawn. */
const lineOf = ({ state: { lineWidth, matrix } }: Cursor, subpath: Subpath): Bounds | undefined => {
  const { left, bottom, right, top } = subpath.box;
  if (!subpath.isStraight || (left !== right && bottom !== top) || !keepsRectangles(matrix)) return undefined;
  const [across, up] = left === right ? [lineWidth / 2, 0] : [0, lineWidth / 2];
  return transformBounds(
    { left: left - across, bottom: bottom - up, right: right + across, top: top + up },
    matrix,
  );
};

/** What lies within the line of a level rectangle. */
const openingOf = ({ state: { lineWidth, matrix } }: Cursor, { isRectangle, box }: Subpath) => {
  if (!isRectangle || !keepsRectangles(matrix)) return undefined;
  const { left, bottom, right, top } = growBounds(box, -lineWidth / 2);
  return right > left && top > bottom ? transformBounds({ left, bottom, right, top }, matrix) : undefined;
};

/** Ends the current path: `paint` is its operator, or empty for `n`. */
export const paintPath = (cursor: Cursor, paint: string): void => {
  const { path, state } = cursor;
  cursor.path = new PathBuilder();
  if (path.isEmpty) return;
  const { clip, subpaths } = path;
  const painted = cursor.isHidden ? '' : paint;
  if (subpaths.length === 0 || (painted === '' && clip === '')) return;
  const isUpright = keepsRectangles(state.matrix);
  const isStroke = strokes.has(painted);
  const { reach, stray } = strokesToo.has(painted) ? reachOf(cursor, subpaths) : { reach: 0, stray: 0 };
  const isOpaque =
    !state.isBlended && !state.isMasked && (isStroke ? state.strokeAlpha : state.fillAlpha) === 1;
  const sides = sidesInView(cursor, reach);
  const parts: PathPart[] = [];
  for (const part of clip === '' ? partsOf(subpaths, reach, isStroke && isOpaque) : [subpaths]) {
    const paintId = cursor.page.allocatePaintIds(part.length);
    parts.push({ paintId, subpaths: part.map((subpath) => subpath.construction(sides)) });
    if (painted === '') continue;
    const [only] = part;
    const points = part.length === 1 && only ? only.placed(state.matrix) : [];
    const twin = areAlike(points, cursor.outline?.points ?? []) ? cursor.outline?.paintId : undefined;
    cursor.outline = points.length > 0 ? { paintId, points } : undefined;
    const line = painted === 'S' && part.length === 1 && only ? lineOf(cursor, only) : undefined;
    const opening = isStroke && part.length === 1 && only ? openingOf(cursor, only) : undefined;
    cursor.items.push({
      kind: 'path',
      paintId,
      paintCount: part.length,
      box: transformBounds(growBounds(joinBounds(part.map(({ box }) => box)), reach), state.matrix),
      clip: state.clip,
      isOpaque,
      isDisputed: isPaintDisputed(state),
      isOverprinted: state.overprint.fill || state.overprint.stroke,
      device: deviceOf(...(isStroke ? [] : [state.fillSpace]), ...(reach > 0 ? [state.strokeSpace] : [])),
      ...throughAll([state.mask, state.fillCell, state.strokeCell], stray * scaleOf(state.matrix)),
      colour: isStroke ? state.stroke : state.fill,
      isRectangle: !strokesToo.has(painted) && part.length === 1 && only?.isRectangle === true && isUpright,
      isConvex: part.every(({ isConvex }) => isConvex),
      isPlain: isStroke ? !state.isDashed : !strokesToo.has(painted),
      ...(twin === undefined ? {} : { twin }),
      ...(line ? { line } : {}),
      ...(opening ? { opening } : {}),
    });
  }
  const [only] = subpaths;
  const isRectangle = subpaths.length === 1 && only?.isRectangle === true && isUpright;
  const first = parts[0]?.paintId ?? 0;
  const clipOutlines =
    clip === '' || isRectangle
      ? undefined
      : new Set(subpaths.flatMap(({ isConvex }, index) => (isConvex ? [] : first + index)));
  cursor.pieces.push({ kind: 'path', parts, clip, clipOutlines, paint: painted, matrix: state.matrix });
  if (clip === '') return;
  const box = transformBounds(joinBounds(subpaths.map((subpath) => subpath.box)), state.matrix);
  state.clip = intersectClips(state.clip, isRectangle ? box : 'shape');
  state.clipBox = state.clipBox ? intersection(state.clipBox, box) : box;
};

const unitSquare: Bounds = { left: 0, bottom: 0, right: 1, top: 1 };

/** Of a picture or a shading. */
const deviceIn = (parameters: PDFDict | undefined): Item['device'] => {
  const space = parameters && deviceSpaceOf(nameAt(parameters, 'ColorSpace') ?? '');
  return space && deviceOf({ components: deviceComponents[space] });
};

const addImage = (cursor: Cursor, stream: PDFRawStream, source: PDFRef | undefined): void => {
  const { state } = cursor;
  const paintId = cursor.page.allocatePaintIds(1);
  const piece = { kind: 'image', source, stream, resources: cursor.resources, paintId } as const;
  cursor.pieces.push(piece);
  cursor.page.images.set(paintId, piece);
  cursor.items.push({
    ...plainItem,
    kind: 'image',
    paintId,
    box: transformBounds(unitSquare, state.matrix),
    clip: state.clip,
    isOpaque: state.fillAlpha === 1 && !state.isBlended && !state.isMasked,
    isDisputed: isPaintDisputed(state),
    isOverprinted: state.overprint.fill || state.overprint.stroke,
    device: deviceIn(stream.dict),
    ...throughAll([state.mask, state.fillCell, state.strokeCell]),
    colour: undefined,
    isPlain: !['ImageMask', 'Mask', 'SMask', 'SMaskInData'].some((key) => lookup(stream.dict, key)),
    sides: [state.matrix[0], state.matrix[1], state.matrix[2], state.matrix[3]],
  });
};

export const drawInlineImage = (cursor: Cursor, image: InlineImage | undefined): void => {
  if (!image?.data) throw new Unprovable('inline-image');
  if (cursor.isHidden) return;
  const stream = inlineImageStream(cursor.page.context, image.entries, image.data);
  const named = nameAt(stream.dict, 'ColorSpace');
  // Of its own it has the names of device spaces; any other is one of the resources (ISO 32000-2, 8.9.7).
  const space = named === undefined ? undefined : cursor.resource('ColorSpace', named);
  if (space) stream.dict.set(PDFName.of('ColorSpace'), space);
  addImage(cursor, stream, undefined);
};

const inheritsWordSpacing = ({ pieces }: Body): boolean =>
  pieces.some((piece) => {
    if (typeof piece === 'string') return false;
    return piece.kind === 'form'
      ? inheritsWordSpacing(piece.body)
      : piece.kind === 'show' && piece.inheritsWordSpacing;
  });

/** In a knockout group opaque objects cover each other as they do anywhere; viewers differ in all others. */
const knocksOut = (group: PDFDict, { items }: Body): boolean =>
  booleanAt(group, 'K') === true &&
  items.some(({ kind, isOpaque, isPlain }) => kind === 'shading' || !isOpaque || !isPlain);

const drawForm = (cursor: Cursor, source: PDFObject, stream: PDFRawStream): void => {
  const { state } = cursor;
  const bbox = numbersAt(stream.dict, 'BBox', 4);
  if (!bbox) throw new Unprovable('form');
  const body = cursor.walk(source, 'form', cursor.resources, stateForForm(state));
  if (body.pieces.length === 0) return;
  if (state.wordSpacing !== 0 && inheritsWordSpacing(body)) throw new Unprovable('word-spacing-inherited');
  cursor.pieces.push({ kind: 'form', source, body });
  const matrix = multiply(matrixFrom(numbersAt(stream.dict, 'Matrix', 6)), state.matrix);
  const ownClip: Item['clip'] = keepsRectangles(matrix) ? transformBounds(boundsFrom(bbox), matrix) : 'shape';
  const group = dictionaryAt(stream.dict, 'Group');
  const around = {
    clip: intersectClips(ownClip, state.clip),
    isOpaque:
      !state.isBlended &&
      !state.isMasked &&
      state.fillAlpha === 1 &&
      (group ? true : state.strokeAlpha === 1),
    isDisputed: isPaintDisputed(state) || (group !== undefined && knocksOut(group, body)),
    isOverprinted: state.overprint.fill || state.overprint.stroke,
    ...throughAll([state.mask, state.fillCell, state.strokeCell]),
    colour: state.fill,
  };
  for (const item of body.items) cursor.items.push(placeItem(item, matrix, around));
};

export const drawXObject = (cursor: Cursor, name: string | undefined): void => {
  const source = name === undefined ? undefined : cursor.resource('XObject', name);
  const stream = resolve(cursor.page.context, source);
  if (!source || !(stream instanceof PDFRawStream) || cursor.isHidden) return;
  if (!cursor.page.layers.isVisible(entry(stream.dict, 'OC'))) return;
  const subtype = nameAt(stream.dict, 'Subtype');
  if (subtype === 'Image') addImage(cursor, stream, source instanceof PDFRef ? source : undefined);
  else if (subtype === 'Form') drawForm(cursor, source, stream);
};

export const paintShading = (cursor: Cursor, name: string | undefined): void => {
  const source = name === undefined ? undefined : cursor.resource('Shading', name);
  if (!source || cursor.isHidden) return;
  const { state } = cursor;
  const paintId = cursor.page.allocatePaintIds(1);
  cursor.pieces.push({ kind: 'shading', source, paintId });
  cursor.items.push({
    ...plainItem,
    kind: 'shading',
    paintId,
    box: state.clipBox,
    clip: state.clip,
    isOpaque: state.fillAlpha === 1 && !state.isBlended && !state.isMasked,
    isDisputed: isPaintDisputed(state),
    isOverprinted: state.overprint.fill || state.overprint.stroke,
    device: deviceIn(dictionaryIn(resolve(cursor.page.context, source))),
    ...throughAll([state.mask, state.fillCell, state.strokeCell]),
    colour: undefined,
  });
};

/** The soft mask's group of a graphics state, if it has one. */
export const softMaskGroup = (parameters: PDFDict): PDFObject | undefined => {
  const mask = resolve(parameters.context, entry(parameters, 'SMask'));
  return mask instanceof PDFDict ? entry(mask, 'G') : undefined;
};

/** `BM` is a name or an array of names, of which the first is used. */
export const blendModeOf = (parameters: PDFDict): PDFObject | undefined => {
  const mode = resolve(parameters.context, entry(parameters, 'BM'));
  return mode instanceof PDFArray ? resolve(parameters.context, mode.asArray()[0]) : mode;
};

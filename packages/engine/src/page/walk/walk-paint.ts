import { PDFArray, PDFDict, PDFName, type PDFObject, PDFRawStream, PDFRef } from '@cantoo/pdf-lib';
import type { InlineImage } from '../../syntax/content/operand.ts';
import {
  type Bounds,
  boundsFrom,
  growBounds,
  keepsRectangles,
  matrixFrom,
  multiply,
  scaleOf,
  transformBounds,
} from '../../syntax/geometry.ts';
import { booleanAt, entry, nameAt, numbersAt, resolve } from '../../syntax/read-object.ts';
import { Unprovable } from '../../syntax/unprovable.ts';
import type { Cursor } from './cursor.ts';
import { inlineImageStream } from './inline-image-stream.ts';
import { type Item, intersectClips, placeItem } from './item.ts';
import { PathBuilder } from './path-builder.ts';
import type { Body } from './piece.ts';

const strokes = new Set(['S', 's']);
const strokesToo = new Set(['S', 's', 'B', 'B*', 'b', 'b*']);

const blankItem = {
  size: 0,
  isRectangle: false,
  isStroke: false,
  segments: 0,
  isPlain: true,
  paintCount: 1,
} as const;

/** Ends the current path: `paint` is its operator, or empty for `n`. */
export const paintPath = (cursor: Cursor, paint: string): void => {
  const { path, state } = cursor;
  cursor.path = new PathBuilder();
  if (path.isEmpty) return;
  const painted = cursor.isHidden ? '' : paint;
  if (painted === '' && path.clip === '') return;
  const paintId = cursor.page.allocatePaintIds(1);
  cursor.pieces.push({
    kind: 'path',
    construction: path.construction,
    clip: path.clip,
    paint: painted,
    paintId,
  });
  const isUpright = keepsRectangles(state.matrix);
  const box = path.box && transformBounds(path.box, state.matrix);
  if (painted !== '') {
    const isStroke = strokes.has(painted);
    const lineWidth = state.lineWidth * scaleOf(state.matrix);
    const isOpaque =
      !state.isBlended && !state.isMasked && (isStroke ? state.strokeAlpha : state.fillAlpha) === 1;
    cursor.items.push({
      ...blankItem,
      kind: 'path',
      paintId,
      box: box && (strokesToo.has(painted) ? growBounds(box, lineWidth) : box),
      clip: state.clip,
      isOpaque,
      colour: isStroke ? state.stroke : state.fill,
      size: isStroke ? lineWidth : 0,
      isRectangle: !isStroke && path.isRectangle && isUpright,
      isStroke,
      segments: path.segments,
    });
  }
  if (path.clip !== '') {
    const clip = path.isRectangle && isUpright && box ? box : 'shape';
    state.clip = intersectClips(state.clip, clip);
  }
};

const unitSquare: Bounds = { left: 0, bottom: 0, right: 1, top: 1 };

const addImage = (cursor: Cursor, stream: PDFRawStream, source: PDFRef | undefined): void => {
  const { state } = cursor;
  const paintId = cursor.page.allocatePaintIds(1);
  const piece = { kind: 'image', source, stream, resources: cursor.resources, paintId } as const;
  cursor.pieces.push(piece);
  cursor.page.images.set(paintId, piece);
  const isStencil = booleanAt(stream.dict, 'ImageMask') === true;
  cursor.items.push({
    ...blankItem,
    kind: 'image',
    paintId,
    box: transformBounds(unitSquare, state.matrix),
    clip: state.clip,
    isOpaque: state.fillAlpha === 1 && !state.isBlended && !state.isMasked,
    colour: isStencil ? state.fill : undefined,
    isStroke: isStencil,
    isRectangle: keepsRectangles(state.matrix),
    sides: [state.matrix[0], state.matrix[1], state.matrix[2], state.matrix[3]],
  });
};

export const drawInlineImage = (cursor: Cursor, image: InlineImage | undefined): void => {
  if (!image?.data) throw new Unprovable('inline-image');
  if (cursor.isHidden) return;
  addImage(cursor, inlineImageStream(cursor.page.context, image.entries, image.data), undefined);
};

const inheritsWordSpacing = ({ pieces }: Body): boolean =>
  pieces.some((piece) => {
    if (typeof piece === 'string') return false;
    return piece.kind === 'form'
      ? inheritsWordSpacing(piece.body)
      : piece.kind === 'show' && piece.inheritsWordSpacing;
  });

const drawForm = (cursor: Cursor, source: PDFObject, stream: PDFRawStream): void => {
  const { state } = cursor;
  const bbox = numbersAt(stream.dict, 'BBox', 4);
  if (!bbox) throw new Unprovable('form');
  const body = cursor.walk(source, 'form', cursor.resources);
  if (body.pieces.length === 0) return;
  if (state.wordSpacing !== 0 && inheritsWordSpacing(body)) throw new Unprovable('word-spacing-inherited');
  cursor.pieces.push({ kind: 'form', source, body });
  const matrix = multiply(matrixFrom(numbersAt(stream.dict, 'Matrix', 6)), state.matrix);
  const ownClip: Item['clip'] = keepsRectangles(matrix) ? transformBounds(boundsFrom(bbox), matrix) : 'shape';
  const isGroup = stream.dict.has(PDFName.of('Group'));
  const around = {
    clip: intersectClips(ownClip, state.clip),
    isOpaque:
      !state.isBlended &&
      !state.isMasked &&
      state.fillAlpha === 1 &&
      (isGroup ? true : state.strokeAlpha === 1),
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
    ...blankItem,
    kind: 'shading',
    paintId,
    box: state.clip === 'shape' ? undefined : state.clip,
    clip: state.clip,
    isOpaque: true,
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

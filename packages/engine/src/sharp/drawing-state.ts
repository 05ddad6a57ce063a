import { type PDFDict, PDFName } from '@cantoo/pdf-lib';
import { initialPosition, type TextPosition } from '../page/walk/text-position.ts';
import { blendModeOf } from '../page/walk/walk-paint.ts';
import { isDisputed } from '../page/walk/walk-state.ts';
import { identity, type Matrix, multiply } from '../syntax/geometry.ts';
import { formatNumber } from '../syntax/output.ts';
import {
  booleanAt,
  entry,
  itemsIn,
  lookup,
  nameIn,
  numberAt,
  numberIn,
  numbersIn,
  resolve,
} from '../syntax/read-object.ts';
import type { Blending, Clip, Line } from './element.ts';

/** What a content stream has set so far, with what it inherits from around the form it is in. */
export interface DrawingState extends TextPosition {
  matrix: Matrix;
  fill: string;
  stroke: string;
  fillRefusal: string | undefined;
  strokeRefusal: string | undefined;
  line: Line;
  blending: Blending;
  /** Why nothing can be written that is painted now, whatever its colour. */
  refusal: string | undefined;
  clips: readonly Clip[];
  characterSpacing: number;
  horizontalScale: number;
  rise: number;
  mode: number;
}

export const initialDrawing = (): DrawingState => ({
  matrix: identity,
  fill: '0 g',
  stroke: '0 G',
  fillRefusal: undefined,
  strokeRefusal: undefined,
  line: { width: 1, cap: 0, join: 0, miter: 10, dashes: [], phase: 0 },
  blending: {},
  refusal: undefined,
  clips: [],
  characterSpacing: 0,
  horizontalScale: 1,
  rise: 0,
  mode: 0,
  ...initialPosition,
});

const fills = new Set(['g', 'rg', 'k']);
const strokes = new Set(['G', 'RG', 'K']);

const dashOf = (piece: string): Pick<Line, 'dashes' | 'phase'> => {
  const end = piece.indexOf(']');
  const inside = piece.slice(1, end).trim();
  return {
    dashes: inside === '' ? [] : inside.split(' ').map(Number),
    phase: Number.parseFloat(piece.slice(end + 1)) || 0,
  };
};

/** Operators that set something for what follows. */
export const setDrawing = (state: DrawingState, piece: string): void => {
  const operator = piece.slice(piece.lastIndexOf(' ') + 1);
  if (fills.has(operator)) Object.assign(state, { fill: piece, fillRefusal: undefined });
  else if (strokes.has(operator)) Object.assign(state, { stroke: piece, strokeRefusal: undefined });
  else if (operator === 'cs') state.fillRefusal = 'pattern';
  else if (operator === 'CS') state.strokeRefusal = 'pattern';
  else if (operator === 'd') state.line = { ...state.line, ...dashOf(piece) };
  else {
    const numbers = piece.split(' ').slice(0, -1).map(Number);
    const [first = 0] = numbers;
    if (operator === 'cm') state.matrix = multiply(numbers as unknown as Matrix, state.matrix);
    else if (operator === 'w') state.line = { ...state.line, width: first };
    else if (operator === 'J') state.line = { ...state.line, cap: first };
    else if (operator === 'j') state.line = { ...state.line, join: first };
    else if (operator === 'M') state.line = { ...state.line, miter: first };
    else if (operator === 'Tc') state.characterSpacing = first;
    else if (operator === 'Tz') state.horizontalScale = first / 100;
    else if (operator === 'TL') state.leading = first;
    else if (operator === 'Ts') state.rise = first;
    else if (operator === 'Tr') state.mode = first;
  }
};

const lineKeys = { LW: 'width', LC: 'cap', LJ: 'join', ML: 'miter' } as const;

/** A graphics state dictionary: each entry for itself, so that what it sets for something else is not kept. */
export const applyParameters = (state: DrawingState, parameters: PDFDict): void => {
  const { context } = parameters;
  if (isDisputed(parameters)) state.refusal = 'graphics-state';
  for (const [key, name] of Object.entries(lineKeys)) {
    const number = numberAt(parameters, key);
    if (number !== undefined) state.line = { ...state.line, [name]: number };
  }
  const dash = itemsIn(context, entry(parameters, 'D'));
  const dashes = dash && numbersIn(context, dash[0]);
  if (dash && dashes) state.line = { ...state.line, dashes, phase: numberIn(resolve(context, dash[1])) ?? 0 };
  const blending: Record<string, string> = { ...state.blending };
  const put = (key: string, value: string, initial: string): void => {
    if (value === initial) delete blending[key];
    else blending[key] = value;
  };
  for (const key of ['ca', 'CA']) {
    const alpha = numberAt(parameters, key);
    if (alpha !== undefined) put(key, formatNumber(alpha), '1');
  }
  const mode = nameIn(blendModeOf(parameters));
  if (mode !== undefined) put('BM', `/${mode === 'Compatible' ? 'Normal' : mode}`, '/Normal');
  const stroke = booleanAt(parameters, 'OP');
  const fill = booleanAt(parameters, 'op') ?? stroke;
  if (stroke !== undefined) put('OP', String(stroke), 'false');
  if (fill !== undefined) put('op', String(fill), 'false');
  for (const [key, initial] of [
    ['AIS', 'false'],
    ['TK', 'true'],
  ] as const) {
    const flag = booleanAt(parameters, key);
    if (flag !== undefined) put(key, String(flag), initial);
  }
  state.blending = blending;
  const mask = lookup(parameters, 'SMask');
  if (mask instanceof PDFName && state.refusal === 'soft-mask') state.refusal = undefined;
  else if (mask && !(mask instanceof PDFName)) state.refusal = 'soft-mask';
};

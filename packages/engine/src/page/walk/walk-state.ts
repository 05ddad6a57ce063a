import { PDFDict, PDFName, type PDFObject } from '@cantoo/pdf-lib';
import { formatOperands } from '../../syntax/content/content-writer.ts';
import { isName, type Operand } from '../../syntax/content/operand.ts';
import { type Matrix, matrixFrom, multiply } from '../../syntax/geometry.ts';
import {
  booleanAt,
  dictionaryIn,
  itemsIn,
  lookup,
  nameIn,
  numberAt,
  numbersAt,
  resolve,
} from '../../syntax/read-object.ts';
import { Unprovable } from '../../syntax/unprovable.ts';
import { deviceComponents, deviceSpaceOf, initialColour } from './colour-family.ts';
import type { Cursor } from './cursor.ts';
import { type ColourSpace, colourFrom } from './graphics-state.ts';
import { type Colour, passageOf } from './item.ts';
import type { Body, Piece } from './piece.ts';
import { blendModeOf, softMaskGroup } from './walk-paint.ts';

const maxComponents = 32;

export const numbersOf = (operands: readonly Operand[]): number[] =>
  operands.filter((operand) => typeof operand === 'number');

const isTransfer = (value: PDFObject | undefined): boolean => {
  const setting = nameIn(value);
  return value !== undefined && setting !== 'Default' && setting !== 'Identity';
};

/** Screens of one kind of dots, and those that have one for each ink (ISO 32000-2, 10.6.5). */
const plainHalftones: readonly (number | undefined)[] = [1, 6, 10, 16];
const halftoneByInk = 5;

const isPlainScreen = (dictionary: PDFDict): boolean =>
  plainHalftones.includes(numberAt(dictionary, 'HalftoneType')) &&
  !isTransfer(lookup(dictionary, 'TransferFunction'));

const mayTransfer = (halftone: PDFObject | undefined): boolean => {
  if (halftone === undefined || halftone instanceof PDFName) return false;
  const dictionary = dictionaryIn(halftone);
  if (!dictionary) return true;
  if (numberAt(dictionary, 'HalftoneType') !== halftoneByInk) return !isPlainScreen(dictionary);
  const screens = dictionary.keys().flatMap((ink) => dictionaryIn(dictionary.lookup(ink)) ?? []);
  return !screens.every(isPlainScreen);
};

/**
 * Whether viewers differ in what they make of a graphics state: transfer functions, also those of halftones. Dots, black
 * generation and undercolour removal speak to a press; on a screen they have no effect, and they are not written.
 */
export const isDisputed = (parameters: PDFDict): boolean =>
  isTransfer(lookup(parameters, 'TR')) ||
  isTransfer(lookup(parameters, 'TR2')) ||
  mayTransfer(lookup(parameters, 'HT'));

/** Blends in which one colour gives its lightness and another its hue. */
const mixing: ReadonlySet<string | undefined> = new Set(['Hue', 'Saturation', 'Color', 'Luminosity']);

const matrixIn = ({ stream }: Body): Matrix => matrixFrom(stream && numbersAt(stream.dict, 'Matrix', 6));

/** `gs` */
export const setGraphicsState = (cursor: Cursor, name: string | undefined): void => {
  const source = name === undefined ? undefined : cursor.resource('ExtGState', name);
  const parameters = resolve(cursor.page.context, source);
  if (!source || !(parameters instanceof PDFDict)) return;
  if (lookup(parameters, 'Font')) throw new Unprovable('graphics-state');
  const { state } = cursor;
  state.fillAlpha = numberAt(parameters, 'ca') ?? state.fillAlpha;
  state.strokeAlpha = numberAt(parameters, 'CA') ?? state.strokeAlpha;
  state.lineWidth = numberAt(parameters, 'LW') ?? state.lineWidth;
  state.lineJoin = numberAt(parameters, 'LJ') ?? state.lineJoin;
  state.miterLimit = numberAt(parameters, 'ML') ?? state.miterLimit;
  state.isDashed ||= lookup(parameters, 'D') !== undefined;
  state.isDisputed ||= isDisputed(parameters);
  const stroke = booleanAt(parameters, 'OP') ?? state.overprint.stroke;
  state.overprint = {
    stroke,
    fill: booleanAt(parameters, 'op') ?? booleanAt(parameters, 'OP') ?? state.overprint.fill,
  };
  const mode = nameIn(blendModeOf(parameters));
  if (mode !== undefined) state.isBlended = mode !== 'Normal' && mode !== 'Compatible';
  cursor.page.mixesColours ||= mixing.has(mode);
  const mask = lookup(parameters, 'SMask');
  if (mask) state.isMasked = !(mask instanceof PDFName);
  const group = softMaskGroup(parameters);
  const softMask = group && cursor.walk(group, 'form', cursor.resources);
  if (softMask) cursor.page.enclosed.set(softMask, 'soft-mask');
  if (mask) state.mask = softMask && passageOf(softMask, multiply(matrixIn(softMask), state.matrix));
  cursor.pieces.push({ kind: 'graphics-state', source, softMask, setsMask: mask !== undefined });
};

/** The space an entry of the resources stands for. */
const spaceOf = (cursor: Cursor, source: PDFObject): ColourSpace => {
  const { context } = cursor.page;
  const object = resolve(context, source);
  const items = itemsIn(context, object);
  const name = nameIn(object) ?? (items?.length === 1 ? nameIn(resolve(context, items[0])) : undefined);
  const device = name === undefined ? undefined : deviceSpaceOf(name);
  if (device) return { components: deviceComponents[device] };
  if (name === 'Pattern') return { patternsOver: undefined };
  if (items && nameIn(resolve(context, items[0])) === 'Pattern')
    return { patternsOver: items[1] && spaceOf(cursor, items[1]) };
  return { source };
};

const operatorsOf = (components: number, isStroke: boolean): string => {
  const operator = { 1: 'g', 3: 'rg', 4: 'k' }[components];
  if (!operator) throw new Unprovable('colour');
  return isStroke ? operator.toUpperCase() : operator;
};

/** A colour in numbers of a device space, and as a screen shows it. */
const plainColour = (
  cursor: Cursor,
  space: ColourSpace | undefined,
  values: readonly number[],
): { values: readonly number[]; colour: Colour; isDisputed: boolean } => {
  if (!space || space === 'inherited' || 'patternsOver' in space) throw new Unprovable('colour');
  if ('components' in space) {
    if (values.length !== space.components) throw new Unprovable('colour');
    return { values, colour: colourFrom(space.components, values), isDisputed: false };
  }
  const colour = cursor.page.colours.colourOf(space.source, values);
  const isDisputed = cursor.page.colours.isDisputed(space.source);
  cursor.page.hasDisputedColour ||= isDisputed;
  const inks = cursor.page.colours.inksOf(space.source, values);
  return { values: inks ?? colour.map((channel) => channel / 255), colour, isDisputed };
};

const isColourAlone = (piece: Piece | undefined, isStroke: boolean): boolean =>
  typeof piece === 'string' && (isStroke ? / (?:G|RG|K)$/ : / (?:g|rg|k)$/).test(piece);

const applyColour = (
  cursor: Cursor,
  isStroke: boolean,
  space: ColourSpace,
  colours: readonly number[],
): void => {
  const { values, colour, isDisputed } = plainColour(cursor, space, colours);
  // The colour before it was never painted with.
  if (isColourAlone(cursor.pieces.at(-1), isStroke)) cursor.pieces.pop();
  cursor.pieces.push(`${formatOperands(values)} ${operatorsOf(values.length, isStroke)}`);
  if (isStroke)
    Object.assign(cursor.state, { stroke: colour, isStrokeDisputed: isDisputed, strokeCell: undefined });
  else Object.assign(cursor.state, { fill: colour, isFillDisputed: isDisputed, fillCell: undefined });
};

/** `CS` and `cs`: colours are written in device spaces, so that only the initial colour of a space is. */
export const setColourSpace = (cursor: Cursor, operator: 'CS' | 'cs', name: string | undefined): void => {
  if (name === undefined) return;
  const { state } = cursor;
  const isStroke = operator === 'CS';
  const named =
    deviceSpaceOf(name) || name === 'Pattern' ? PDFName.of(name) : cursor.resource('ColorSpace', name);
  // PDFium stays with the space it has.
  if (!named) return;
  const space = spaceOf(cursor, named);
  if (isStroke) state.strokeSpace = space;
  else state.fillSpace = space;
  if (space === 'inherited') return;
  if ('patternsOver' in space) {
    cursor.pieces.push(space.patternsOver ? { kind: 'pattern-space', operator } : `/Pattern ${operator}`);
    if (isStroke) state.stroke = undefined;
    else state.fill = undefined;
  } else if ('components' in space)
    applyColour(
      cursor,
      isStroke,
      space,
      space.components === 4 ? [0, 0, 0, 1] : new Array<number>(space.components).fill(0),
    );
  else applyColour(cursor, isStroke, space, initialColour(cursor.page.context, space.source));
};

/** `SC`, `SCN`, `sc` and `scn` */
export const setColour = (cursor: Cursor, operator: string, operands: readonly Operand[]): void => {
  const { state } = cursor;
  const values = numbersOf(operands).slice(0, maxComponents);
  const isStroke = operator.startsWith('S');
  const space = isStroke ? state.strokeSpace : state.fillSpace;
  const last = operands.at(-1);
  if (!isName(last)) {
    const wanted = space === 'inherited' || !('components' in space) ? values.length : space.components;
    // PDFium passes over a colour with too few numbers, and over numbers that are too many.
    if (values.length >= wanted) applyColour(cursor, isStroke, space, values.slice(0, wanted));
    return;
  }
  const source = cursor.resource('Pattern', last.name);
  if (!source) throw new Unprovable('resource-missing');
  const dictionary = dictionaryOf(cursor, source);
  const isTiling = numberAt(dictionary, 'PatternType') === 1;
  const cell = isTiling ? cursor.walk(source, 'cell', cursor.resources) : undefined;
  if (cell) cursor.page.enclosed.set(cell, 'pattern');
  const passage = cell && passageOf(cell, matrixIn(cell));
  const over = space !== 'inherited' && 'patternsOver' in space ? space.patternsOver : undefined;
  const tint = over && values.length > 0 ? plainColour(cursor, over, values) : undefined;
  cursor.pieces.push({
    kind: 'pattern',
    operator: isStroke ? 'SCN' : 'scn',
    components: tint ? rgbOf(tint.colour) : [],
    source,
    cell,
  });
  const isDisputed = tint?.isDisputed ?? false;
  if (isStroke)
    Object.assign(state, { stroke: undefined, isStrokeDisputed: isDisputed, strokeCell: passage });
  else Object.assign(state, { fill: undefined, isFillDisputed: isDisputed, fillCell: passage });
};

/** Patterns without colours of their own are painted over device RGB. */
const rgbOf = (colour: Colour): number[] => {
  if (!colour || colour === 'inherited') throw new Unprovable('colour');
  return colour.map((channel) => channel / 255);
};

const dictionaryOf = (cursor: Cursor, source: PDFObject): PDFDict => {
  const dictionary = dictionaryIn(resolve(cursor.page.context, source));
  if (!dictionary) throw new Unprovable('pattern');
  return dictionary;
};

/** `G`, `RG`, `K`, `g`, `rg` and `k` */
export const setDeviceColour = (cursor: Cursor, operator: string, values: readonly number[]): void => {
  const colour = colourFrom(values.length, values);
  const space = { components: values.length };
  if (operator === operator.toUpperCase())
    Object.assign(cursor.state, {
      stroke: colour,
      strokeSpace: space,
      isStrokeDisputed: false,
      strokeCell: undefined,
    });
  else
    Object.assign(cursor.state, {
      fill: colour,
      fillSpace: space,
      isFillDisputed: false,
      fillCell: undefined,
    });
};

/** Whether a marked-content sequence is optional content that is switched off. */
export const isHiddenSequence = (cursor: Cursor, operands: readonly Operand[]): boolean => {
  const [tag, properties] = operands;
  if (!isName(tag) || tag.name !== 'OC' || !isName(properties)) return false;
  return !cursor.page.layers.isVisible(cursor.resource('Properties', properties.name));
};

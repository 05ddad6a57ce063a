import { PDFDict, PDFName } from '@cantoo/pdf-lib';
import { formatOperands } from '../../syntax/content/content-writer.ts';
import { isName, type Operand } from '../../syntax/content/operand.ts';
import { dictionaryIn, lookup, nameIn, numberAt, resolve } from '../../syntax/read-object.ts';
import { Unprovable } from '../../syntax/unprovable.ts';
import { componentsOf, deviceComponents, deviceSpaceOf } from './colour-family.ts';
import type { Cursor } from './cursor.ts';
import { colourFrom } from './graphics-state.ts';
import { blendModeOf, softMaskGroup } from './walk-paint.ts';

const maxComponents = 32;

export const numbersOf = (operands: readonly Operand[]): number[] =>
  operands.filter((operand) => typeof operand === 'number');

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
  const mode = nameIn(blendModeOf(parameters));
  if (mode !== undefined) state.isBlended = mode !== 'Normal' && mode !== 'Compatible';
  const mask = lookup(parameters, 'SMask');
  if (mask) state.isMasked = !(mask instanceof PDFName);
  const group = softMaskGroup(parameters);
  const softMask = group && cursor.walk(group, 'form', cursor.resources);
  if (softMask) cursor.page.enclosed.set(softMask, 'soft-mask');
  cursor.pieces.push({ kind: 'graphics-state', source, softMask });
};

/** `CS` and `cs` */
export const setColourSpace = (cursor: Cursor, operator: 'CS' | 'cs', name: string | undefined): void => {
  if (name === undefined) return;
  const { state } = cursor;
  const device = deviceSpaceOf(name);
  const source = device || name === 'Pattern' ? undefined : cursor.resource('ColorSpace', name);
  let components: number | undefined = device && deviceComponents[device];
  if (source) {
    cursor.pieces.push({ kind: 'colour-space', operator, source });
    components = componentsOf(cursor.page.context, source);
  } else if (device) cursor.pieces.push(`/${device} ${operator}`);
  else if (name === 'Pattern') cursor.pieces.push(`/Pattern ${operator}`);
  else throw new Unprovable('resource-missing');
  // The initial colour of a space is black or all zeros, except in special spaces.
  const initial = colourFrom(components, components === 4 ? [0, 0, 0, 1] : [0, 0, 0]);
  if (operator === 'CS') Object.assign(state, { strokeComponents: components, stroke: initial });
  else Object.assign(state, { fillComponents: components, fill: initial });
};

/** `SC`, `SCN`, `sc` and `scn` */
export const setColour = (cursor: Cursor, operator: string, operands: readonly Operand[]): void => {
  const { state } = cursor;
  const values = numbersOf(operands).slice(0, maxComponents);
  const isStroke = operator.startsWith('S');
  const last = operands.at(-1);
  if (isName(last)) {
    const source = cursor.resource('Pattern', last.name);
    if (!source) throw new Unprovable('resource-missing');
    const isTiling = numberAt(dictionaryOf(cursor, source), 'PatternType') === 1;
    const cell = isTiling ? cursor.walk(source, 'cell', cursor.resources) : undefined;
    if (cell) cursor.page.enclosed.set(cell, 'pattern');
    cursor.pieces.push({
      kind: 'pattern',
      operator: isStroke ? 'SCN' : 'scn',
      components: values,
      source,
      cell,
    });
    if (isStroke) state.stroke = undefined;
    else state.fill = undefined;
    return;
  }
  cursor.pieces.push(`${formatOperands(values)} ${operator}`);
  if (isStroke) state.stroke = colourFrom(state.strokeComponents, values);
  else state.fill = colourFrom(state.fillComponents, values);
};

const dictionaryOf = (cursor: Cursor, source: Parameters<typeof resolve>[1]): PDFDict => {
  const dictionary = dictionaryIn(resolve(cursor.page.context, source));
  if (!dictionary) throw new Unprovable('pattern');
  return dictionary;
};

/** `G`, `RG`, `K`, `g`, `rg` and `k` */
export const setDeviceColour = (cursor: Cursor, operator: string, values: readonly number[]): void => {
  const colour = colourFrom(values.length, values);
  if (operator === operator.toUpperCase())
    Object.assign(cursor.state, { stroke: colour, strokeComponents: values.length });
  else Object.assign(cursor.state, { fill: colour, fillComponents: values.length });
};

/** Whether a marked-content sequence is optional content that is switched off. */
export const isHiddenSequence = (cursor: Cursor, operands: readonly Operand[]): boolean => {
  const [tag, properties] = operands;
  if (!isName(tag) || tag.name !== 'OC' || !isName(properties)) return false;
  return !cursor.page.layers.isVisible(cursor.resource('Properties', properties.name));
};

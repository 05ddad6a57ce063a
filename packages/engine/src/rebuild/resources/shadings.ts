import { PDFBool, type PDFDict, type PDFObject } from '@cantoo/pdf-lib';
import { decodeStream } from '../../syntax/filters/decode-stream.ts';
import { name, type Ref, type Value } from '../../syntax/output.ts';
import {
  dictionaryIn,
  entry,
  itemsIn,
  numberAt,
  numbersAt,
  resolve,
  streamIn,
} from '../../syntax/read-object.ts';
import { Unprovable } from '../../syntax/unprovable.ts';
import { addStream, type Scope, type SourceResources } from '../fragment/scope.ts';
import { writeColourSpace } from './colour-space.ts';
import { writeFunctions } from './functions.ts';

const maxMeshBytes = 32 * 1024 * 1024;
const arrayKeys = ['Background', 'BBox', 'Coords', 'Domain', 'Matrix', 'Decode'];
const meshKeys = ['BitsPerCoordinate', 'BitsPerComponent', 'BitsPerFlag', 'VerticesPerRow'];

const refuse = (): never => {
  throw new Unprovable('shading');
};

const extendOf = (scope: Scope, dictionary: PDFDict): boolean[] | undefined => {
  const items = itemsIn(scope.context, entry(dictionary, 'Extend'));
  return items?.slice(0, 2).map((item) => {
    const flag = resolve(scope.context, item);
    return flag instanceof PDFBool && flag.asBoolean();
  });
};

/** Cuts mesh data to whole records where their length is fixed, so that no trailing bytes are kept. */
const meshData = (bytes: Uint8Array, dictionary: PDFDict, type: number, components: number): Uint8Array => {
  const bits = (key: string) => numberAt(dictionary, key) ?? refuse();
  const values = entry(dictionary, 'Function') ? 1 : components;
  const vertex = bits('BitsPerCoordinate') * 2 + bits('BitsPerComponent') * values;
  if (type === 5) {
    const row = Math.ceil((vertex * bits('VerticesPerRow')) / 8);
    return bytes.subarray(0, Math.floor(bytes.length / row) * row);
  }
  if (type === 4) {
    const record = Math.ceil((vertex + bits('BitsPerFlag')) / 8);
    return bytes.subarray(0, Math.floor(bytes.length / record) * record);
  }
  return bytes;
};

/** A shading dictionary or stream (ISO 32000-2, 8.7.4.5). */
export const writeShading = (scope: Scope, object: PDFObject | undefined, resources: SourceResources): Ref =>
  scope.fragment.once('shading', object, () => {
    const source = resolve(scope.context, object);
    const dictionary = dictionaryIn(source) ?? refuse();
    const type = numberAt(dictionary, 'ShadingType') ?? refuse();
    if (![1, 2, 3, 4, 5, 6, 7].includes(type)) return refuse();
    const colour = writeColourSpace(scope, entry(dictionary, 'ColorSpace'), resources);
    if (colour.kind === 'pattern') return refuse();
    const value: { [key: string]: Value } = { ShadingType: type, ColorSpace: colour.value };
    for (const key of arrayKeys) {
      const numbers = numbersAt(dictionary, key);
      if (numbers) value[key] = numbers;
    }
    const extend = extendOf(scope, dictionary);
    if (extend) value.Extend = extend;
    const shape = entry(dictionary, 'Function');
    if (shape) value.Function = writeFunctions(scope, shape);
    if (type < 4) return scope.fragment.add(value);
    for (const key of meshKeys) {
      const number = numberAt(dictionary, key);
      if (number !== undefined) value[key] = number;
    }
    const bytes = decodeStream(streamIn(source) ?? refuse(), scope.codecs, maxMeshBytes);
    return addStream(scope, value, meshData(bytes, dictionary, type, colour.components));
  });

export const writeShadingPattern = (scope: Scope, object: PDFObject, resources: SourceResources): Ref =>
  scope.fragment.once('pattern', object, () => {
    const dictionary = dictionaryIn(resolve(scope.context, object)) ?? refuse();
    const value: { [key: string]: Value } = {
      Type: name('Pattern'),
      PatternType: 2,
      Shading: writeShading(scope, entry(dictionary, 'Shading'), resources),
    };
    const matrix = numbersAt(dictionary, 'Matrix', 6);
    if (matrix) value.Matrix = matrix;
    return scope.fragment.add(value);
  });

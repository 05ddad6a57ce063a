import type { PDFDict, PDFObject } from '@cantoo/pdf-lib';
import { decodeStream } from '../../syntax/filters/decode-stream.ts';
import type { Ref, Value } from '../../syntax/output.ts';
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
import { addStream, type Scope } from '../fragment/scope.ts';
import { rewriteCalculator } from './calculator.ts';

const maxDepth = 8;
const maxParts = 256;
const maxSampleBytes = 8 * 1024 * 1024;

const refuse = (): never => {
  throw new Unprovable('function');
};

const required = (dictionary: PDFDict, key: string, length?: number): number[] =>
  numbersAt(dictionary, key, length) ?? refuse();

const optional = (dictionary: PDFDict, keys: readonly string[]): { [key: string]: Value } => {
  const values: { [key: string]: Value } = {};
  for (const key of keys) {
    const numbers = numbersAt(dictionary, key);
    if (numbers) values[key] = numbers;
  }
  return values;
};

const writeSampled = (
  scope: Scope,
  source: PDFObject | undefined,
  dictionary: PDFDict,
  value: { [key: string]: Value },
): Ref => {
  const stream = streamIn(source) ?? refuse();
  const size = required(dictionary, 'Size');
  const bits = numberAt(dictionary, 'BitsPerSample') ?? refuse();
  const outputs = required(dictionary, 'Range').length / 2;
  if (![1, 2, 4, 8, 12, 16, 24, 32].includes(bits)) refuse();
  const samples = size.reduce((product, length) => product * length, outputs);
  const byteLength = Math.ceil((samples * bits) / 8);
  if (!(byteLength > 0 && byteLength <= maxSampleBytes)) refuse();
  // Exactly the samples that the function uses; trailing bytes are dropped.
  const bytes = new Uint8Array(byteLength);
  bytes.set(decodeStream(stream, scope.codecs, maxSampleBytes * 2).subarray(0, byteLength));
  return addStream(
    scope,
    { ...value, ...optional(dictionary, ['Encode', 'Decode']), Size: size, BitsPerSample: bits },
    bytes,
  );
};

/** Writes a function of any type (ISO 32000-2, 7.10) from its numbers alone. */
export const writeFunction = (scope: Scope, object: PDFObject | undefined, depth = 0): Ref =>
  scope.fragment.once('function', object, () => {
    if (depth > maxDepth) return refuse();
    const source = resolve(scope.context, object);
    const dictionary = dictionaryIn(source) ?? refuse();
    const type = numberAt(dictionary, 'FunctionType') ?? refuse();
    const value: { [key: string]: Value } = { FunctionType: type, Domain: required(dictionary, 'Domain') };
    const range = numbersAt(dictionary, 'Range');
    if (range) value.Range = range;
    if (type === 0) return writeSampled(scope, source, dictionary, value);
    if (type === 2) {
      return scope.fragment.add({
        ...value,
        ...optional(dictionary, ['C0', 'C1']),
        N: numberAt(dictionary, 'N') ?? 1,
      });
    }
    if (type === 3) {
      const parts = itemsIn(scope.context, entry(dictionary, 'Functions')) ?? refuse();
      if (parts.length === 0 || parts.length > maxParts) refuse();
      return scope.fragment.add({
        ...value,
        Functions: parts.map((part) => writeFunction(scope, part, depth + 1)),
        Bounds: required(dictionary, 'Bounds', parts.length - 1),
        Encode: required(dictionary, 'Encode', parts.length * 2),
      });
    }
    if (type === 4) {
      const stream = streamIn(source) ?? refuse();
      const code = decodeStream(stream, scope.codecs, 1024 * 1024);
      return addStream(scope, value, rewriteCalculator(code) ?? refuse());
    }
    return refuse();
  });

/** A function or an array of functions. */
export const writeFunctions = (scope: Scope, object: PDFObject | undefined): Value => {
  const parts = itemsIn(scope.context, object);
  if (!parts) return writeFunction(scope, object);
  if (parts.length > maxParts) refuse();
  return parts.map((part) => writeFunction(scope, part));
};

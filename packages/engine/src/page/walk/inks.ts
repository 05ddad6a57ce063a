import { RedactError } from '@blackbar/core/model';
import { type PDFContext, PDFName, type PDFObject, type PDFStream } from '@cantoo/pdf-lib';
import type { ByteCodecs } from '../../syntax/byte-codecs.ts';
import { decodeStream } from '../../syntax/filters/decode-stream.ts';
import {
  dictionaryIn,
  itemsIn,
  nameIn,
  numberAt,
  numbersAt,
  resolve,
  streamIn,
} from '../../syntax/read-object.ts';
import { Unprovable } from '../../syntax/unprovable.ts';
import { deviceSpaceOf } from './colour-family.ts';

/** Cyan, magenta, yellow and black, each of 1. */
export type Inks = readonly [number, number, number, number];

const levels = 255;
const maxSampleBytes = 1 << 20;

const isInks = (values: readonly number[]): boolean => values.length === 4 && values.every(Number.isFinite);

/** In as many steps as a channel on a screen has. */
const rounded = (values: readonly number[]): Inks | undefined =>
  isInks(values)
    ? (values.map(
        (value) => Math.round(Math.max(0, Math.min(1, value)) * levels) / levels,
      ) as unknown as Inks)
    : undefined;

/** Whether colours of a space are numbers of the four inks, by any profile. */
const isOfInks = (context: PDFContext, object: PDFObject | undefined): boolean => {
  const source = resolve(context, object);
  if (source instanceof PDFName) return deviceSpaceOf(source.decodeText()) === 'DeviceCMYK';
  const [family, profile] = itemsIn(context, source) ?? [];
  const name = nameIn(resolve(context, family));
  if (name === 'ICCBased') {
    const stream = streamIn(resolve(context, profile));
    return stream !== undefined && numberAt(stream.dict, 'N') === 4;
  }
  return name !== undefined && deviceSpaceOf(name) === 'DeviceCMYK';
};

/** None of a stream that is damaged or too large. */
const samplesOf = (stream: PDFStream, codecs: ByteCodecs): Uint8Array => {
  try {
    return decodeStream(stream, codecs, maxSampleBytes);
  } catch (error) {
    if (error instanceof Unprovable || error instanceof RedactError) return new Uint8Array();
    throw error;
  }
};

/** What a function of one number gives: a curve, or samples of eight bits (ISO 32000-2, 7.10.2 and 7.10.3). */
const tintOf = (
  context: PDFContext,
  codecs: ByteCodecs,
  object: PDFObject | undefined,
  tint: number,
): number[] | undefined => {
  const source = resolve(context, object);
  const shape = dictionaryIn(source);
  if (!shape) return undefined;
  const at = Math.max(0, Math.min(1, tint));
  if (numberAt(shape, 'FunctionType') === 2) {
    const [from, to] = [numbersAt(shape, 'C0', 4), numbersAt(shape, 'C1', 4)];
    const bend = at ** (numberAt(shape, 'N') ?? 1);
    return to && from?.map((value, ink) => value + bend * ((to[ink] as number) - value));
  }
  const stream = streamIn(source);
  const [size = 0] = numbersAt(shape, 'Size', 1) ?? [];
  if (numberAt(shape, 'FunctionType') !== 0 || !stream || size < 2) return undefined;
  if (numberAt(shape, 'BitsPerSample') !== 8 || numbersAt(shape, 'Range', 8) === undefined) return undefined;
  const samples = samplesOf(stream, codecs);
  const step = Math.min(size - 2, Math.floor(at * (size - 1)));
  const share = at * (size - 1) - step;
  return [0, 1, 2, 3].map((ink) => {
    const [low, high] = [samples[step * 4 + ink], samples[(step + 1) * 4 + ink]];
    return low === undefined || high === undefined ? Number.NaN : (low + share * (high - low)) / levels;
  });
};

/**
 * The four inks that a colour of another space most likely stands for; `undefined` when it is none of ink. Whether they
 * look like the colour is for the caller to see.
 */
export const inksOf = (
  context: PDFContext,
  codecs: ByteCodecs,
  space: PDFObject,
  values: readonly number[],
): Inks | undefined => {
  if (isOfInks(context, space)) return rounded(values);
  const [family, , alternate, tint] = itemsIn(context, resolve(context, space)) ?? [];
  const name = nameIn(resolve(context, family));
  const [first] = values;
  if ((name !== 'Separation' && name !== 'DeviceN') || values.length !== 1 || first === undefined)
    return undefined;
  return isOfInks(context, alternate) ? rounded(tintOf(context, codecs, tint, first) ?? []) : undefined;
};

import { PDFBool, type PDFDict, type PDFObject, type PDFRawStream } from '@cantoo/pdf-lib';
import { rampSteps } from '../../page/walk/colours.ts';
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
import { addStream, type Scope } from '../fragment/scope.ts';
import { deviceSpaceIn } from './device-space.ts';
import { writeMesh } from './mesh.ts';

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

const rgb = (ramp: Uint8Array, step: number): number[] =>
  Array.from(ramp.subarray(3 * step, 3 * step + 3), (channel) => channel / 255);

/** From how many colours on a line two of them may be off by rounding, in levels of 255. */
const sameLevels = 1;

/**
 * Steps that nobody sees lie on a line between those next to them that somebody does. Beyond those they have their colour,
 * or lie on the line that all of them lie on.
 */
const asSeen = (ramp: Uint8Array, seen: Uint8Array | undefined): Uint8Array => {
  if (!seen) return ramp;
  const steps = [...seen.keys()].filter((step) => seen[step] === 1);
  const [first, last] = [steps[0] ?? refuse(), steps.at(-1) ?? refuse()];
  const onLine = (from: number, to: number, step: number, channel: number): number => {
    const [start, end] = [from, to].map((at) => ramp[3 * at + channel] as number) as [number, number];
    return from === to ? start : start + ((end - start) * (step - from)) / (to - from);
  };
  const isStraight = steps.every((step) =>
    [0, 1, 2].every(
      (channel) =>
        Math.abs(onLine(first, last, step, channel) - (ramp[3 * step + channel] as number)) <= sameLevels,
    ),
  );
  const written = new Uint8ClampedArray(ramp.length);
  let [from, next] = [first, 0];
  for (let step = 0; step < rampSteps; step += 1) {
    const to = steps[next] ?? last;
    for (const channel of [0, 1, 2])
      written[3 * step + channel] = isStraight
        ? onLine(first, last, step, channel)
        : onLine(from, to, Math.max(first, Math.min(last, step)), channel);
    if (step === to) [from, next] = [to, next + 1];
  }
  return Uint8Array.from(written);
};

/** The colours of a shading as a function: a straight line where they are one, otherwise each step. */
const writeRamp = (scope: Scope, ramp: Uint8Array): Ref => {
  const last = rampSteps - 1;
  const isStraight = ramp.every((channel, at) => {
    const [from, to] = [ramp[at % 3] as number, ramp[3 * last + (at % 3)] as number];
    return Math.abs(channel - (from + ((to - from) * Math.floor(at / 3)) / last)) <= 1;
  });
  if (isStraight)
    return scope.fragment.add({
      FunctionType: 2,
      Domain: [0, 1],
      C0: rgb(ramp, 0),
      C1: rgb(ramp, last),
      N: 1,
    });
  return addStream(
    scope,
    { FunctionType: 0, Domain: [0, 1], Range: [0, 1, 0, 1, 0, 1], Size: [rampSteps], BitsPerSample: 8 },
    ramp,
  );
};

/** Entries that any shading may have. */
const sharedEntries = (scope: Scope, dictionary: PDFDict): { [key: string]: Value } => {
  const value: { [key: string]: Value } = {};
  const box = numbersAt(dictionary, 'BBox', 4);
  if (box) value.BBox = box;
  const background = numbersAt(dictionary, 'Background');
  const space = entry(dictionary, 'ColorSpace');
  if (background && space)
    value.Background = scope.colours.seenColour(space, background).map((channel) => channel / 255);
  return value;
};

/** Axial and radial shadings keep their place; their functions and colours become what the PDF engine shows. */
const writeGradient = (scope: Scope, dictionary: PDFDict, type: number): Ref => {
  const extend = extendOf(scope, dictionary);
  return scope.fragment.add({
    ShadingType: type,
    ColorSpace: name('DeviceRGB'),
    ...sharedEntries(scope, dictionary),
    Coords: numbersAt(dictionary, 'Coords', type === 2 ? 4 : 6) ?? refuse(),
    ...(extend ? { Extend: extend } : {}),
    Function: writeRamp(scope, asSeen(scope.colours.rampOf(dictionary), scope.seenSteps?.get(dictionary))),
  });
};

/** A shading dictionary or stream (ISO 32000-2, 8.7.4.5). */
export const writeShading = (scope: Scope, object: PDFObject | undefined): Ref =>
  scope.fragment.once('shading', object, () => {
    const source = resolve(scope.context, object);
    const dictionary = dictionaryIn(source) ?? refuse();
    const type = numberAt(dictionary, 'ShadingType') ?? refuse();
    if (type === 2 || type === 3) return writeGradient(scope, dictionary, type);
    // A function of the place shows whatever it computes.
    if (![4, 5, 6, 7].includes(type)) return refuse();
    return writeMeshShading(scope, streamIn(source) ?? refuse(), type);
  });

/** Colours of corners are device colours, what PDFium makes of others, or places on a ramp of what their function shows. */
const writeMeshShading = (scope: Scope, stream: PDFRawStream, type: number): Ref => {
  const { dict } = stream;
  if (entry(dict, 'Function')) {
    const { entries, bytes, inputs } = writeMesh(scope, stream, type, 'through a function');
    const ramp = writeRamp(scope, scope.colours.rampOf(dict, inputs));
    const shared = { ...sharedEntries(scope, dict), ...entries, Function: ramp };
    return addStream(scope, { ShadingType: type, ColorSpace: name('DeviceRGB'), ...shared }, bytes);
  }
  const source = entry(dict, 'ColorSpace') ?? refuse();
  const space = deviceSpaceIn(scope.context, source);
  if (space && entry(dict, 'Background') && space.name !== 'DeviceRGB') return refuse();
  const components = space?.components ?? {
    components: ((numbersAt(dict, 'Decode') ?? refuse()).length - 4) / 2,
    rgbOf: (colours: readonly (readonly number[])[]) => scope.colours.seenColours(source, colours),
  };
  const { entries, bytes } = writeMesh(scope, stream, type, components);
  const shared = { ...sharedEntries(scope, dict), ...entries };
  return addStream(
    scope,
    { ShadingType: type, ColorSpace: name(space?.name ?? 'DeviceRGB'), ...shared },
    bytes,
  );
};

export const writeShadingPattern = (scope: Scope, object: PDFObject): Ref =>
  scope.fragment.once('pattern', object, () => {
    const dictionary = dictionaryIn(resolve(scope.context, object)) ?? refuse();
    // A state of its own would change how it is painted.
    if (entry(dictionary, 'ExtGState')) return refuse();
    const value: { [key: string]: Value } = {
      Type: name('Pattern'),
      PatternType: 2,
      Shading: writeShading(scope, entry(dictionary, 'Shading')),
    };
    const matrix = numbersAt(dictionary, 'Matrix', 6);
    if (matrix) value.Matrix = matrix;
    return scope.fragment.add(value);
  });

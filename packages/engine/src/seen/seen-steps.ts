import type { PDFDict, PDFObject } from '@cantoo/pdf-lib';
import { rampSteps } from '../page/walk/colours.ts';
import type { Body } from '../page/walk/piece.ts';
import type { Decisions, ShadingsAs } from '../page/write/decisions.ts';
import { release } from '../pdfium/pixels/page-buffers.ts';
import { dictionaryIn, entry, numberAt, resolve } from '../syntax/read-object.ts';
import type { DecidedPage } from './probe/decided-page.ts';
import { digits, periods } from './probe/step-function.ts';

/** Shadings along an axis or a circle have steps; those of meshes belong to their corners. */
const rampTypes: ReadonlySet<number | undefined> = new Set([2, 3]);
/** So many shadings are told from each other. */
const mostNumbers = digits ** 3;
/** How far off a channel may be from a digit. */
const mostOffDigit = 0.4;
/** From so many levels between black and white a pixel tells its step. */
const tellingLevels = 20;

const isRamp = (shading: PDFDict | undefined): shading is PDFDict =>
  shading !== undefined && rampTypes.has(numberAt(shading, 'ShadingType'));

/** Whatever a body and its forms are painted with. */
const rampsIn = (page: Body): PDFDict[] => {
  const found = new Set<PDFDict>();
  const visited = new Set<Body>();
  const at = (source: PDFObject): PDFDict | undefined => {
    const context = page.resources?.context;
    return context && dictionaryIn(resolve(context, source));
  };
  const visit = (body: Body): void => {
    if (visited.has(body)) return;
    visited.add(body);
    for (const piece of body.pieces) {
      if (typeof piece === 'string') continue;
      if (piece.kind === 'form') visit(piece.body);
      if (piece.kind !== 'shading' && (piece.kind !== 'pattern' || piece.cell)) continue;
      const own = at(piece.source);
      const inside = own && piece.kind === 'pattern' ? entry(own, 'Shading') : undefined;
      const shading = inside ? at(inside) : own;
      if (isRamp(shading)) found.add(shading);
    }
  };
  visit(page);
  return [...found];
};

// Asked for every pixel, so without arrays. Indexes are within bounds by construction: typed-array reads are cast.

/** How many levels lie between a channel in black and in white. */
const rangeIn = (black: number, white: number, channel: number): number =>
  ((white >> (8 * channel)) & 255) - ((black >> (8 * channel)) & 255);

/** Where a channel of a pixel is between black and white, 0 to 1. */
const shareIn = (pixel: number, black: number, white: number, channel: number): number =>
  rangeIn(black, pixel, channel) / rangeIn(black, white, channel);

const doesTell = (black: number, white: number): boolean => {
  for (let channel = 0; channel < 3; channel += 1)
    if (rangeIn(black, white, channel) < tellingLevels) return false;
  return true;
};

/** Which shading a pixel shows; -1 where that is none alone. */
const numberOf = (pixel: number, black: number, white: number): number => {
  let number = 0;
  for (let channel = 0; channel < 3; channel += 1) {
    const own = shareIn(pixel, black, white, channel) * (digits - 1);
    const digit = Math.round(own);
    if (Math.abs(own - digit) > mostOffDigit) return -1;
    number = number * digits + digit;
  }
  return number;
};

/** Each channel says more exactly than the one before it where in its period the step is. */
const stepOf = (pixel: number, black: number, white: number): number => {
  let step = 0;
  for (let channel = 0; channel < 3; channel += 1) {
    const period = periods[channel] as number;
    const own = shareIn(pixel, black, white, channel) * period;
    step = own + (channel === 0 ? 0 : period * Math.round((step - own) / period));
  }
  return Math.max(0, Math.min(rampSteps - 1, Math.round(step)));
};

/**
 * The steps of shadings that somebody sees, 1 for each: the page is drawn with all of them in black, in white, and in colours
 * that say which shading it is and which step.
 */
export const seenSteps = (
  page: DecidedPage,
  body: Body,
  decisions: Decisions,
): ReadonlyMap<PDFDict, Uint8Array> => {
  const ramps = rampsIn(body);
  const told = new Map(ramps.map((ramp) => [ramp, new Uint8Array(rampSteps)]));
  for (let at = 0; at < ramps.length; at += mostNumbers)
    tellSteps(page, ramps.slice(at, at + mostNumbers), decisions, told);
  return told;
};

const tellSteps = (
  page: DecidedPage,
  ramps: readonly PDFDict[],
  decisions: Decisions,
  told: ReadonlyMap<PDFDict, Uint8Array>,
): void => {
  const numbers = new Map(ramps.map((ramp, index) => [ramp, index]));
  const as = (colour: ShadingsAs['colour']): Decisions => ({ ...decisions, shadingsAs: { colour, numbers } });
  const drawn = page.drawEach([as('black'), as('white'), as('number'), as('step')]);
  const [black, white, number, step] = drawn as [Int32Array, Int32Array, Int32Array, Int32Array];
  const isLikeLast = (at: number): boolean =>
    step[at] === step[at - 1] &&
    number[at] === number[at - 1] &&
    white[at] === white[at - 1] &&
    black[at] === black[at - 1];
  for (let at = 0; at < black.length; at += 1) {
    const [low, high] = [black[at] as number, white[at] as number];
    if (low === high || isLikeLast(at) || !doesTell(low, high)) continue;
    const ramp = ramps[numberOf(number[at] as number, low, high)];
    const steps = ramp && told.get(ramp);
    if (steps) steps[stepOf(step[at] as number, low, high)] = 1;
  }
  release(...drawn);
};

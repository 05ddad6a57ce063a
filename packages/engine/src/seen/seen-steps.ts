import type { PDFDict, PDFObject } from '@cantoo/pdf-lib';
import { rampSteps } from '../page/walk/colours.ts';
import type { Body } from '../page/walk/piece.ts';
import type { Decisions, ShadingsAs } from '../page/write/decisions.ts';
import { release } from '../pdfium/pixels/page-buffers.ts';
import { dictionaryIn, entry, numberAt, resolve } from '../syntax/read-object.ts';
import type { DecidedPage } from './probe/decided-page.ts';
import { digits, middleOfDigit } from './probe/step-function.ts';

/** Shadings along an axis or a circle have steps; those of meshes belong to their corners. */
const rampTypes: ReadonlySet<number | undefined> = new Set([2, 3]);
const mostOffDigit = 5;
const mostShadings = digits * digits;
/** From so many levels between black and white a pixel tells its step, and from so many it does so exactly. */
const tellingLevels = 16;
const exactLevels = 250;

const isRamp = (shading: PDFDict | undefined): shading is PDFDict => {
  if (!shading || !rampTypes.has(numberAt(shading, 'ShadingType'))) return false;
  const shape = dictionaryIn(resolve(shading.context, entry(shading, 'Function')));
  // Of a straight line, every part tells the rest.
  return !shape || numberAt(shape, 'FunctionType') !== 2 || numberAt(shape, 'N') !== 1;
};

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

const channelsOf = (word: number): [number, number, number] => [
  word & 255,
  (word >> 8) & 255,
  (word >> 16) & 255,
];

const digitOf = (level: number): number | undefined => {
  const digit = Math.round((level - middleOfDigit) / digits);
  return Math.abs(level - middleOfDigit - digits * digit) <= mostOffDigit ? digit : undefined;
};

/** The level of step 128 and of the next is the same. */
const stepsOf = (level: number): number[] => {
  const rounded = Math.round(level);
  if (rounded === rampSteps / 2) return [rounded, rounded + 1];
  return [rounded < rampSteps / 2 ? rounded : Math.min(rampSteps - 1, rounded + 1)];
};

/**
 * The steps of shadings that somebody sees, 1 for each: the page is drawn with all of them in black, in white, and in colours
 * that say which step it is. Nothing is said of a shading that shows nowhere.
 */
export const seenSteps = (
  page: DecidedPage,
  body: Body,
  decisions: Decisions,
): ReadonlyMap<PDFDict, Uint8Array> => {
  const ramps = rampsIn(body).slice(0, mostShadings);
  const told = new Map<PDFDict, Uint8Array>();
  if (ramps.length === 0) return told;
  const numbers = new Map(ramps.map((ramp, index) => [ramp, index]));
  const as = (colour: ShadingsAs['colour']): Decisions => ({ ...decisions, shadingsAs: { colour, numbers } });
  const drawn = page.drawEach([as('black'), as('white'), as('step')]);
  const [black, white, steps] = drawn as [Int32Array, Int32Array, Int32Array];
  const exact = ramps.map(() => new Uint8Array(rampSteps));
  const rough = ramps.map(() => new Uint8Array(rampSteps));
  for (let at = 0; at < steps.length; at += 1) {
    if (black[at] === white[at]) continue;
    const low = channelsOf(black[at] as number);
    const high = channelsOf(white[at] as number);
    const ranges = low.map((level, channel) => (high[channel] as number) - level);
    const range = Math.min(...ranges);
    if (range < tellingLevels) continue;
    const [level, ...code] = channelsOf(steps[at] as number).map(
      (own, channel) => ((own - (low[channel] as number)) * 255) / (ranges[channel] as number),
    ) as [number, number, number];
    const [first, second] = code.map(digitOf);
    const kind = range >= exactLevels ? exact : rough;
    const own = first === undefined || second === undefined ? undefined : kind[first * digits + second];
    if (own) for (const step of stepsOf(level)) own[step] = 1;
  }
  release(...drawn);
  for (const [index, ramp] of ramps.entries()) {
    const seen = [exact[index], rough[index]].find((one) => one?.includes(1));
    if (seen) told.set(ramp, seen);
  }
  return told;
};

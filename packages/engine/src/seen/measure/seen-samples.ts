import type { ParsedPage } from '../../page/source-document.ts';
import type { ImagePiece } from '../../page/walk/piece.ts';
import { colourWords } from '../../pdfium/pixels/colour-words.ts';
import { acquire, release } from '../../pdfium/pixels/page-buffers.ts';
import { invert, type Matrix, multiply } from '../../syntax/geometry.ts';
import { booleanAt, lookup, numberAt } from '../../syntax/read-object.ts';
import { Unprovable } from '../../syntax/unprovable.ts';
import { isChanged, isContrast, seen } from '../definition/definition.ts';
import { imageMatrix, type ProbedObject } from '../probe/probed-objects.ts';
import { larger, type ProbedPage } from '../probe/probed-page.ts';
import { type Area, areaWithin, joinAreas, pixelsIn } from './area.ts';
import { worthOwnPart } from './films.ts';
import { layersOf } from './layers.ts';
import { isFaintly, seamsIn } from './seams.ts';
import type { Thing } from './thing.ts';
import { isTinted, tintsOf } from './tints.ts';

// Indexes are within bounds by construction: typed-array reads are cast.

const maxSamples = 40_000_000;

interface Guises {
  readonly other: readonly ProbedObject[];
  readonly contrary: readonly ProbedObject[];
}

interface SeenSamples {
  /** Of every picture of which not all is seen, 1 for each sample that is hidden. */
  readonly hidden: Map<number, Uint8Array>;
  /** Paint ids of pictures in colours of which only some channels show somewhere. */
  readonly tinted: Set<number>;
}

/** Drawn black and drawn white, a page has contrast wherever a picture shows. */
export const seenSamples = (
  page: ProbedPage,
  images: readonly Thing[],
  { images: pieces }: ParsedPage,
): SeenSamples => {
  const guises = guisesOf(page.objects);
  const tinted = new Set<number>();
  const masks = new Map<number, Uint8Array | 'whole'>();
  for (const layer of layersOf(images).flatMap(apart)) {
    const part = joinAreas(layer.map(({ area }) => area));
    const drawn = drawGuises(page, layer, guises, part, 1, pieces);
    for (const thing of layer) {
      const piece = pieces.get(thing.paintId);
      if (!piece) throw new Unprovable('image-hidden');
      if (isTinted(thing.area, piece, drawn)) tinted.add(thing.paintId);
      const veiled = mostlyFaint(thing.area, drawn);
      const own = veiled ? drawGuises(page, [thing], guises, veiled, seen.closeUp, pieces) : drawn;
      for (const object of thing.objects) {
        const matrix = imageMatrix(page.pdfium, object);
        masks.set(thing.paintId, both(masks.get(thing.paintId), samplesSeen(piece, matrix, thing, own)));
      }
      if (veiled) releaseGuises(own);
    }
    releaseGuises(drawn);
  }
  const hidden = new Map<number, Uint8Array>();
  for (const [paintId, mask] of masks) if (mask !== 'whole') hidden.set(paintId, mask);
  return { hidden, tinted };
};

/** A part of the page with pictures in black and in white, and for masks as it is and without them. */
interface Guised {
  /** In pixels of the drawings, which are `times` as large as the page image. */
  readonly part: Area;
  readonly times: number;
  readonly contrasts: Uint8Array;
  /** 1 where black and white differ in some channels alone; absent when they do so nowhere. */
  readonly tints: Uint8Array | undefined;
  readonly full: Int32Array | undefined;
  readonly without: Int32Array | undefined;
}

const drawGuises = (
  page: ProbedPage,
  things: readonly Thing[],
  guises: (object: ProbedObject) => Guises,
  part: Area,
  times: number,
  pieces: ParsedPage['images'],
): Guised => {
  const isAnyMasked = things.some(({ paintId }) => isMasked(pieces.get(paintId)));
  const areStencils = things.every((thing) => isOpaqueStencil(thing, pieces));
  const objects = things.flatMap((thing) => thing.objects);
  const drawWith = (shown: readonly ProbedObject[]): Int32Array => {
    page.switchOn(shown);
    const drawn = colourWords(times === 1 ? page.draw(part) : page.drawLarger(part, times));
    page.switchOff(shown);
    return drawn;
  };
  const full = isAnyMasked ? drawWith([]) : undefined;
  page.switchOff(objects);
  const without = isAnyMasked ? drawWith([]) : undefined;
  const pairs = objects.map((object) => guises(object));
  const black = drawWith(pairs.flatMap(({ other }) => other));
  // A stencil that paints nothing is not there.
  const white = areStencils && without ? without : drawWith(pairs.flatMap(({ contrary }) => contrary));
  page.switchOn(objects);
  const contrasts = contrastsOf(black, white);
  const tints = tintsOf(black, white);
  release(black);
  if (white !== without) release(white);
  return { part: larger(part, times), times, contrasts, tints, full, without };
};

const releaseGuises = ({ contrasts, tints, full, without }: Guised): void => {
  release(contrasts);
  if (tints) release(tints);
  if (full && without) release(full, without);
};

/** Where a picture shows, if most of that does so no more than through a seam. */
const mostlyFaint = (area: Area, { part, contrasts }: Guised): Area | undefined => {
  const within = areaWithin(area, part);
  const width = part.right - part.left;
  let [shown, faint] = [0, 0];
  let [left, top, right, bottom] = [within.right, within.bottom, within.left, within.top];
  for (let y = within.top; y < within.bottom; y += 1)
    for (let x = within.left; x < within.right; x += 1) {
      const contrast = contrasts[(y - part.top) * width + x - part.left] as number;
      if (contrast === 0) continue;
      shown += 1;
      if (contrast === faintly) faint += 1;
      if (x < left) left = x;
      if (x >= right) right = x + 1;
      if (y < top) top = y;
      bottom = y + 1;
    }
  return faint * 2 > shown ? { left, top, right, bottom } : undefined;
};

const samplesSeen = (
  piece: ImagePiece,
  matrix: Matrix,
  { area }: Thing,
  { part, times, contrasts, full, without }: Guised,
): Uint8Array | 'whole' => {
  const [whole, rest] = isMasked(piece) ? [full, without] : [];
  // A mask may paint what is there already: only what changes the page is seen of it.
  const isShown =
    whole && rest
      ? (at: number): boolean =>
          contrasts[at] !== 0 && whole[at] !== rest[at] && isChanged(whole[at] as number, rest[at] as number)
      : (at: number): boolean => contrasts[at] !== 0;
  const place = larger(area, times);
  const isSeam = seamsIn(place, part, isShown);
  const shows = (at: number): boolean => isShown(at) && !(contrasts[at] === faintly && isSeam(at));
  return samplesUnder(piece, multiply(matrix, [times, 0, 0, times, 0, 0]), place, part, shows);
};

/** Of pixels with contrast, those in which a picture shows no more than through a seam. */
const faintly = 2;

/** 0 for each pixel without contrast, `faintly` or 1 for the others. */
const contrastsOf = (black: Int32Array, white: Int32Array): Uint8Array => {
  const contrasts = acquire(black.length);
  // Most pixels are like the ones before them.
  let [last, lastOther, answer] = [0, 0, 0];
  for (let at = 0; at < black.length; at += 1) {
    const [one, other] = [black[at] as number, white[at] as number];
    if (one !== last || other !== lastOther) {
      [last, lastOther] = [one, other];
      answer = one === other || !isContrast(one, other) ? 0 : isFaintly(one, other) ? faintly : 1;
    }
    contrasts[at] = answer;
  }
  return contrasts;
};

const isMasked = (piece: ImagePiece | undefined): boolean =>
  ['ImageMask', 'SMask', 'Mask'].some((key) => piece && lookup(piece.stream.dict, key));

const isOpaqueStencil = ({ paintId, ink }: Thing, pieces: ParsedPage['images']): boolean => {
  const stream = pieces.get(paintId)?.stream;
  return ink !== undefined && stream !== undefined && booleanAt(stream.dict, 'ImageMask') === true;
};

/** One by one where they fill little of what lies around all of them. */
const apart = (layer: readonly Thing[]): (readonly Thing[])[] => {
  const pixels = layer.reduce((sum, { area }) => sum + pixelsIn(area), 0);
  const isSparse = pixels < pixelsIn(joinAreas(layer.map(({ area }) => area))) * worthOwnPart;
  return isSparse ? layer.map((thing) => [thing]) : [layer];
};

/** What is shown in place of each image; a form that is drawn twice has its images twice. */
const guisesOf = (objects: readonly ProbedObject[]): ((object: ProbedObject) => Guises) => {
  const places = new Map<ProbedObject, Guises>();
  let last: ProbedObject | undefined;
  let other: ProbedObject | undefined;
  for (const object of objects) {
    if (object.guise === 'itself') last = object;
    else if (object.guise === 'other') other = object;
    else if (last && other && other.paintId === object.paintId && last.paintId === object.paintId)
      places.set(last, { other: [other], contrary: [object] });
  }
  return (object) => {
    const found = places.get(object);
    if (!found) throw new Unprovable('probe');
    return found;
  };
};

/** An image of a form that is drawn several times is hidden only where every drawing hides it. */
const both = (one: Uint8Array | 'whole' | undefined, other: Uint8Array | 'whole'): Uint8Array | 'whole' => {
  if (one === undefined) return other;
  if (one === 'whole' || other === 'whole') return 'whole';
  return one.map((hidden, index) => hidden & (other[index] as number));
};

/** How far around the middle of a seen pixel samples are seen: small ones blend with those of the next pixel. */
const reachOf = (samplesPerPixel: number): number =>
  samplesPerPixel * seen.largeSamplePx < 1 ? 0 : seen.blendPx * samplesPerPixel;

/** Rectangles of samples that are seen: neighbours are joined, since those of two pixels overlap for the most part. */
class SampleRun {
  private readonly hidden: Uint8Array;
  private readonly columns: number;
  private left = 0;
  private right = -1;
  private top = 0;
  private bottom = -1;

  constructor(hidden: Uint8Array, columns: number) {
    this.hidden = hidden;
    this.columns = columns;
  }

  /** All of them inclusive. */
  add(left: number, right: number, top: number, bottom: number): void {
    const isNext =
      top === this.top && bottom === this.bottom && left <= this.right + 1 && right >= this.left - 1;
    if (isNext) {
      if (left < this.left) this.left = left;
      if (right > this.right) this.right = right;
      return;
    }
    this.finish();
    this.left = left;
    this.right = right;
    this.top = top;
    this.bottom = bottom;
  }

  finish(): void {
    const { left, right, columns } = this;
    if (left > right) return;
    for (let row = this.top; row <= this.bottom; row += 1)
      this.hidden.fill(0, row * columns + left, row * columns + right + 1);
  }
}

/** 1 for every sample that no seen pixel touches; where samples are small, a pixel next to a seen one counts as seen. */
const samplesUnder = (
  { stream }: ImagePiece,
  matrix: Matrix,
  area: Area,
  part: Area,
  shows: (at: number) => boolean,
): Uint8Array | 'whole' => {
  const columns = numberAt(stream.dict, 'Width') ?? 0;
  const rows = numberAt(stream.dict, 'Height') ?? 0;
  const toUnit = invert(matrix);
  if (!toUnit || !(columns > 0 && rows > 0 && columns * rows <= maxSamples))
    throw new Unprovable('image-hidden');
  const hidden = new Uint8Array(columns * rows).fill(1);
  const [a, b, c, d, e, f] = toUnit;
  const reachX = reachOf((Math.abs(a) + Math.abs(c)) * columns);
  const reachY = reachOf((Math.abs(b) + Math.abs(d)) * rows);
  const blend = booleanAt(stream.dict, 'Interpolate') ? 1 : 0;
  const width = part.right - part.left;
  const seenSamples = new SampleRun(hidden, columns);
  const add = (x: number, y: number): void => {
    if (!shows((y - part.top) * width + x - part.left)) return;
    const column = (a * (x + 0.5) + c * (y + 0.5) + e) * columns;
    const row = (1 - (b * (x + 0.5) + d * (y + 0.5) + f)) * rows;
    seenSamples.add(
      Math.max(0, Math.floor(column - reachX - blend)),
      Math.min(columns - 1, Math.floor(column + reachX + blend)),
      Math.max(0, Math.floor(row - reachY - blend)),
      Math.min(rows - 1, Math.floor(row + reachY + blend)),
    );
  };
  const { left, top, right, bottom } = areaWithin(area, part);
  // In the order of the samples, for what is joined: the rows of a picture that is turned are columns of the page.
  if (Math.abs(c) > Math.abs(a))
    for (let x = left; x < right; x += 1) for (let y = top; y < bottom; y += 1) add(x, y);
  else for (let y = top; y < bottom; y += 1) for (let x = left; x < right; x += 1) add(x, y);
  seenSamples.finish();
  return hidden.includes(1) ? hidden : 'whole';
};

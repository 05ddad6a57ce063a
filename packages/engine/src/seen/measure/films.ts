import { colourWords } from '../../pdfium/pixels/colour-words.ts';
import { release } from '../../pdfium/pixels/page-buffers.ts';
import type { ProbedObject } from '../probe/probed-objects.ts';
import type { ProbedPage } from '../probe/probed-page.ts';
import { type Area, areaWithin, joinAreas, pixelsIn } from './area.ts';
import { layersOf } from './layers.ts';

// Indexes are within bounds by construction: typed-array reads are cast.

/** Something painted at one time, opaque or cut out: what lies beneath it shows through where it does not cover. */
export interface Sheet {
  /** Drawn together, alone. */
  readonly objects: readonly ProbedObject[];
  readonly area: Area;
}

/** What a sheet does to the pixels that it touches: `beneath` becomes `add + keep * beneath`. */
export interface Film {
  /** Where in the part, one entry for each pixel, in their order. */
  readonly at: Int32Array;
  /** As PDFium draws it on black. */
  readonly add: Int32Array;
  /** 0 where it covers, to 1. */
  readonly keep: Float32Array;
}

/** A layer that fills less than this share of a part is drawn by itself. */
export const worthOwnPart = 0.4;

const colour = 0xffffff;

/** The pixels of an area that a sheet changes, from the drawings of the sheet on white and on black. */
const filmOf = (area: Area, own: Area, onWhite: Int32Array, onBlack: Int32Array, part: Area): Film => {
  const { left, right, top, bottom } = areaWithin(area, own);
  const ownWidth = own.right - own.left;
  const isTouched = (from: number): boolean =>
    ((onWhite[from] as number) & colour) !== colour || ((onBlack[from] as number) & colour) !== 0;
  let length = 0;
  for (let y = top; y < bottom; y += 1) {
    const end = (y - own.top) * ownWidth + right - own.left;
    for (let from = end - (right - left); from < end; from += 1) if (isTouched(from)) length += 1;
  }
  const film = { at: new Int32Array(length), add: new Int32Array(length), keep: new Float32Array(length) };
  const width = part.right - part.left;
  let index = 0;
  for (let y = top; y < bottom; y += 1) {
    const end = (y - own.top) * ownWidth + right - own.left;
    const toPart = (y - part.top) * width + right - part.left - end;
    for (let from = end - (right - left); from < end; from += 1) {
      if (!isTouched(from)) continue;
      const dark = onBlack[from] as number;
      film.at[index] = from + toPart;
      film.add[index] = dark;
      film.keep[index] = ((((onWhite[from] as number) >> 8) & 255) - ((dark >> 8) & 255)) / 255;
      index += 1;
    }
  }
  return film;
};

/** What drawing the films of sheets takes, in pixels; `most` at once when that is certain to be too little. */
export const costOfFilms = (sheets: readonly Sheet[], part: Area, most: number): number => {
  // No two sheets of a layer share a pixel.
  if (sheets.reduce((sum, { area }) => sum + 2 * pixelsIn(area), 0) >= most) return most;
  return layersOf(sheets).reduce((sum, layer) => sum + 2 * pixelsIn(ownPart(layer, part)), 0);
};

const ownPart = (layer: readonly Sheet[], part: Area): Area => {
  const own = joinAreas(layer.map(({ area }) => area));
  return pixelsIn(own) > pixelsIn(part) * worthOwnPart ? part : own;
};

/** Draws every sheet alone, those together that lie apart. Everything on the page is switched off before and after. */
export const filmsOf = <T extends Sheet>(
  page: ProbedPage,
  sheets: readonly T[],
  part: Area,
): Map<T, Film> => {
  const films = new Map<T, Film>();
  for (const layer of layersOf(sheets)) {
    const own = ownPart(layer, part);
    const objects = layer.flatMap((sheet) => sheet.objects);
    page.switchOn(objects);
    const onWhite = colourWords(page.drawAlone(own, 'white'));
    const onBlack = colourWords(page.drawAlone(own, 'black'));
    page.switchOff(objects);
    for (const sheet of layer) films.set(sheet, filmOf(sheet.area, own, onWhite, onBlack, part));
    release(onWhite, onBlack);
  }
  return films;
};

const nothing: Film = { at: new Int32Array(0), add: new Int32Array(0), keep: new Float32Array(0) };

/** The pixels of both, which are in order, each once. */
const joined = (one: Int32Array, other: Int32Array): Int32Array => {
  const all = new Int32Array(one.length + other.length);
  let count = 0;
  for (let own = 0, others = 0; own < one.length || others < other.length; count += 1) {
    const [a, b] = [one[own] ?? Number.POSITIVE_INFINITY, other[others] ?? Number.POSITIVE_INFINITY];
    all[count] = Math.min(a, b);
    if (a <= b) own += 1;
    if (b <= a) others += 1;
  }
  return all.slice(0, count);
};

/** The first of two films, at every pixel that either touches. */
export const stretched = (film: Film, other: Film = nothing): Film => {
  const at = joined(film.at, other.at);
  const add = new Int32Array(at.length);
  const keep = new Float32Array(at.length).fill(1);
  for (let index = 0, own = 0; index < at.length && own < film.at.length; index += 1)
    if (at[index] === film.at[own]) {
      add[index] = film.add[own] as number;
      keep[index] = film.keep[own] as number;
      own += 1;
    }
  return { at, add, keep };
};

/** A page image, channel by channel, that films are laid on. */
export class Canvas {
  readonly red: Float32Array;
  readonly green: Float32Array;
  readonly blue: Float32Array;

  constructor(pixels: number) {
    this.red = new Float32Array(pixels).fill(255);
    this.green = new Float32Array(pixels).fill(255);
    this.blue = new Float32Array(pixels).fill(255);
  }

  lay({ at, add, keep }: Film): void {
    const { red, green, blue } = this;
    for (let index = 0; index < at.length; index += 1) {
      const pixel = at[index] as number;
      const word = add[index] as number;
      const share = keep[index] as number;
      red[pixel] = (word & 255) + share * (red[pixel] as number);
      green[pixel] = ((word >> 8) & 255) + share * (green[pixel] as number);
      blue[pixel] = ((word >> 16) & 255) + share * (blue[pixel] as number);
    }
  }
}

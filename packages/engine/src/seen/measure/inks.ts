import { colourWords } from '../../pdfium/pixels/colour-words.ts';
import { release } from '../../pdfium/pixels/page-buffers.ts';
import { seen } from '../definition/definition.ts';
import type { ProbedPage } from '../probe/probed-page.ts';
import { type Area, areaWithin, joinAreas, pixelsIn } from './area.ts';
import { darkness } from './judge.ts';
import { layersOf } from './layers.ts';
import type { Thing } from './thing.ts';

// Indexes are within bounds by construction: typed-array reads are cast.

/** A thing alone, in black. */
export interface Ink {
  /** How dark it is over its area, 0 to 255. */
  readonly dark: Uint8Array;
  readonly thin: number;
  readonly own: number;
}

/** Within a part of a page. */
export const inksOf = (bare: ProbedPage, things: readonly Thing[], part: Area): Map<Thing, Ink> => {
  const inks = new Map<Thing, Ink>();
  for (const layer of layersOf(things)) {
    const own = areaWithin(joinAreas(layer.map(({ area }) => area)), part);
    const objects = layer.flatMap((thing) => thing.bare);
    bare.switchOn(objects);
    const drawn = colourWords(bare.drawAlone(own, 'white'));
    bare.switchOff(objects);
    for (const thing of layer) inks.set(thing, inkOf(thing, drawn, own, areaWithin(thing.area, part)));
    release(drawn);
  }
  return inks;
};

const inkOf = ({ bare }: Thing, drawn: Int32Array, own: Area, area: Area): Ink => {
  const pixels = pixelsIn(area);
  // A shading has no ink of its own: it is wherever it may be.
  if (bare.length === 0) return { dark: new Uint8Array(pixels).fill(255), thin: pixels, own: pixels };
  const dark = new Uint8Array(pixels);
  const [width, ownWidth] = [area.right - area.left, own.right - own.left];
  let thin = 0;
  let inked = 0;
  for (let index = 0; index < pixels; index += 1) {
    const row = Math.floor(index / width);
    const level = darkness(
      drawn[(row + area.top - own.top) * ownWidth + index - row * width + area.left - own.left] as number,
    );
    dark[index] = level;
    if (level >= seen.thinInk) thin += 1;
    if (level >= seen.ownInk) inked += 1;
  }
  return { dark, thin, own: inked };
};

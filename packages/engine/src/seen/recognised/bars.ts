import { fit } from '../definition/fit.ts';
import { coveredIn } from './line-ink.ts';
import type { RecognisedLine } from './recognised-lines.ts';
import { type Strip, type TurnedPicture, wholeCells } from './turned-picture.ts';

// Indexes are within bounds by construction: typed-array reads are cast.

/** Where a line of the picture is black for longer and higher than a letter: what a bar covers is no ink of the line's words. */
export const barsOn = (picture: TurnedPicture, { words, height }: RecognisedLine<unknown>): Strip[] => {
  const around = {
    start: Math.min(...words.map(({ start }) => start)) - 2 * height,
    end: Math.max(...words.map(({ end }) => end)) + 2 * height,
    near: Math.min(...words.map(({ near }) => near)),
    far: Math.max(...words.map(({ far }) => far)),
  };
  const area = wholeCells(around, picture.bounds);
  const width = Math.max(0, area.end - area.start);
  const counts = new Uint32Array(width);
  const tones = picture.tonesOf(area);
  const isCovered = coveredIn(picture, area);
  for (let at = 0; at < tones.length; at += 1)
    if (isCovered[at] !== 1 && (tones[at] as number) <= fit.bar.tone)
      counts[at % width] = (counts[at % width] as number) + 1;
  const bars: Strip[] = [];
  let from = 0;
  for (let cell = 0; cell <= width; cell += 1) {
    if (cell < width && (counts[cell] as number) >= height * fit.bar.height) continue;
    if (cell - from >= height * fit.bar.length)
      bars.push({ ...area, start: area.start + from, end: area.start + cell });
    from = cell + 1;
  }
  return bars;
};

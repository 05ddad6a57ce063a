import type { Box, LeakKind } from '@blackbar/core/model';
import type { PageWord } from '../../page/words/words.ts';
import type { Edges } from '../../pdfium/edges.ts';

/** A word that nobody sees, and why. */
export interface HiddenWord {
  word: PageWord;
  kind: LeakKind;
  /** What lies over it, where that is known: words under one bar are one place. */
  cover: number | undefined;
}

export const boxOf = ({ left, top, right, bottom }: Edges): Box => ({
  x: left,
  y: top,
  width: right - left,
  height: bottom - top,
});

export const overlaps = (a: Edges, b: Edges): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const union = (a: Edges, b: Edges): Edges => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
});

/** Words of one line that follow each other are one place. */
const follows = (before: Edges, next: Edges): boolean => {
  const height = Math.max(1, next.bottom - next.top, before.bottom - before.top);
  const isSameLine =
    Math.min(before.bottom, next.bottom) - Math.max(before.top, next.top) > height * 0.3 ||
    Math.abs(before.top - next.top) < height * 0.3;
  return isSameLine && next.left - before.right < height * 2 && before.left - next.right < height * 2;
};

interface Place {
  kind: LeakKind;
  edges: Edges;
  words: string;
}

/** Joins hidden words, in reading order, into the places a person would point at. */
export const placesOf = (hidden: readonly HiddenWord[]): Place[] => {
  const places: (Place & { cover: number | undefined; last: Edges })[] = [];
  for (const { word, kind, cover } of hidden) {
    const { left, top, right, bottom } = word;
    const edges = { left, top, right, bottom };
    const place = places.find(
      (one) =>
        one.kind === kind &&
        one.cover === cover &&
        (cover !== undefined || (one === places.at(-1) && follows(one.last, edges))),
    );
    if (!place) {
      places.push({ kind, cover, edges, last: edges, words: word.text });
      continue;
    }
    place.edges = union(place.edges, edges);
    place.last = edges;
    place.words += `${word.isGlued ? '' : ' '}${word.text}`;
  }
  return places.map(({ kind, edges, words }) => ({ kind, edges, words }));
};

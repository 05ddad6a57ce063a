import type { LabelPlace } from '@blackbar/core/model';
import type { LayerWord } from '../page/words/layer-word.ts';
import type { BoxLabel } from '../pdfium/labels/labels.ts';

/** Where a reader meets the place: beside the nearest word of its line, or after the last word above it. */
const spotOf = (words: readonly LayerWord[], { x, y, width, height }: LabelPlace): number => {
  const middle = y + height / 2;
  let spot = words.findLastIndex((word) => word.bottom <= middle) + 1;
  let nearest = Number.POSITIVE_INFINITY;
  for (const [index, word] of words.entries()) {
    if (word.top >= middle || word.bottom <= middle) continue;
    const isLeft = word.left < x;
    const gap = isLeft ? x - word.right : word.left - x - width;
    if (gap >= nearest) continue;
    nearest = gap;
    spot = isLeft ? index + 1 : index;
  }
  return spot;
};

/** The words with what is announced on the boxes, each where a reader meets it. */
export const withAnnouncements = (words: readonly LayerWord[], labels: readonly BoxLabel[]): LayerWord[] => {
  const out = [...words];
  for (const { announcement, place } of labels) {
    const { x, y, width, height } = place;
    const edges = { left: x, top: y, right: x + width, bottom: y + height };
    out.splice(spotOf(out, place), 0, { text: announcement, ...edges, turns: 0 });
  }
  return out;
};

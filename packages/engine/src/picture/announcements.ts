import type { LabelPlace } from '@blackbar/core/model';
import type { LayerWord } from '../page/words/layer-word.ts';
import type { BoxLabel } from '../pdfium/labels/labels.ts';

/** The index in reading order for a label: beside the nearest word of its line, or after the last word above it. */
const insertionIndex = (words: readonly LayerWord[], { x, y, width, height }: LabelPlace): number => {
  const middle = y + height / 2;
  let insertAt = words.findLastIndex((word) => word.bottom <= middle) + 1;
  let nearest = Number.POSITIVE_INFINITY;
  for (const [index, word] of words.entries()) {
    if (word.top >= middle || word.bottom <= middle) continue;
    const isLeft = word.left < x;
    const gap = isLeft ? x - word.right : word.left - x - width;
    if (gap >= nearest) continue;
    nearest = gap;
    insertAt = isLeft ? index + 1 : index;
  }
  return insertAt;
};

/** The words with the announcements of the labels inserted in reading order. */
export const withAnnouncements = (words: readonly LayerWord[], labels: readonly BoxLabel[]): LayerWord[] => {
  const out = [...words];
  for (const { announcement, place } of labels) {
    const { x, y, width, height } = place;
    const edges = { left: x, top: y, right: x + width, bottom: y + height };
    out.splice(insertionIndex(out, place), 0, { text: announcement, ...edges, turns: 0 });
  }
  return out;
};

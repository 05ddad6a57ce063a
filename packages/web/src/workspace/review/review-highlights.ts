import type { Word } from '@blackbar/core';
import { cutsThrough } from '@blackbar/find';
import type { Highlight } from '../canvas/highlight.tsx';
import type { ReviewItem } from './review-item.ts';

const highlightsOf = (item: ReviewItem, words: readonly Word[]): Highlight[] => {
  switch (item.kind) {
    case 'half':
      return [
        { box: item.mark, look: 'box' },
        ...cutsThrough(item.mark, words).map((box): Highlight => ({ box, look: 'leak' })),
      ];
    case 'box':
      return [{ box: item.mark, look: 'box' }];
    case 'same':
    case 'near':
      return item.match.boxes.map((box): Highlight => ({ box, look: 'open' }));
    default:
      return [];
  }
};

/** Where on which page the item under review is shown. */
export const reviewHighlights = (
  item: ReviewItem | null,
  words: ReadonlyMap<number, readonly Word[]>,
): ReadonlyMap<number, readonly Highlight[]> =>
  new Map(item === null ? [] : [[item.page, highlightsOf(item, words.get(item.page) ?? [])]]);

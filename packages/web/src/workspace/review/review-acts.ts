import type { ReviewItem } from './review-item.ts';
import type { Review } from './use-review.ts';

/** One answer, and the key that gives it. Keys never change their meaning. */
export interface ReviewAct {
  text: string;
  /** As on the key cap; `Shift C` is the same for all alike. */
  cap: 'C' | 'Shift C' | 'Enter' | 'Shift Enter' | 'Del' | 'O';
  look: 'pen' | 'plain' | 'danger';
  act: () => void;
}

/** The answers to an item; the first is the proposed one. */
export const reviewActs = (review: Review, item: ReviewItem): ReviewAct[] => {
  const alike = review.alike(item);
  const many = alike.length.toLocaleString('en-US');
  const leave = (text: string, look: ReviewAct['look'] = 'plain'): ReviewAct => ({
    ...{ text, cap: 'Enter', look, act: () => review.answer([item]) },
  });
  const remove: ReviewAct = {
    ...{ text: 'Delete box', cap: 'Del', look: 'danger', act: () => review.remove(item) },
  };
  const cover = (text: string, look: ReviewAct['look']): ReviewAct => ({
    ...{ text, cap: 'C', look, act: () => review.cover([item]) },
  });
  const coverAll: ReviewAct[] =
    alike.length > 1
      ? [{ text: `Cover all ${many}`, cap: 'Shift C', look: 'plain', act: () => review.cover(alike) }]
      : [];
  switch (item.kind) {
    case 'half':
      return [cover('Cover the whole word', 'pen'), leave('Leave as it is'), ...coverAll, remove];
    case 'same':
    case 'near':
      return [cover('Cover too', 'pen'), ...coverAll, leave('Leave as it is')];
    case 'box': {
      const acceptAll: ReviewAct[] =
        alike.length > 1
          ? [
              {
                ...{ text: `Accept all ${many} alike`, cap: 'Shift Enter', look: 'plain' },
                act: () => review.answer(alike),
              },
            ]
          : [];
      return [leave('Accept', 'pen'), ...acceptAll, remove];
    }
    case 'unseen':
    case 'unread':
      return [
        {
          ...{ text: `Look at page ${item.page}`, cap: 'O', look: 'pen' },
          act: () => review.lookAt(item.page),
        },
        cover(item.pages.length === 1 ? 'Cover the whole page' : 'Cover the whole pages', 'plain'),
        leave(item.pages.length === 1 ? 'Leave as it is' : 'Leave as they are'),
      ];
  }
};

const caps: Record<string, ReviewAct['cap']> = {
  c: 'C',
  Enter: 'Enter',
  Delete: 'Del',
  Backspace: 'Del',
  o: 'O',
};

/** The key cap that a key event stands for. */
export const capOf = ({ key, shiftKey }: { key: string; shiftKey: boolean }): ReviewAct['cap'] | null => {
  const cap = caps[key.length === 1 ? key.toLowerCase() : key];
  if (cap === undefined) return null;
  if (!shiftKey) return cap;
  return cap === 'C' ? 'Shift C' : cap === 'Enter' ? 'Shift Enter' : null;
};

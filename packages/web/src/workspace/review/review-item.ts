import type { Match } from '@blackbar/find';
import type { Mark } from '../boxes/mark.ts';
import type { Piece } from '../find/half-covered.ts';

/** One thing to look at before the document is released. `key` changes when the thing itself does. */
export type ReviewItem =
  | {
      kind: 'half';
      key: string;
      page: number;
      title: string;
      mark: Mark;
      /** How many words the box cuts through; `pieces` is the first of them. */
      words: number;
      pieces: readonly Piece[];
    }
  | {
      kind: 'same' | 'near';
      key: string;
      page: number;
      title: string;
      match: Match;
      /** Why it is near only: "other case", "over two lines". */
      how: string | null;
      /** The wording of the box that covers these words elsewhere. */
      term: string;
    }
  | { kind: 'box'; key: string; page: number; title: string; mark: Mark }
  | { kind: 'unseen' | 'unread'; key: string; page: number; title: string; pages: readonly number[] };

export type ReviewKind = ReviewItem['kind'];

/** Worst first. */
export const reviewKinds = ['half', 'same', 'near', 'box', 'unseen', 'unread'] as const;

export const kindNames = {
  half: 'Half covered',
  same: 'Same words, not covered',
  near: 'Nearly the same',
  box: 'Boxes',
  unseen: 'Pages nobody looked at',
  unread: 'Pages we could not read',
} as const satisfies Record<ReviewKind, string>;

/** The open item after `key`, round the end if need be; `null` when none is left. */
export const nextOpen = (
  items: readonly ReviewItem[],
  isOpen: (item: ReviewItem) => boolean,
  key: string | null,
): ReviewItem | null => {
  const at = items.findIndex((item) => item.key === key);
  const later = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  return later.find((item) => item.key !== key && isOpen(item)) ?? null;
};

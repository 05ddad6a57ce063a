import { type ReviewItem, type ReviewKind, reviewKinds } from './review-item.ts';

/** What a download goes out with although the review would have named it. */
export type LeftOpen = readonly (
  | { kind: ReviewKind; count: number }
  /** Nobody has looked for the covered words in the rest of the document. */
  | { kind: 'not-looked' }
  /** Text that could not be drawn, and is not in the download. */
  | { kind: 'not-drawn'; scripts: readonly string[] }
)[];

/** Pages and words are counted, not the entries that list them. */
const sizeOf = (item: ReviewItem): number =>
  'pages' in item ? item.pages.length : item.kind === 'half' ? item.words : 1;

/** Accepted boxes are settled; everything else that is still listed is in the download, left on purpose or not. */
export const leftOpen = (
  items: readonly ReviewItem[],
  answered: ReadonlySet<string>,
  hasLooked: boolean,
): LeftOpen => [
  ...reviewKinds.flatMap((kind) => {
    const open = items.filter((item) => item.kind === kind && !(kind === 'box' && answered.has(item.key)));
    const count = open.reduce((sum, item) => sum + sizeOf(item), 0);
    return count === 0 ? [] : [{ kind, count }];
  }),
  ...(hasLooked ? [] : [{ kind: 'not-looked' as const }]),
];

const texts: Record<ReviewKind, (count: string, isOne: boolean) => string> = {
  half: (count, isOne) => `${count} ${isOne ? 'word' : 'words'} half covered`,
  same: (count, isOne) => `${count} ${isOne ? 'place' : 'places'} with covered words left readable`,
  near: (count, isOne) => `${count} ${isOne ? 'place reads' : 'places read'} nearly the same`,
  box: (count, isOne) => `${count} ${isOne ? 'box' : 'boxes'} not reviewed`,
  unseen: (count, isOne) => `${count} ${isOne ? 'page' : 'pages'} nobody looked at`,
  unread: (count, isOne) => `${count} ${isOne ? 'page' : 'pages'} without text we could read`,
};

export const leftOpenText = (left: LeftOpen[number]): string => {
  if (left.kind === 'not-looked') return 'The same words elsewhere were not looked for';
  if (left.kind === 'not-drawn')
    return `${left.scripts.join(' and ')} text may be missing: its typeface was not loaded`;
  return texts[left.kind](left.count.toLocaleString('en-US'), left.count === 1);
};

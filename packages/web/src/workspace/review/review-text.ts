import { pagesInWords } from '../find/search.ts';
import type { ReviewItem } from './review-item.ts';

const capitalised = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** One sentence on the item: what is wrong with it, or what becomes of it. */
export const reviewSentence = (item: ReviewItem): string => {
  switch (item.kind) {
    case 'half': {
      const left = item.pieces.filter((piece) => !piece.isCovered).map((piece) => piece.text);
      const more = item.words === 1 ? '' : ` So can ${item.words - 1} more.`;
      return `The box ends inside a word. “${left.join(' … ')}” can still be read.${more}`;
    }
    case 'same':
      return item.how === null
        ? 'Covered elsewhere in this document, but not here.'
        : `Covered elsewhere. This place is ${item.how} of the page, where it is easily missed.`;
    case 'near':
      return `${capitalised(item.how ?? 'nearly the same')}. Covered elsewhere as “${item.term}”.`;
    case 'box':
      return item.title === 'Picture, no words'
        ? 'There are no words under this box that we can read. Its picture is removed from the download.'
        : 'Removed from the download: as text, as a picture and in whatever is hidden in the file.';
    case 'unseen':
      return item.pages.length === 1
        ? 'It was never on your screen, and there is no box on it.'
        : 'They were never on your screen, and there is no box on them.';
    case 'unread':
      return 'There is no text here that a search can see. Look for yourself, or recognize the text in Search.';
  }
};

/** "p. 3", "p. 18 to 22". */
export const pagesShort = (item: ReviewItem): string =>
  `p. ${'pages' in item ? pagesInWords(item.pages) : item.page}`;

/** How the line goes on, which tells one place with these words from the next; empty where nothing is known of it. */
export const goesOn = (item: ReviewItem): string =>
  'match' in item ? item.match.after.replaceAll(/\s+/g, ' ').trimEnd() : '';

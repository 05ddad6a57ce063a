import type { PageSize } from '@blackbar/core/model';
import { type Slant, slantOf } from './slant.ts';
import type { PageWord } from './words.ts';

/** A word of a text layer, at whole pixels of the page image, so that its position reveals no more than the image. */
export interface LayerWord {
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** Quarter turns clockwise in which the word reads. */
  turns: 0 | 1 | 2 | 3;
  /** No space parts it from the word before. */
  isGlued?: boolean;
  /** It reads in another direction than along an edge of the page, in a box that this one is around. */
  slant?: Slant;
}

/** Rounded to the page image, never outside it. */
export const toLayerWord = (word: PageWord, size: PageSize): LayerWord => {
  const left = Math.min(size.width - 1, Math.max(0, Math.round(word.left)));
  const top = Math.min(size.height - 1, Math.max(0, Math.round(word.top)));
  return {
    text: word.text,
    left,
    top,
    right: Math.max(left + 1, Math.min(size.width, Math.round(word.right))),
    bottom: Math.max(top + 1, Math.min(size.height, Math.round(word.bottom))),
    turns: word.turns,
    ...(word.isGlued ? { isGlued: true } : {}),
  };
};

/** The same in the direction it reads in; not for a word that was cut back from a box. */
export const toSlantedWord = (word: PageWord, size: PageSize): LayerWord => {
  const slant = slantOf(word);
  return { ...toLayerWord(word, size), ...(slant ? { slant } : {}) };
};

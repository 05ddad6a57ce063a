import type { PageWord } from './words.ts';

/** No line between these two characters. */
const none = -1;
/** Longer words are no names and no numbers. */
const maxCharacters = 64;
/** Only names and numbers are ever parted. */
const isParted = /^\p{Lu}|\p{Nd}/u;
/** A gap that is left when its middle is rounded to a sixteenth of a pixel. */
const leastGapPx = 0.125;

/**
 * Where a word that reads from left to right can be parted between two characters without touching the ink of either;
 * absent when its characters do not tell.
 */
export const cutsOf = ({ text, characters, turns }: PageWord): number[] | undefined => {
  if (turns !== 0 || characters.length > maxCharacters || !isParted.test(text)) return undefined;
  if (characters.map((character) => character.text).join('') !== text) return undefined;
  const cuts: number[] = [];
  let inkEnd = Number.NEGATIVE_INFINITY;
  for (const [index, { text: own, tight }] of characters.entries()) {
    inkEnd = Math.max(inkEnd, tight.right);
    // A ligature is several characters in one.
    for (let more = 1; more < (own ?? '').length; more++) cuts.push(none);
    const next = characters.slice(index + 1);
    if (next.length === 0) break;
    const inkStart = Math.min(...next.map((character) => character.tight.left));
    cuts.push(inkStart - inkEnd > leastGapPx ? Math.round((inkStart + inkEnd) * 8) / 16 : none);
  }
  return cuts;
};

import { type Character, wordEnd } from '../../pdfium/characters.ts';
import { along, type Turns } from './reading-order.ts';
import { isSlanted } from './slant.ts';
import { isRightToLeft } from './visual-order.ts';

/** Of the height of a character: one that stands so much higher or lower, or so far away, is not the next of its line. */
const otherLine = 0.6;
const farAway = 1;
/** Of the wider of two characters: letters of a word overlap no more. */
const overlapping = 0.2;
/**
 * Of the height of a line: letters of a word are no further apart. How far letters of the line usually are would say more,
 * but some of them may be covered.
 */
const apart = 0.15;
/** Fewer may be an index that stands before what it belongs to; of text on its head two are enough. */
const leastLetters = 3;
const leastOnItsHead = 2;
const onItsHead: Turns = 2;

const isLetter = /\p{L}/u;

const stepBack = (one: Character, other: Character, turns: Turns): number | undefined => {
  const [a, b] = [along(one.loose, turns), along(other.loose, turns)];
  const [height, width] = [b.far - b.near, Math.max(a.end - a.start, b.end - b.start)];
  const gap = a.start - b.end;
  const isNext =
    Math.abs(b.near - a.near) <= height * otherLine && gap > -width * overlapping && gap < height * farAway;
  return isNext ? gap / Math.max(1, height) : undefined;
};

/**
 * PDFium takes letters that go from right to left on a page for a right-to-left script, turns them round, and parts words
 * where there is no space: text that stands on its head, whichever way the page is turned. `turnsOf` says how a
 * character reads.
 */
export const withoutBackwards = (
  characters: readonly Character[],
  turnsOf: (character: Character) => Turns,
): readonly Character[] => {
  const ordered: Character[] = [];
  /** Letters each of which stands right before the last one, the gaps between them, and all with the ends of words. */
  let [chain, gaps, all]: [Character[], number[], Character[]] = [[], [], []];
  /** Digits and points after a letter of such a script are its own. */
  let isOtherScript = false;
  const endChain = (): void => {
    const [first] = chain;
    const least = first && turnsOf(first) === onItsHead ? leastOnItsHead : leastLetters;
    if (chain.length < least) ordered.push(...all);
    else
      for (let at = chain.length - 1; at >= 0; at -= 1) {
        ordered.push(chain[at] as Character);
        if (at === 0 || (gaps[at - 1] as number) > apart) ordered.push(wordEnd);
      }
    [chain, gaps, all] = [[], [], []];
  };
  for (const character of characters) {
    const { text } = character;
    if (text === null) {
      all.push(character);
      continue;
    }
    const last = chain.at(-1);
    const turns = turnsOf(character);
    if (isRightToLeft(text)) isOtherScript = true;
    else if (isLetter.test(text)) isOtherScript = false;
    const canFollow = last && turnsOf(last) === turns && !isSlanted(character) && !isOtherScript;
    const gap = canFollow ? stepBack(last, character, turns) : undefined;
    if (gap === undefined) endChain();
    else gaps.push(gap);
    chain.push(character);
    all.push(character);
  }
  endChain();
  return ordered;
};

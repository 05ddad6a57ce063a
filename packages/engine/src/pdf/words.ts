import type { Character, Edges } from './characters.ts';
import { along, inReadingOrder, type Turns } from './reading-order.ts';

/** A word of the page: what it says, where it is, and whether a person looking at the page sees all of it. */
export interface PageWord extends Edges {
  text: string;
  /** Around every character, ink and advance alike: what a box must not touch. */
  reach: Edges;
  visible: boolean;
  /** From the invisible text that recognition puts over a scan. */
  isRecognised?: boolean;
  characters: Character[];
  turns: Turns;
}

export type Visibility = (character: Character) => boolean;

const union = (a: Edges, b: Edges): Edges => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
});

const turnsOf = (degrees: number): Turns => {
  const quarter = Math.round(degrees / 90);
  return (((quarter % 4) + 4) % 4) as Turns;
};

/** A gap or a jump that PDFium did not turn into a space still parts two words. */
const parts = (previous: Edges, next: Edges, turns: Turns): boolean => {
  const a = along(previous, turns);
  const b = along(next, turns);
  const height = b.far - b.near;
  return (
    Math.abs(b.near - a.near) > height * 0.6 ||
    b.start > a.end + height * 0.6 ||
    b.start < a.start - height * 2
  );
};

/** Scripts without spaces: each character is a word, so that a box can cover one name in a running line. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Joins characters into words, in the order PDFium reads them. */
export const joinWords = (characters: readonly Character[], isVisible: Visibility): PageWord[] => {
  const words: PageWord[] = [];
  let word: PageWord | null = null;
  let previous: Character | null = null;
  for (const character of characters) {
    if (character.text === null) {
      word = null;
      continue;
    }
    const turns = turnsOf(character.angleDegrees);
    const { loose, tight } = character;
    if (unspaced.test(character.text)) word = null;
    if (word && previous && (turns !== word.turns || parts(previous.loose, loose, turns))) word = null;
    const reach = union(loose, tight);
    if (word) {
      word.text += character.text;
      Object.assign(word, union(word, loose));
      word.reach = union(word.reach, reach);
      word.characters.push(character);
      word.visible &&= isVisible(character);
    } else {
      const visible = isVisible(character);
      word = { text: character.text, ...loose, reach, visible, characters: [character], turns };
      words.push(word);
    }
    previous = character;
    if (unspaced.test(character.text)) word = null;
  }
  return inReadingOrder(words);
};

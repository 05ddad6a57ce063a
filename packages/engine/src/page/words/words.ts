import type { Character, Edges } from '../../pdfium/characters.ts';
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

/** Makes `edges` reach around `other` too. In place: this runs for every character. */
const grow = (edges: Edges, other: Edges): void => {
  if (other.left < edges.left) edges.left = other.left;
  if (other.top < edges.top) edges.top = other.top;
  if (other.right > edges.right) edges.right = other.right;
  if (other.bottom > edges.bottom) edges.bottom = other.bottom;
};

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
/** No character of these scripts comes before it. */
const firstUnspaced = '\u2e80';
const isUnspaced = (text: string): boolean => text >= firstUnspaced && unspaced.test(text);

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
    const standsAlone = isUnspaced(character.text);
    if (standsAlone) word = null;
    if (word && previous && (turns !== word.turns || parts(previous.loose, loose, turns))) word = null;
    if (word) {
      word.text += character.text;
      grow(word, loose);
      word.characters.push(character);
      word.visible &&= isVisible(character);
    } else {
      const visible = isVisible(character);
      word = { text: character.text, ...loose, reach: { ...loose }, visible, characters: [character], turns };
      words.push(word);
    }
    grow(word.reach, loose);
    grow(word.reach, tight);
    previous = character;
    if (standsAlone) word = null;
  }
  return inReadingOrder(words);
};

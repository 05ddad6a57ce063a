import type { Character, Edges } from '../../pdfium/characters.ts';
import { withAccents } from './accents.ts';
import { along, inReadingOrder, type Turns } from './reading-order.ts';
import { inVisualOrder, isRightToLeft } from './visual-order.ts';

/** A word of the page: its text, its position, and whether all of it is visible. */
export interface PageWord extends Edges {
  text: string;
  /** Bounding box of the ink and the advance of every character: a box that touches it removes the word. */
  reach: Edges;
  visible: boolean;
  /** From the invisible OCR text layer of a scan. */
  isRecognised?: boolean;
  characters: Character[];
  turns: Turns;
  /** No space parts it from the word before: a raised number, or the next character of a script without spaces. */
  isGlued?: boolean;
}

export type Visibility = (character: Character) => boolean;

/** Extends `edges` to contain `other`. In place: this runs for every character. */
const extend = (edges: Edges, other: Edges): void => {
  if (other.left < edges.left) edges.left = other.left;
  if (other.top < edges.top) edges.top = other.top;
  if (other.right > edges.right) edges.right = other.right;
  if (other.bottom > edges.bottom) edges.bottom = other.bottom;
};

const turnsOf = (degrees: number): Turns => {
  const quarter = Math.round(degrees / 90);
  return (((quarter % 4) + 4) % 4) as Turns;
};

/** Whether a gap or a jump that PDFium did not report as a space separates two words. */
const separates = (previous: Edges, next: Edges, turns: Turns): boolean => {
  const a = along(previous, turns);
  const b = along(next, turns);
  const height = b.far - b.near;
  return (
    Math.abs(b.near - a.near) > height * 0.6 ||
    b.start > a.end + height * 0.6 ||
    b.start < a.start - height * 2
  );
};

/** Scripts without spaces: each character is a word, so that a box can cover one name within a line. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** The lowest code point of these scripts. */
const firstUnspaced = '\u2e80';
const isUnspaced = (text: string): boolean => text >= firstUnspaced && unspaced.test(text);

/** Joins characters into words, in the order PDFium reads them. */
export const joinWords = (characters: readonly Character[], isVisible: Visibility): PageWord[] => {
  const words: PageWord[] = [];
  let word: PageWord | null = null;
  let previous: Character | null = null;
  const areBoth = (letter: Character, accent: Character) => isVisible(letter) === isVisible(accent);
  for (const character of withAccents(characters, areBoth)) {
    if (character.text === null) {
      word = null;
      previous = null;
      continue;
    }
    const turns = turnsOf(character.angleDegrees);
    const { loose, tight } = character;
    const standsAlone = isUnspaced(character.text);
    if (standsAlone) word = null;
    const isNear =
      previous !== null &&
      turns === turnsOf(previous.angleDegrees) &&
      !separates(previous.loose, loose, turns);
    if (!isNear) word = null;
    if (word) {
      word.text += character.text;
      extend(word, loose);
      word.characters.push(character);
      word.visible &&= isVisible(character);
    } else {
      const visible = isVisible(character);
      word = { text: character.text, ...loose, reach: { ...loose }, visible, characters: [character], turns };
      if (isNear) word.isGlued = true;
      words.push(word);
    }
    extend(word.reach, loose);
    extend(word.reach, tight);
    previous = character;
    if (standsAlone) word = null;
  }
  return inReadingOrder(words.map(inSpokenOrder));
};

/** A baseline that moves by more than this many pixels, and this share of the line, is another one. */
const leastShiftPx = 1;
const leastShift = 0.06;

const isShifted = (one: Character, other: Character, turns: Turns): boolean => {
  const axis = turns % 2 === 0 ? 1 : 0;
  const { near, far } = along(one.loose, turns);
  return Math.abs(one.origin[axis] - other.origin[axis]) > Math.max(leastShiftPx, (far - near) * leastShift);
};

/** A word in the parts that stand on one baseline each: readers of PDF take raised numbers for words of their own. */
export const byBaselines = (word: PageWord): PageWord[] => {
  const { characters, turns } = word;
  const starts = characters.flatMap((character, index) => {
    const before = characters[index - 1];
    return before && isShifted(before, character, turns) ? [index] : [];
  });
  if (starts.length === 0) return [word];
  return [0, ...starts].flatMap((start, part) =>
    joinWords(characters.slice(start, starts[part]), () => true).map((own, index) => ({
      ...own,
      isGlued: part + index > 0 || word.isGlued === true,
    })),
  );
};

/** Letters that PDFium does not know for right-to-left ones come as they stand on the page. */
const inSpokenOrder = (word: PageWord): PageWord => {
  if (!isRightToLeft(word.text)) return word;
  const starts = word.characters
    .filter(({ text }) => text !== null && isRightToLeft(text))
    .map(({ loose }) => along(loose, word.turns).start);
  const forward = starts.filter((start, index) => index > 0 && start > (starts[index - 1] ?? start)).length;
  return 2 * forward > starts.length - 1 ? { ...word, text: inVisualOrder(word.text) } : word;
};

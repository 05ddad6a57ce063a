import { type Character, guessedEnd } from '../../pdfium/characters.ts';
import type { Edges } from '../../pdfium/edges.ts';
import { withAccents } from './accents.ts';
import { withoutBackwards } from './backwards.ts';
import { along, fromAlong, inReadingOrder, type Turns } from './reading-order.ts';
import { isSlanted, leastShiftOf, leastShiftPx, slantedStep } from './slant.ts';
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
const separates = (before: Character, character: Character, turns: Turns): boolean => {
  const step = slantedStep(before, character);
  if (step) return step.isApart;
  const [previous, next] = [before.loose, character.loose];
  const a = along(previous, turns);
  const b = along(next, turns);
  const height = b.far - b.near;
  return (
    Math.abs(b.near - a.near) > height * 0.6 ||
    b.start > a.end + height * 0.6 ||
    b.start < a.start - height * 2
  );
};

const baselineOf = ({ origin }: Character, turns: Turns): number => origin[turns % 2 === 0 ? 1 : 0];

/** Of the height of a line: what stands no further apart on one baseline is one word, in two fonts as well. */
const touching = 0.05;

/** Whether two characters belong together for which PDFium thinks of a space: digits and points of formulas are of two fonts. */
const touch = (before: Character, character: Character, turns: Turns): boolean => {
  if (isSlanted(before) || isSlanted(character)) return false;
  const [a, b] = [along(before.loose, turns), along(character.loose, turns)];
  const height = Math.min(a.far - a.near, b.far - b.near);
  return (
    Math.abs(b.start - a.end) <= height * touching &&
    Math.abs(baselineOf(before, turns) - baselineOf(character, turns)) <= leastShiftPx
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
  let isGuessed = false;
  const areBoth = (letter: Character, accent: Character) => isVisible(letter) === isVisible(accent);
  const forwards = withoutBackwards(characters, ({ angleDegrees }) => turnsOf(angleDegrees));
  for (const character of withAccents(forwards, areBoth)) {
    if (character.text === null) {
      // A guess counts with what follows it.
      isGuessed = character === guessedEnd && previous !== null;
      if (isGuessed) continue;
      word = null;
      previous = null;
      continue;
    }
    const turns = turnsOf(character.angleDegrees);
    if (
      isGuessed &&
      previous &&
      !(turns === turnsOf(previous.angleDegrees) && touch(previous, character, turns))
    ) {
      word = null;
      previous = null;
    }
    isGuessed = false;
    const { loose, tight } = character;
    const standsAlone = isUnspaced(character.text);
    if (standsAlone) word = null;
    const isNear =
      previous !== null && turns === turnsOf(previous.angleDegrees) && !separates(previous, character, turns);
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

const isShifted = (one: Character, other: Character, turns: Turns): boolean => {
  const step = slantedStep(one, other);
  if (step) return step.isShifted;
  const { near, far } = along(one.loose, turns);
  return Math.abs(baselineOf(one, turns) - baselineOf(other, turns)) > leastShiftOf(far - near);
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

/**
 * Words without a space between them, on exactly one baseline, all as high as the highest: fonts of one size differ in
 * height, and readers of PDF take what stands higher or lower for another word.
 */
export const inOneHeight = (words: readonly PageWord[]): PageWord[] => {
  const lines: PageWord[][] = [];
  for (const word of words) {
    const line = lines.at(-1);
    const [before, first] = [line?.at(-1), word.characters[0] as Character];
    const last = before?.characters.at(-1);
    const { turns, isGlued } = word;
    const goesOn =
      isGlued &&
      last &&
      before?.turns === turns &&
      Math.abs(baselineOf(last, turns) - baselineOf(first, turns)) <= leastShiftPx;
    if (line && goesOn) line.push(word);
    else lines.push([word]);
  }
  return lines.flatMap((line) => {
    const [{ turns }] = line as [PageWord];
    const edges = line.map((word) => along(word, turns));
    const near = Math.min(...edges.map((edge) => edge.near));
    const far = Math.max(...edges.map((edge) => edge.far));
    if (line.length === 1 || line.some(({ characters: [first] }) => first && isSlanted(first))) return line;
    return line.map((word) => ({ ...word, ...fromAlong({ ...along(word, turns), near, far }, turns) }));
  });
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

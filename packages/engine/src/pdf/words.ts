import type { Character, Edges } from './characters.ts';

/** A word of the page: what it says, where it is, and whether a person looking at the page sees all of it. */
export interface PageWord extends Edges {
  text: string;
  /** Around every character, ink and advance alike: what a box must not touch. */
  reach: Edges;
  visible: boolean;
  characters: Character[];
  turns: 0 | 1 | 2 | 3;
}

export type Visibility = (character: Character) => boolean;

const union = (a: Edges, b: Edges): Edges => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
});

const turnsOf = (degrees: number): 0 | 1 | 2 | 3 => {
  const quarter = Math.round(degrees / 90);
  return (((quarter % 4) + 4) % 4) as 0 | 1 | 2 | 3;
};

/** Where along the reading direction a character begins and ends, and where its line lies across it. */
const along = (edges: Edges, turns: 0 | 1 | 2 | 3) => {
  if (turns === 0) return { start: edges.left, end: edges.right, near: edges.top, far: edges.bottom };
  if (turns === 1) return { start: edges.top, end: edges.bottom, near: -edges.right, far: -edges.left };
  if (turns === 2) return { start: -edges.right, end: -edges.left, near: -edges.bottom, far: -edges.top };
  return { start: -edges.bottom, end: -edges.top, near: edges.left, far: edges.right };
};

/** A gap or a jump that PDFium did not turn into a space still parts two words. */
const parts = (previous: Edges, next: Edges, turns: 0 | 1 | 2 | 3): boolean => {
  const a = along(previous, turns);
  const b = along(next, turns);
  const height = b.far - b.near;
  return (
    Math.abs(b.near - a.near) > height * 0.6 ||
    b.start > a.end + height * 0.6 ||
    b.start < a.start - height * 2
  );
};

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
  }
  return words;
};

import type { Box, Word } from '@blackbar/core';
import { areCovered, cutsThrough } from '@blackbar/find';

/** Part of a word: under the box or beside it. */
export interface Piece {
  text: string;
  isCovered: boolean;
}

/** Boxes never change, they are replaced: what was found for one holds as long as its page does. */
const known = new WeakMap<Box, { words: unknown; boxes: unknown; leaking: readonly Word[] }>();

/** Words that the box cuts through and that no other box covers whole. */
export const leakingWords = (box: Box, words: readonly Word[], boxes: readonly Box[]): readonly Word[] => {
  const before = known.get(box);
  if (before?.words === words && before.boxes === boxes) return before.leaking;
  const leaking = cutsThrough(box, words).filter(
    (word) => !areCovered([word], boxes) && piecesOf(word, box).some((piece) => isTelling(piece)),
  );
  known.set(box, { words, boxes, leaking });
  return leaking;
};

/** Which letters of a word lie beside the box, taking all letters as equally wide. */
export const piecesOf = (word: Word, box: Box): Piece[] => {
  const letters = Array.from(word.text);
  const isUnder = (at: number): boolean => {
    const x = word.x + ((at + 0.5) / letters.length) * word.width;
    return x >= box.x && x <= box.x + box.width;
  };
  // A box that cuts a line along its length leaves every letter legible by half.
  const isFlat = box.y > word.y + word.height * 0.25 || box.y + box.height < word.y + word.height * 0.75;
  const pieces: Piece[] = [];
  letters.forEach((letter, at) => {
    const isCovered = !isFlat && isUnder(at);
    const last = pieces.at(-1);
    if (last?.isCovered === isCovered) last.text += letter;
    else pieces.push({ text: letter, isCovered });
  });
  return pieces;
};

/** A comma beside the box says nothing. */
const isTelling = ({ text, isCovered }: Piece): boolean => !isCovered && /[\p{L}\p{N}]/u.test(text);

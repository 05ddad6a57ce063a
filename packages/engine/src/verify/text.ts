import type { PageBox } from '@blackbar/core';
import type { PagePart } from '../page-part.ts';
import type { ExtractedText } from '../second-reader.ts';

/** Rounding of the two programs against each other, in points. */
const tolerancePt = 0.3;

const countChars = (texts: Iterable<string>): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const text of texts)
    for (const char of text) if (char.trim() !== '') counts.set(char, (counts.get(char) ?? 0) + 1);
  return counts;
};

/**
 * Why what the second reader extracts from a redacted page is too much, or `null`. It may find no character that is
 * not in the words that were kept, and no word on a box. A line that it joins from several words may reach over a box
 * between them, so only single words are placed.
 */
export const textProblem = (
  extracted: readonly ExtractedText[] | null,
  part: PagePart,
  boxes: readonly PageBox[],
): string | null => {
  if (extracted === null) return 'unread';
  const kept = countChars(part.words.map((word) => word.text));
  for (const [char, count] of countChars(extracted.map((item) => item.text)))
    if (count > (kept.get(char) ?? 0)) return 'a character that was not kept';
  const ptPerPxX = part.widthPt / part.size.width;
  const ptPerPxY = part.heightPt / part.size.height;
  const touches = (item: ExtractedText) =>
    boxes.some(
      (box) =>
        item.right > box.x * ptPerPxX + tolerancePt &&
        item.left < (box.x + box.width) * ptPerPxX - tolerancePt &&
        item.bottom > box.y * ptPerPxY + tolerancePt &&
        item.top < (box.y + box.height) * ptPerPxY - tolerancePt,
    );
  const isWord = (item: ExtractedText) => item.text !== '' && !/\s/.test(item.text);
  return extracted.some((item) => isWord(item) && touches(item)) ? 'a word on a box' : null;
};

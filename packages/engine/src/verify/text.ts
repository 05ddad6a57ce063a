import { announcementOf, type PageBox, pageDpi } from '@blackbar/core/model';
import type { ExtractedText } from './second-reader.ts';

/** Rounding differences between the two parsers, in points. */
const tolerancePt = 0.3;

const ptPerPx = 72 / pageDpi;

const countChars = (texts: Iterable<string>): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const text of texts)
    for (const char of text) if (char.trim() !== '') counts.set(char, (counts.get(char) ?? 0) + 1);
  return counts;
};

/** Whether the second reader finds a character that is not in the words that were kept. */
export const hasMoreThan = (
  extracted: readonly ExtractedText[],
  words: readonly { text: string }[],
): boolean => {
  const kept = countChars(words.map((word) => word.text));
  const found = countChars(extracted.map((item) => item.text));
  return [...found].some(([char, count]) => count > (kept.get(char) ?? 0));
};

/** So much of the height of a line may be empty around the ink of a word. */
const emptyShare = 0.3;
/** Something of every side is left. */
const mostOfSide = 0.45;
/** A word of fewer letters may be narrower than its line is high. */
const fewLetters = 4;

/**
 * The middle of a word that people see as it stands there: the second reader tells its line and its advance, which may
 * reach over a box that its ink does not touch.
 */
const coreOf = ({ text, left, top, right, bottom }: ExtractedText): ExtractedText => {
  const [width, height] = [right - left, bottom - top];
  const line = text.trim().length < fewLetters ? Math.max(width, height) : Math.min(width, height);
  const [across, down] = [width, height].map((side) => Math.min(emptyShare * line, mostOfSide * side)) as [
    number,
    number,
  ];
  return { text, left: left + across, top: top + down, right: right - across, bottom: bottom - down };
};

/** The middle of every word; the ink of commas and quotes is anywhere on their line, and is judged by itself. */
export const coresOf = (extracted: readonly ExtractedText[]): ExtractedText[] =>
  extracted.filter(({ text }) => /[\p{L}\p{N}]/u.test(text)).map(coreOf);

/**
 * Whether the second reader finds a word on a box that is not part of its label. A line that it joins from several
 * words may extend over a box between them, so only single words are checked.
 */
export const touchesBox = (extracted: readonly ExtractedText[], boxes: readonly PageBox[]): boolean => {
  const isWord = ({ text }: ExtractedText) => text.trim() !== '' && !/\s/.test(text.trim());
  const announced = boxes.flatMap(({ label }) => (label == null ? [] : announcementOf(label).split(' ')));
  const isAnnounced = (text: string): boolean => {
    const at = announced.indexOf(text);
    if (at >= 0) announced.splice(at, 1);
    return at >= 0;
  };
  return extracted.some(
    (item) =>
      isWord(item) &&
      boxes.some(
        (box) =>
          item.right > box.x * ptPerPx + tolerancePt &&
          item.left < (box.x + box.width) * ptPerPx - tolerancePt &&
          item.bottom > box.y * ptPerPx + tolerancePt &&
          item.top < (box.y + box.height) * ptPerPx - tolerancePt,
      ) &&
      !isAnnounced(item.text.trim()),
  );
};

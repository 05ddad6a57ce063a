import type { Character } from '../../pdfium/characters.ts';

/** Accents that stand alone, and the marks that combine (Unicode 16, chapter 7.9). */
const marks: ReadonlyMap<string, string> = new Map([
  ['\u0060', '\u0300'],
  ['\u00b4', '\u0301'],
  ['\u02c6', '\u0302'],
  ['\u02dc', '\u0303'],
  ['\u00af', '\u0304'],
  ['\u02d8', '\u0306'],
  ['\u02d9', '\u0307'],
  ['\u00a8', '\u0308'],
  ['\u02da', '\u030a'],
  ['\u02dd', '\u030b'],
  ['\u02c7', '\u030c'],
  ['\u00b8', '\u0327'],
  ['\u02db', '\u0328'],
]);

const dotless: Readonly<Record<string, string>> = { '\u0131': 'i', '\u0237': 'j' };

const accented = (base: string, mark: string): string | undefined => {
  const whole = `${dotless[base] ?? base}${mark}`.normalize('NFC');
  return /^\p{L}$/u.test(base) && [...whole].length === 1 ? whole : undefined;
};

/** Drawn over the letter, whichever way the text reads. */
const isOver = ({ tight: accent }: Character, { tight: letter }: Character): boolean => {
  const [x, y] = [(accent.left + accent.right) / 2, (accent.top + accent.bottom) / 2];
  const [width, height] = [letter.right - letter.left, letter.bottom - letter.top];
  return (
    x > letter.left - width / 4 &&
    x < letter.right + width / 4 &&
    y > letter.top - height &&
    y < letter.bottom + height
  );
};

const join = (letter: Character, text: string, accent: Character): void => {
  letter.text = text;
  for (const key of ['tight', 'loose'] as const)
    letter[key] = {
      left: Math.min(letter[key].left, accent[key].left),
      top: Math.min(letter[key].top, accent[key].top),
      right: Math.max(letter[key].right, accent[key].right),
      bottom: Math.max(letter[key].bottom, accent[key].bottom),
    };
};

/**
 * Letters with the accents that are drawn over them, as a person types them. Old fonts have them apart; the accent
 * comes before its letter or after it. Letters are changed in place.
 */
export const withAccents = (
  characters: readonly Character[],
  mayJoin: (letter: Character, accent: Character) => boolean,
): readonly Character[] => {
  if (!characters.some(({ text }) => text !== null && marks.has(text))) return characters;
  return characters.filter((accent, index) => {
    const mark = accent.text === null ? undefined : marks.get(accent.text);
    if (mark === undefined) return true;
    for (const letter of [characters[index - 1], characters[index + 1]]) {
      if (!letter?.text || !isOver(accent, letter) || !mayJoin(letter, accent)) continue;
      const whole = accented(letter.text, mark);
      if (whole === undefined) continue;
      join(letter, whole, accent);
      return false;
    }
    return true;
  });
};

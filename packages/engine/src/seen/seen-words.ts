import type { SourceFont } from '../fonts/parts/font.ts';
import type { PdfDocument } from '../page/document.ts';
import type { ParsedPage, SourceDocument } from '../page/source-document.ts';
import { shownCodes } from '../page/walk/shown-codes.ts';
import { byBaselines, joinWords, type PageWord } from '../page/words/words.ts';
import { type Character, pageToImage, readCharacters, unknownText, wordEnd } from '../pdfium/characters.ts';
import { collectObjects, objectType, removeMarks } from '../pdfium/page-objects.ts';
import { Unprovable } from '../syntax/unprovable.ts';
import { clearOfAstray } from './clear-of-astray.ts';
import { judgeText } from './judge-page.ts';
import { probedLetters } from './letters/probed-letters.ts';
import { walkedLetters } from './letters/walked-letters.ts';

/** Whether a code that is shown is asked for. */
export type Wanted = (font: SourceFont, paintId: number) => boolean;

/**
 * The words of a page that a person sees, each letter judged as on a page that is kept as vector, and meaning what its
 * font says. Of a page that cannot be judged there are none, nor any where something shows that is astray. `index` counts from 0.
 */
export const seenWords = (
  document: PdfDocument,
  source: SourceDocument,
  index: number,
  isWanted: Wanted = () => true,
): PageWord[] => {
  const objectNumber = document.pdfium.call.EPDFDoc_GetPageObjectNumberByIndex(document.file.handle, index);
  if (objectNumber === 0) return [];
  try {
    return wordsOf(document, source, index, source.parseDrawn(objectNumber), isWanted);
  } catch (error) {
    if (!(error instanceof Unprovable)) throw error;
    return [];
  }
};

const wordsOf = (
  document: PdfDocument,
  source: SourceDocument,
  index: number,
  taken: ParsedPage,
  isWanted: Wanted,
): PageWord[] => {
  const size = document.pages[index]?.size;
  const codes = shownCodes(taken.body);
  if (!size || codes.size === 0) return [];
  const { pdfium } = document;
  const wanted = [...codes].filter(
    ([paintId, { font }]) => !taken.astray.has(paintId) && isWanted(font, paintId),
  );
  const isClear = clearOfAstray(pdfium, source.context, taken, size);
  const { hidden, unsure } = judgeText(
    pdfium,
    source.context,
    taken,
    size,
    new Set(wanted.map(([paintId]) => paintId)),
  );
  const meant = new Map<number, string>();
  for (const [paintId, { font, code }] of wanted)
    if (!hidden.has(paintId) && !unsure.has(paintId)) meant.set(paintId, font.unicode(code.hex) ?? '');
  // The page itself has the order and the gaps between words.
  const read = document.withPage(index, (page) => {
    document.changed();
    removeMarks(
      pdfium,
      collectObjects(pdfium, page).filter(({ type }) => type === objectType.text),
    );
    return { characters: readCharacters(pdfium, page, size), toImage: pageToImage(pdfium, page, size) };
  });
  if (!read) return [];
  const { characters, toImage } = read;
  const letters =
    walkedLetters(taken.body, toImage, meant, taken.blankPaintIds, characters) ??
    probedLetters(pdfium, source.context, taken, size, meant, characters);
  const seen = new Set<Character>();
  const said = characters.flatMap((character) => {
    const letter = letters.get(character);
    if (letter === undefined) return [character];
    if (letter.trim() === '') return letter !== '' && isSpace(character) ? [wordEnd] : [];
    const own = { ...character, text: letter };
    seen.add(own);
    return [own];
  });
  const words = joinWords(said, (character) => seen.has(character));
  return words
    .flatMap((word) => (word.visible ? [word] : seenParts(word, seen)))
    .filter(({ reach }) => isClear(reach))
    .flatMap(byBaselines);
};

/** Of its height: a blank sign that is no wider stands inside a word. */
const leastSpace = 0.1;

/** Whether a sign without ink parts words, whatever its font calls it. */
const isSpace = ({ text, loose: { left, top, right, bottom }, angleDegrees }: Character): boolean => {
  const sides: [number, number] = [right - left, bottom - top];
  const [length, height] = Math.round(angleDegrees / 90) % 2 === 0 ? sides : sides.reverse();
  return text === unknownText || (length as number) > leastSpace * (height as number);
};

/** What is left of a word of which not all is seen: people read those letters, and nothing between them. */
const seenParts = ({ characters }: PageWord, seen: ReadonlySet<Character>): PageWord[] =>
  joinWords(
    characters.map((character) => (seen.has(character) ? character : { ...character, text: null })),
    () => true,
  );

import type { SourceFont } from '../fonts/parts/font.ts';
import type { PdfDocument } from '../page/document.ts';
import type { ParsedPage, SourceDocument } from '../page/source-document.ts';
import { shownCodes } from '../page/walk/shown-codes.ts';
import { byBaselines, joinWords, type PageWord } from '../page/words/words.ts';
import { keepEverything } from '../page/write/decisions.ts';
import { type Character, readCharacters, unknownText, wordEnd } from '../pdfium/characters.ts';
import { collectObjects, objectType, removeMarks } from '../pdfium/page-objects.ts';
import { Unprovable } from '../syntax/unprovable.ts';
import { judgeText } from './judge-page.ts';
import { writePageFile } from './probe/page-file.ts';
import { probePage } from './probe/probe-file.ts';
import { withProbe } from './probe/probed-page.ts';
import { tagsFor } from './probe/tags.ts';

/**
 * The words of a page that a person sees, each letter judged as on a page that is kept as vector, and meaning what its
 * font says. Of a page that cannot be judged there are none. `index` counts from 0.
 */
export const seenWords = (
  document: PdfDocument,
  source: SourceDocument,
  index: number,
  isWanted: (font: SourceFont) => boolean = () => true,
): PageWord[] => {
  const objectNumber = document.pdfium.call.EPDFDoc_GetPageObjectNumberByIndex(document.file.handle, index);
  if (objectNumber === 0) return [];
  try {
    return wordsOf(document, source, index, source.parsePage(objectNumber), isWanted);
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
  isWanted: (font: SourceFont) => boolean,
): PageWord[] => {
  const size = document.pages[index]?.size;
  const letters = new Letters();
  const codes = shownCodes(taken.body);
  if (!size || codes.size === 0) return [];
  const { pdfium } = document;
  const { hidden, unsure } = judgeText(pdfium, source.context, taken, size);
  const tags = tagsFor(new Set(codes.keys()));
  const file = writePageFile(source.context, taken.source, [
    probePage(source.context, taken, tags, keepEverything),
  ]);
  withProbe(pdfium, file, size, (probed) => {
    const paintIds = new Map(probed.objects.map(({ handle, paintId }) => [handle, paintId]));
    for (const character of readCharacters(pdfium, probed.handle, size)) {
      const paintId = paintIds.get(character.textObject) ?? 0;
      const shown = codes.get(paintId);
      if (!shown || !isWanted(shown.font) || hidden.has(paintId) || unsure.has(paintId)) continue;
      letters.add(character, paintId, shown.font.unicode(shown.code.hex) ?? '');
    }
  });
  // The page itself has the order and the gaps between words.
  const characters = document.withPage(index, (page) => {
    removeMarks(
      pdfium,
      collectObjects(pdfium, page).filter(({ type }) => type === objectType.text),
    );
    return readCharacters(pdfium, page, size);
  });
  const seen = new Set<Character>();
  const meant = (characters ?? []).flatMap((character) => {
    if (character.text === null) return [character];
    const letter = letters.take(character);
    if (letter === undefined) return [character];
    if (letter.trim() === '') return character.text === unknownText && letter !== '' ? [wordEnd] : [];
    const said = { ...character, text: letter };
    seen.add(said);
    return [said];
  });
  const words = joinWords(meant, (character) => seen.has(character));
  return words.flatMap((word) => (word.visible ? [word] : seenParts(word, seen))).flatMap(byBaselines);
};

/** What is left of a word of which not all is seen: people read those letters, and nothing between them. */
const seenParts = ({ characters }: PageWord, seen: ReadonlySet<Character>): PageWord[] =>
  joinWords(
    characters.map((character) => (seen.has(character) ? character : { ...character, text: null })),
    () => true,
  );

/** A pixel has so many steps of difference. */
const steps = 8;

/** The same place first, then those a rounding away. */
const around = [0, -1, 1].flatMap((dy) => [0, -1, 1].map((dx) => [dx, dy] as const));

/** What is seen where on a page: every letter is taken once. */
class Letters {
  private readonly places = new Map<string, string[]>();
  private last = 0;

  /** Of a ligature, which is several characters in one place, the first one says all of it. */
  add({ origin: [x, y] }: Character, paintId: number, text: string): void {
    const rest = paintId === this.last ? '' : text;
    this.last = paintId;
    const key = `${Math.round(x * steps)} ${Math.round(y * steps)}`;
    const here = this.places.get(key);
    if (here) here.push(rest);
    else this.places.set(key, [rest]);
  }

  /** `undefined` when nothing is seen in this place. */
  take({ origin: [x, y] }: Character): string | undefined {
    const [column, row] = [Math.round(x * steps), Math.round(y * steps)];
    for (const [dx, dy] of around) {
      const found = this.places.get(`${column + dx} ${row + dy}`)?.shift();
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

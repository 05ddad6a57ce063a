import type { PageSize } from '@blackbar/core/model';
import type { PdfDocument } from '../page/document.ts';
import type { ParsedPage, SourceDocument } from '../page/source-document.ts';
import { joinWords, type PageWord } from '../page/words/words.ts';
import { type Character, readCharacters } from '../pdfium/characters.ts';
import type { Pdfium } from '../pdfium/library.ts';
import { Unprovable } from '../syntax/unprovable.ts';
import { judgePage } from './judge-page.ts';
import { writeProbeFile } from './probe/probe-file.ts';
import { ProbedPage } from './probe/probed-page.ts';
import { tagsFor } from './probe/tags.ts';
import { shownCodes } from './shown-codes.ts';

/**
 * The words of a page that a person sees, each letter judged as on a page that is kept as vector, and meaning what its
 * font says. Of a page that cannot be judged there are none. `index` counts from 0.
 */
export const seenWords = (document: PdfDocument, source: SourceDocument, index: number): PageWord[] => {
  const size = document.pages[index]?.size;
  const objectNumber = document.pdfium.call.EPDFDoc_GetPageObjectNumberByIndex(document.file.handle, index);
  if (!size || objectNumber === 0) return [];
  try {
    return wordsOf(document.pdfium, source, source.parsePage(objectNumber), size);
  } catch (error) {
    if (!(error instanceof Unprovable)) throw error;
    return [];
  }
};

const wordsOf = (
  pdfium: Pdfium,
  source: SourceDocument,
  taken: ParsedPage,
  size: PageSize,
): PageWord[] => {
  const codes = shownCodes(taken.body);
  if (codes.size === 0) return [];
  const { hidden, unsure } = judgePage(pdfium, source.context, taken, size);
  const tags = tagsFor(new Set(codes.keys()));
  const page = new ProbedPage(pdfium, writeProbeFile(source.context, taken, tags), size);
  try {
    const paintIds = new Map(page.objects.map(({ handle, paintId }) => [handle, paintId]));
    const seen = new Set<Character>();
    const characters: Character[] = [];
    let last = 0;
    for (const character of readCharacters(pdfium, page.handle, size)) {
      const paintId = paintIds.get(character.textObject) ?? 0;
      const shown = codes.get(paintId);
      if (character.text === null || !shown) {
        characters.push({ ...character, text: null });
        continue;
      }
      // A ligature is several characters of one object: the first one says all of it.
      if (character.textObject === last) continue;
      last = character.textObject;
      const text = shown.font.unicode(shown.code.hex);
      const meant = { ...character, text: text === undefined || text.trim() === '' ? null : text };
      characters.push(meant);
      if (!hidden.has(paintId) && !unsure.has(paintId)) seen.add(meant);
    }
    return joinWords(characters, (character) => seen.has(character)).filter(({ visible }) => visible);
  } finally {
    page.close();
  }
};

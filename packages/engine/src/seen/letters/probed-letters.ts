import type { PageSize } from '@blackbar/core/model';
import type { PDFContext } from '@cantoo/pdf-lib';
import type { ParsedPage } from '../../page/source-document.ts';
import { shownCodes } from '../../page/walk/shown-codes.ts';
import { keepEverything } from '../../page/write/decisions.ts';
import { type Character, readCharacters } from '../../pdfium/characters.ts';
import type { Pdfium } from '../../pdfium/library.ts';
import { writePageFile } from '../probe/page-file.ts';
import { probePage } from '../probe/probe-file.ts';
import { withProbe } from '../probe/probed-page.ts';
import { tagsFor } from '../probe/tags.ts';
import { around, type Letters, steps } from './walked-letters.ts';

/** What is seen where on a page: every letter is taken once. */
class LettersByPlace {
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

/** The same by a file that marks every code, in which PDFium says where it puts them. Throws `Unprovable`. */
export const probedLetters = (
  pdfium: Pdfium,
  context: PDFContext,
  taken: ParsedPage,
  size: PageSize,
  meant: ReadonlyMap<number, string>,
  characters: readonly Character[],
): Letters => {
  // A text is marked as a whole, or not at all.
  const tags = tagsFor(new Set(shownCodes(taken.body).keys()));
  const file = writePageFile(context, taken.source, [probePage(context, taken, tags, keepEverything)]);
  const places = new LettersByPlace();
  withProbe(pdfium, file, size, ({ objects, handle }) => {
    const paintIds = new Map(objects.map((object) => [object.handle, object.paintId]));
    for (const character of readCharacters(pdfium, handle, size)) {
      const paintId = paintIds.get(character.textObject) ?? 0;
      const text = meant.get(paintId);
      if (text !== undefined) places.add(character, paintId, text);
    }
  });
  const letters = new Map<Character, string>();
  for (const character of characters) {
    const letter = character.text === null ? undefined : places.take(character);
    if (letter !== undefined) letters.set(character, letter);
  }
  return letters;
};

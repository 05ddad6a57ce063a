import type { Body } from '../../page/walk/piece.ts';
import type { Character } from '../../pdfium/characters.ts';
import type { Matrix } from '../../syntax/geometry.ts';
import { codePlaces } from './code-places.ts';

/** What the characters of a page mean of which something is seen. */
export type Letters = ReadonlyMap<Character, string>;

/** A pixel has so many steps of difference. */
export const steps = 8;

/** The same place first, then those a rounding away. */
export const around = [0, -1, 1].flatMap((dy) => [0, -1, 1].map((dx) => [dx, dy] as const));

/** Beyond any page, in steps. */
const rows = 1 << 20;

const keyOf = (column: number, row: number): number => column * rows + row;

interface Place {
  /** `undefined` when nobody sees it. */
  readonly text: string | undefined;
  readonly mustBeRead: boolean;
  /** The character that was read there first. */
  reader?: Character;
}

class PlacedCodes {
  private readonly places = new Map<number, Place>();

  /** `false` when something else is there. */
  add([x, y]: readonly [number, number], place: Place): boolean {
    const [column, row] = [Math.round(x * steps), Math.round(y * steps)];
    const isFree = around.every(([dx, dy]) => !this.places.has(keyOf(column + dx, row + dy)));
    this.places.set(keyOf(column, row), place);
    return isFree;
  }

  near({ origin: [x, y] }: Character): Place | undefined {
    const [column, row] = [Math.round(x * steps), Math.round(y * steps)];
    for (const [dx, dy] of around) {
      const place = this.places.get(keyOf(column + dx, row + dy));
      if (place) return place;
    }
    return undefined;
  }

  get areAllRead(): boolean {
    for (const { mustBeRead, reader } of this.places.values()) if (mustBeRead && !reader) return false;
    return true;
  }
}

/** Several characters that one code stands for are read in one place, of one object. */
const isOfOneCode = (one: Character, other: Character): boolean =>
  one.textObject === other.textObject &&
  one.origin[0] === other.origin[0] &&
  one.origin[1] === other.origin[1];

/**
 * Tells the letters of a page by the places where its content puts them: `meant` is what each seen code means.
 * `undefined` when that leaves any doubt: codes too near each other, a place that is not known, or one where nothing was
 * read.
 */
export const walkedLetters = (
  body: Body,
  toImage: Matrix,
  meant: ReadonlyMap<number, string>,
  blank: ReadonlySet<number>,
  characters: readonly Character[],
): Letters | undefined => {
  const codes = new PlacedCodes();
  for (const { paintId, piece, origin } of codePlaces(body, toImage)) {
    const text = piece.isInvisible ? undefined : meant.get(paintId);
    const mustBeRead = text !== undefined && !blank.has(paintId);
    if (!origin) {
      if (mustBeRead) return undefined;
    } else if (!codes.add(origin, { text, mustBeRead })) return undefined;
  }
  const letters = new Map<Character, string>();
  for (const character of characters) {
    const place = character.text === null ? undefined : codes.near(character);
    if (!place || place.text === undefined) continue;
    if (place.reader && !isOfOneCode(place.reader, character)) return undefined;
    // Of a ligature, the first one says all of it.
    letters.set(character, place.reader ? '' : place.text);
    place.reader ??= character;
  }
  return codes.areAllRead ? letters : undefined;
};

import type { Extent } from '../outlines/extent.ts';
import { isBelievable } from './believable.ts';
import { areVariants } from './variants.ts';

/** What is said about the meaning of a glyph, the strongest witness first. */
export interface Witnesses {
  /** By the glyph's name or a standard encoding: what it may stand for, the likeliest first. */
  named: readonly string[];
  /** Characters that the font file's own map gives this glyph. */
  mapped: readonly string[];
  /** By the character collection that the code belongs to. */
  collected: string | undefined;
  /** By the document's ToUnicode map. */
  claimed: string | undefined;
  /** What viewers take the bare code for when nobody says anything. */
  assumed: string | undefined;
}

export const noWitnesses: Witnesses = {
  named: [],
  mapped: [],
  collected: undefined,
  claimed: undefined,
  assumed: undefined,
};

/** A letter is larger than this, in thousandths of an em; a smaller sign can be a point or a mark. */
const leastLetter = 90;
/** A sign that is smaller than this says nothing. */
const leastSign = 25;
/** A solid shape with both sides longer than this is a block: the heaviest strokes of letters are thinner. */
const leastBlock = 400;
const isLetter = /[\p{L}\p{N}]/u;
/** Private characters mean what their font says, which is nothing here. */
const isPublic = (text: string): boolean => text !== '' && !/[\p{Cc}\p{Co}\p{Cs}]/u.test(text);

/** Forms of letters that nobody types: Latin ligatures, radicals and doubles of Chinese characters, letters of formulas. */
const untyped =
  /[\ufb00-\ufb06\u2e9f\u2ef3\u2f00-\u2fd5\uf900-\ufaff\u{2f800}-\u{2fa1f}\u{1d400}-\u{1d6a5}]/gu;
/** Forms that Arabic letters take in a word, and wide Hebrew ones. */
const shaped = /[\ufb20-\ufb28\ufb50-\ufdff\ufe70-\ufefc]/gu;

/** As a person would type it. A ligature of Arabic letters stays one: readers turn round what stands in a row. */
const typed = (text: string): string =>
  text
    .replace(untyped, (char) => char.normalize('NFKC'))
    .replace(shaped, (char) => {
      const plain = char.normalize('NFKC');
      return [...plain].length === 1 ? plain : char;
    });

/**
 * What a glyph means, from the strongest witness that says anything. A weaker one may choose between forms of the same
 * sign; it never contradicts.
 */
export const meaningOf = (witnesses: Witnesses): string | undefined => {
  const { named, mapped, collected, claimed, assumed } = witnesses;
  const claim = claimed !== undefined && isPublic(claimed) ? claimed : undefined;
  const told = [named, mapped, collected === undefined ? [] : [collected]]
    .map((texts) => texts.filter(isPublic))
    .find((texts) => texts.length > 0);
  if (told) {
    const agrees = claim !== undefined && told.some((text) => areVariants(text, claim));
    return typed((agrees ? claim : told[0]) ?? '');
  }
  if (claim !== undefined) return isBelievable(claim) ? typed(claim) : undefined;
  return assumed;
};

/** What a shape of this size can mean: a dot or a block is no letter, whatever anybody says. */
export const meaningOfShape = (
  meaning: string | undefined,
  extent: Extent | undefined,
): string | undefined => {
  if (!extent || meaning === undefined) return meaning;
  const sides = [extent.right - extent.left, extent.top - extent.bottom];
  const size = Math.max(...sides);
  if (size < leastSign) return ' ';
  const isBlock = extent.isSolid === true && Math.min(...sides) > leastBlock;
  return (isBlock || size < leastLetter) && isLetter.test(meaning) ? undefined : meaning;
};

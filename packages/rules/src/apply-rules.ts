import { clampBox, type PageBox, type PageSize } from '@blackbar/core/model';
import type { Match, PageWords, Query } from '@blackbar/find';
import { boxesKeeping } from './keep.ts';
import { isChosenPage } from './page-choice.ts';
import type { Region, Rule } from './rules.ts';

/** A document as rules see it. */
export interface Searched {
  sizes: readonly PageSize[];
  pages: readonly PageWords[];
  /** All matches of a query in the document; throws when a search does not end. */
  find(query: Query): Promise<Match[]>;
}

/** A box that a rule asks for. */
export interface Suggestion {
  rule: string;
  box: PageBox;
  /** What was found there; `null` for a region. */
  match: Match | null;
}

/** A text with the form of a pattern that fails its checksum: listed, never covered. */
export interface NearMiss {
  rule: string;
  match: Match;
}

export interface Applied {
  suggestions: Suggestion[];
  nearMisses: NearMiss[];
}

const plain = (text: string): string => text.toLowerCase().replaceAll(/\s+/g, ' ');

/** How far a word of `near` may stand from the match. */
const nearChars = 40;

const isNear = ({ before, after }: Match, words: readonly string[]): boolean => {
  if (words.length === 0) return true;
  const around = `${plain(before).slice(-nearChars)} \n ${plain(after).slice(0, nearChars)}`;
  return words.some((word) => around.includes(plain(word)));
};

const contains = (outer: Match, inner: Match): boolean =>
  outer.page === inner.page && outer.firstWord <= inner.firstWord && outer.lastWord >= inner.lastWord;

const exceptions = async ({ except }: Rule, searched: Searched): Promise<Match[]> => {
  const found: Match[] = [];
  for (const term of except)
    found.push(...(await searched.find({ kind: 'term', term, matchCase: false, wholeWords: true })));
  return found;
};

const matchesOf = async (rule: Rule, searched: Searched): Promise<Match[]> => {
  const found: Match[] = [];
  for (const query of rule.queries) found.push(...(await searched.find(query)));
  if (found.length === 0) return [];
  const kept = await exceptions(rule, searched);
  return found.filter(
    (match) =>
      isChosenPage(rule.pages, match.page, searched.sizes.length) &&
      isNear(match, rule.near) &&
      !kept.some((exception) => contains(exception, match)),
  );
};

const suggest = (rule: Rule, size: PageSize | undefined, box: PageBox, match: Match | null): Suggestion[] => {
  const clamped = size && clampBox(box, size);
  if (!clamped) return [];
  return [{ rule: rule.name, box: { page: box.page, ...clamped, label: rule.label }, match }];
};

const regionOn = async (rule: Rule, region: Region, searched: Searched): Promise<Suggestion[]> => {
  const { anchor, ...box } = region;
  const places: PageBox[] =
    anchor === null
      ? searched.sizes.map((_, index) => ({ page: index + 1, ...box }))
      : (await searched.find({ kind: 'term', term: anchor, matchCase: false, wholeWords: false })).flatMap(
          ({ page, firstWord }) => {
            const word = searched.pages.find((own) => own.page === page)?.words[firstWord];
            return word ? [{ page, ...box, x: word.x + box.x, y: word.y + box.y }] : [];
          },
        );
  return places
    .filter(({ page }) => isChosenPage(rule.pages, page, searched.sizes.length))
    .flatMap((place) => suggest(rule, searched.sizes[place.page - 1], place, null));
};

const isSame = ({ box: a }: Suggestion, { box: b }: Suggestion): boolean =>
  a.page === b.page && a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;

/** What the rules ask to cover, in the order of the rules; a box that an earlier rule asks for is not repeated. */
export const applyRules = async (rules: readonly Rule[], searched: Searched): Promise<Applied> => {
  const suggestions: Suggestion[] = [];
  const nearMisses: NearMiss[] = [];
  for (const rule of rules) {
    const fresh = rule.region ? await regionOn(rule, rule.region, searched) : [];
    for (const match of await matchesOf(rule, searched)) {
      if (match.nearMiss !== undefined) {
        nearMisses.push({ rule: rule.name, match });
        continue;
      }
      const words = searched.pages.find(({ page }) => page === match.page)?.words ?? [];
      const boxes = rule.keep === null ? match.boxes : boxesKeeping(match, words, rule.keep);
      const size = searched.sizes[match.page - 1];
      for (const box of boxes) fresh.push(...suggest(rule, size, { page: match.page, ...box }, match));
    }
    for (const suggestion of fresh)
      if (!suggestions.some((known) => isSame(known, suggestion))) suggestions.push(suggestion);
  }
  return { suggestions, nearMisses };
};

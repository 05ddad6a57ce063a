import type { ReportAnswer } from '@blackbar/core';
import type { Result } from './result.ts';

type PageWithBoxes = ReportAnswer['pagesWithBoxes'][number];

/** Pages with boxes that came out alike. */
interface PageOutcome {
  pages: readonly number[];
  boxes: number;
  /** What they became; empty where nobody could be asked. */
  became: string;
  /** Why they did not become what was asked for. */
  why: string | null;
}

const becameWords = {
  sharp: 'Sharp text',
  picture: 'Picture',
  pixels: 'Picture without searchable text',
  blank: 'Blank, with its boxes',
} as const satisfies Record<PageWithBoxes['became'], string>;

/** The engine's reasons in words; one that has none here is one of the many ways not to be certain. */
const reasonWords: Readonly<Record<string, string>> = {
  'image-crosses': 'A picture reaches under a box.',
  'shading-crosses': 'A colour gradient reaches under a box.',
  'curve-crosses': 'A curve reaches under a box.',
  'outline-crosses': 'An outline reaches under a box.',
  'dash-crosses': 'A dashed line reaches under a box.',
  'clip-crosses': 'The edge of something cut off runs through a box.',
  pattern: 'The page is painted with a pattern.',
  'soft-mask': 'Parts of the page fade out.',
  group: 'Parts of the page are see-through.',
  'text-clip': 'Letters serve as a stencil.',
  type3: 'Letters near a box are small drawings.',
  'text-position': 'Letters beside a box could not be placed exactly.',
  'user-unit': 'The page has a scale of its own.',
  'picture-file': 'The file is a picture.',
  disputed: 'Viewers show parts of the page differently.',
  knockout: 'Viewers show parts of the page differently.',
  colour: 'A colour of the page could not be written anew.',
  island: 'Parts of the page can only be kept as pictures.',
  'page-unreadable': 'The page could not be read.',
  'page-object': 'Parts of the page could not be read.',
  'content-syntax': 'Parts of the page could not be read.',
  'resource-missing': 'Parts of the page are missing in the file.',
  'took-too-long': 'The page took too long.',
  'too-complex': 'The page has too much on top of each other to check.',
  'not-verified': 'A check failed.',
};

/** For all reasons that begin so and have no words of their own. */
const kindsOfReason: readonly (readonly [start: string, words: string])[] = [
  ['check-', 'A check failed.'],
  ['font', 'A font of the page could not be written anew.'],
  ['image', 'A picture of the page could not be written anew.'],
  ['shading', 'A colour gradient of the page could not be written anew.'],
  ['stream', 'Parts of the page could not be read.'],
];

const whyText = (reason: string): string =>
  reasonWords[reason] ??
  kindsOfReason.find(([start]) => reason.startsWith(start))?.[1] ??
  'The page could not be cut for certain.';

const outcomeOf = (told: PageWithBoxes | undefined): Pick<PageOutcome, 'became' | 'why'> => ({
  became: told === undefined ? '' : becameWords[told.became],
  why: told?.reason === undefined ? null : whyText(told.reason),
});

/** One row for all pages that came out alike, however many there are. */
export const pageOutcomes = (
  boxesByPage: Result['boxesByPage'],
  told: readonly PageWithBoxes[],
): PageOutcome[] => {
  const toldOf = new Map(told.map((page) => [page.page, page]));
  const alike = Map.groupBy(boxesByPage, ({ page }) => JSON.stringify(outcomeOf(toldOf.get(page))));
  return [...alike].map(([outcome, pages]) => ({
    ...(JSON.parse(outcome) as Pick<PageOutcome, 'became' | 'why'>),
    pages: pages.map(({ page }) => page),
    boxes: pages.reduce((sum, { boxes }) => sum + boxes, 0),
  }));
};

/** "Page 3" or "Pages 3, 5–9": rising numbers, neighbours as one. */
export const pageRanges = (pages: readonly number[]): string => {
  const ranges: { from: number; to: number }[] = [];
  for (const page of pages) {
    const last = ranges.at(-1);
    if (last !== undefined && page === last.to + 1) last.to = page;
    else ranges.push({ from: page, to: page });
  }
  const texts = ranges.map(({ from, to }) => {
    if (from === to) return String(from);
    return to === from + 1 ? `${from}, ${to}` : `${from}–${to}`;
  });
  return `${pages.length === 1 ? 'Page' : 'Pages'} ${texts.join(', ')}`;
};

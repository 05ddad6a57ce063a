import type { PageSize } from '@blackbar/core/model';
import type { PDFContext } from '@cantoo/pdf-lib';
import type { ParsedPage } from '../page/source-document.ts';
import type { Pdfium } from '../pdfium/library.ts';
import type { Bounds } from '../syntax/geometry.ts';
import { Unprovable } from '../syntax/unprovable.ts';
import { blanksBetween } from './blanks.ts';
import { hasManyClips, openClips } from './clips.ts';
import { judgeEnclosed } from './enclosed.ts';
import { islandsAround, type PageDecisions } from './islands.ts';
import { itemsOf } from './judge-page.ts';
import { judgeDoubting, judgeSettled, type Known, type Told } from './judge-settled.ts';
import { areasWithout } from './measure/areas-without.ts';
import { isColoured } from './measure/tints.ts';
import { unseenOf } from './measure/unseen-of.ts';
import { missedWhenBent } from './missed-when-bent.ts';
import { DecidedPage } from './probe/decided-page.ts';
import { withPlainImages } from './probe/plain-images.ts';
import { seenSteps } from './seen-steps.ts';
import { tightClips } from './tight-clips.ts';

/**
 * Judges a page that is kept as it is drawn: what cannot be told is left out, and its area is an island. No clip is moved to
 * end in an area that is `uncut`. Throws `Unprovable` when the page cannot be kept.
 */
export const decidePage = (
  pdfium: Pdfium,
  context: PDFContext,
  taken: ParsedPage,
  size: PageSize,
  uncut: readonly Bounds[] = [],
): PageDecisions => {
  // No drawing in black and white tells of which colours the hue shows, or the lightness.
  if (taken.mixesColours && [...taken.images.values()].some(({ stream }) => isColoured(stream.dict)))
    throw new Unprovable('blend');
  const page = [pdfium, context, withPlainImages(pdfium, context, taken), size] as const;
  const inside = judgeEnclosed(...page);
  // Before anything is measured: a page whose clips cannot be told is measured once.
  const clipsAtFirst = hasManyClips(taken) ? undefined : tellClips(...page, inside.hidden);
  const clipsWithout = (hidden: ReadonlySet<number>): ReturnType<typeof tellClips> =>
    hidden.size === inside.hidden.size ? clipsAtFirst : tellClips(...page, hidden, clipsAtFirst);
  const decided = new DecidedPage(...page);
  const decide = (
    areClipsTold: boolean,
    doubted: ReadonlySet<number>,
    before?: Known,
    toldBefore?: Told,
    unseenBefore: ReadonlySet<number> = new Set(),
  ): PageDecisions => {
    const items = itemsOf(taken, { refused: inside.refused, areClipsTold, doubted });
    const known = judgeDoubting(...page, items, doubted, before);
    const { alsoHidden, unsettled, told } = judgeSettled(...page, items, known, toldBefore);
    const doubt = (more: ReadonlySet<number>): PageDecisions =>
      decide(areClipsTold, new Set([...doubted, ...more]), known, told, unseenBefore);
    const { judged } = known;
    if (unsettled.size > 0) return doubt(unsettled);
    const { hidden, hiddenPixels, unsure, thinAreas, bent } = judged;
    const gone = new Set([...hidden, ...inside.hidden, ...unsure]);
    const all = new Set([...gone, ...alsoHidden]);
    const missed = missedWhenBent(decided, judged, gone, all);
    if (missed.size > 0) return doubt(missed);
    const unsureAreas = unsure.size > 0 ? areasWithout(decided, gone) : [];
    const unseen = decided.placed && unseenOf(unsure, items, unsureAreas, decided.placed);
    // What cannot be told, and no island shows: whatever lies on it shows against nothing.
    if (unseen && [...unseen].some((id) => !unseenBefore.has(id))) {
      const left = (ids: ReadonlySet<number>) => new Set([...ids].filter((id) => !unseen.has(id)));
      const sure = { ...judged, hidden: new Set([...hidden, ...unseen]), unsure: left(unsure) };
      const all = new Set([...unseenBefore, ...unseen]);
      return decide(areClipsTold, left(doubted), { judged: sure, asked: known.asked }, told, all);
    }
    const islands = islandsAround([...unsureAreas, ...thinAreas], size, 'half-hidden');
    // A clip that nothing is painted through is not written.
    const clips = areClipsTold ? clipsWithout(all)?.changes : new Map();
    if (!clips) return decide(false, doubted);
    const tight = tightClips(taken.body, { hidden: all, ...(bent ? { bent } : {}) }, uncut);
    const bentAll = new Map([...(bent ?? []), ...tight.bent]);
    const steps = seenSteps(decided, taken.body, { hidden: all, hiddenPixels, bent: bentAll, clips });
    return {
      seenSteps: steps,
      hidden: new Set([...all, ...blanksBetween(taken.body, taken.blankPaintIds, all)]),
      hiddenPixels,
      bent: bentAll,
      boxes: tight.boxes,
      clips,
      islands,
      drawn: unsure,
    };
  };
  return decide(clipsAtFirst !== undefined, new Set());
};

/** `undefined` when they cannot be told. */
const tellClips = (...page: Parameters<typeof openClips>): ReturnType<typeof openClips> | undefined => {
  try {
    return openClips(...page);
  } catch (error) {
    if (error instanceof Unprovable) return undefined;
    throw error;
  }
};

import type { PageSize } from '@blackbar/core/model';
import type { PDFContext } from '@cantoo/pdf-lib';
import type { ParsedPage } from '../page/source-document.ts';
import { clippedBox, type Enclosed, type Item, idsOf } from '../page/walk/item.ts';
import { shownCodes } from '../page/walk/shown-codes.ts';
import { type Decisions, keepEverything } from '../page/write/decisions.ts';
import type { Pdfium } from '../pdfium/library.ts';
import type { Bounds } from '../syntax/geometry.ts';
import { Unprovable } from '../syntax/unprovable.ts';
import type { Verdict } from './definition/definition.ts';
import type { Area } from './measure/area.ts';
import { type BentOutlines, bentOutlines } from './measure/bent-outlines.ts';
import { isNeverSeen } from './measure/judge.ts';
import { measureThings } from './measure/measure-things.ts';
import { isMissed } from './measure/missed.ts';
import { missedThin } from './measure/missed-thin.ts';
import { seenSamples } from './measure/seen-samples.ts';
import type { Thing } from './measure/thing.ts';
import { thingsOn } from './measure/things.ts';
import { barePage } from './probe/bare-file.ts';
import { writePageFile } from './probe/page-file.ts';
import { withPlainImages } from './probe/plain-images.ts';
import { probePage } from './probe/probe-file.ts';
import { areTooMany, type ProbedPage, withProbe } from './probe/probed-page.ts';
import { tagsFor } from './probe/tags.ts';
import { farIds } from './proof/near-items.ts';
import { unprovenIds } from './proof/unproven-items.ts';
import { seenRules, type TellRule, tellByTwins } from './told-by-others.ts';

/** What of a page a person sees; everything else of it is seen. */
export interface Judgement extends Decisions {
  /** Paint ids of what shows in part, or too faintly to be told. */
  readonly unsure: ReadonlySet<number>;
  /** Around those of it that show only where the page is drawn larger. */
  readonly thinAreas: readonly Area[];
  /** Around those that are `bent`. */
  readonly bentAreas: ReadonlyMap<number, Area>;
  /** Around what goes of those, on the page; not of those of which anything may. */
  readonly cuts: ReadonlyMap<number, readonly Bounds[]>;
  /** Paint ids of what is seen by what is painted with it alone, and the id of that. */
  readonly toldBy: ReadonlyMap<number, number>;
}

const allSeen: Judgement = {
  ...keepEverything,
  unsure: new Set(),
  thinAreas: [],
  bentAreas: new Map(),
  cuts: new Map(),
  toldBy: new Map(),
};

/** What cannot be told on a page: what is painted with a mask or cell that is refused, through clips, and what is doubted. */
export interface Untold {
  readonly refused: ReadonlySet<Enclosed>;
  readonly areClipsTold: boolean;
  readonly doubted: ReadonlySet<number>;
}

/**
 * Everything a page paints, with what cannot be told: beside what is `untold`, what is painted in a font that cannot be
 * written.
 */
export const itemsOf = ({ body }: ParsedPage, { refused, areClipsTold, doubted }: Untold): Item[] => {
  const codes = shownCodes(body);
  const isUntold = (item: Item): boolean => {
    const { through, paintId, clip } = item;
    return (
      through?.some((one) => refused.has(one)) ||
      codes.get(paintId)?.font.refusal !== undefined ||
      (clip === 'shape' && !areClipsTold) ||
      idsOf(item).some((id) => doubted.has(id))
    );
  };
  return body.items.map((item) => (isUntold(item) ? { ...item, isDisputed: true } : item));
};

/**
 * Judges what is asked of what a page paints, without what is `gone` from it: each is taken away and looked for. Of a page
 * that is not kept, no areas; of a picture, its samples where they are asked. Throws `Unprovable` when nothing can be told.
 */
export const judgeAsked = (
  pdfium: Pdfium,
  context: PDFContext,
  taken: ParsedPage,
  size: PageSize,
  asked: ReadonlyMap<number, Item>,
  isKept = true,
  gone: ReadonlySet<number> = new Set(),
  areSamplesAsked = isKept,
): Judgement => {
  const items = new Map([...asked].filter(([paintId]) => !taken.blankPaintIds.has(paintId)));
  if (items.size === 0) return allSeen;
  if (isKept && areTooMany(items.size, size)) throw new Unprovable('too-complex');
  // A text is marked as a whole, or not at all.
  const tags = tagsFor(new Set([...new Set(items.values())].flatMap(idsOf)));
  const all = taken.body.items;
  const hidden = new Set([...farIds(all, items, taken.source.box, size), ...gone]);
  const far = { ...keepEverything, hidden };
  const others = all.filter(({ paintId }) => !items.has(paintId) && !hidden.has(paintId));
  const isOpaque = all.every((item) => far.hidden.has(item.paintId) || (item.isOpaque && !item.isDisputed));
  const file = writePageFile(context, taken.source, [
    probePage(context, taken, tags, far),
    barePage(context, taken, tags, far),
  ]);
  const cells = all.flatMap((item) =>
    item.through?.length && !far.hidden.has(item.paintId) ? [clippedBox(item) ?? taken.source.box] : [],
  );
  return withProbe(pdfium, file, size, (page, bare) => {
    page.chargeFor(cells);
    if (!isKept) page.spendAll();
    return judgeProbed(page, bare, taken, items, isOpaque, isKept, others, areSamplesAsked);
  });
};

const isLetterOrNumber = /[\p{L}\p{N}]/u;

/** Whether a thing is of a font that says something: maps have fonts of dots and arrows, and show them by the thousand. */
const sayingIn = ({ body }: ParsedPage): ((thing: Thing) => boolean) => {
  const codes = shownCodes(body);
  const saying = new Set<number>();
  for (const { font, code, fontNumber } of codes.values())
    if (!saying.has(fontNumber) && isLetterOrNumber.test(font.unicode(code.hex) ?? ''))
      saying.add(fontNumber);
  return ({ paintId }) => {
    const shown = codes.get(paintId);
    return shown !== undefined && saying.has(shown.fontNumber);
  };
};

const judgeProbed = (
  page: ProbedPage,
  bare: ProbedPage,
  taken: ParsedPage,
  items: ReadonlyMap<number, Item>,
  isOpaque: boolean,
  isKept: boolean,
  others: readonly Item[],
  areSamplesAsked: boolean,
): Judgement => {
  const things = thingsOn(page, bare, taken, items);
  // What is never said of a page that is drawn need not be looked for.
  const sayable = isKept ? things : things.filter((thing) => !isNeverSeen(thing));
  const { verdicts, spans } = measureThings(page, bare, sayable, isOpaque, isKept, sayingIn(taken));
  const { bent, areas: bentAreas, cuts: cutPixels } = bentOutlines(things, verdicts, spans);
  const { hidden, unsure, toldBy, tellRule } = sortOut(things, verdicts, items, bent, others);
  // Of a page that is drawn, what is hidden is not said, and nothing is taken away.
  if (!isKept) return { ...allSeen, hidden, unsure };
  const missed = missedThin(page, things, items, taken.body.items, hidden);
  const thin = missed.filter(({ paintId }) => {
    const item = items.get(paintId) as Item;
    const by = tellRule(item);
    for (const id of idsOf(item)) {
      hidden.delete(id);
      if (by === undefined) unsure.add(id);
      else toldBy.set(id, by);
    }
    return by === undefined;
  });
  if (isMissed(page, things, hidden)) {
    for (const paintId of hidden) unsure.add(paintId);
    hidden.clear();
    for (const { objects } of things) page.switchOn(objects);
  }
  const images = things.filter(
    ({ kind, paintId }) => kind === 'image' && !hidden.has(paintId) && !unsure.has(paintId),
  );
  const samples = areSamplesAsked ? seenSamples(page, images, taken) : undefined;
  for (const paintId of samples?.tinted ?? []) unsure.add(paintId);
  const hiddenPixels = samples?.hidden ?? new Map();
  const thinAreas = thin.map(({ area }) => area);
  const cuts = new Map([...cutPixels].map(([id, boxes]) => [id, boxes.map((box) => page.taken(box))]));
  const construct = [...bent].filter((entry): entry is [number, string] => entry[1] !== undefined);
  return { hidden, unsure, thinAreas, hiddenPixels, bent: new Map(construct), bentAreas, cuts, toldBy };
};

/** The same of some of its text alone, for what is drawn as a picture; as it is without what is astray. */
export const judgeText = (
  pdfium: Pdfium,
  context: PDFContext,
  taken: ParsedPage,
  size: PageSize,
  wanted: ReadonlySet<number>,
): Pick<Judgement, 'hidden' | 'unsure'> => {
  const asked = unprovenIds(taken.body.items, taken.source.box);
  const texts = new Map([...asked].filter(([paintId]) => wanted.has(paintId)));
  const plain = withPlainImages(pdfium, context, taken);
  return judgeAsked(pdfium, context, plain, size, texts, false, taken.astray);
};

/** A paint id that is drawn more than once is seen if one of its drawings is. */
const sortOut = (
  things: readonly Thing[],
  verdicts: ReadonlyMap<Thing, Verdict>,
  items: ReadonlyMap<number, Item>,
  bent: BentOutlines['bent'],
  others: readonly Item[],
): { hidden: Set<number>; unsure: Set<number>; toldBy: Map<number, number>; tellRule: TellRule } => {
  const found = new Map<number, Verdict>();
  const settle = (paintId: number, verdict: Verdict): void => {
    const known = found.get(paintId);
    if (known === undefined || verdict === 'seen' || known === 'hidden') found.set(paintId, verdict);
  };
  for (const thing of things) {
    const verdict = verdicts.get(thing) ?? 'unsure';
    if (thing.kind === 'subpath') continue;
    const ids = thing.objects.map(({ paintId }) => paintId);
    const paintIds = thing.kind === 'path' ? ids.flatMap((id) => idsOf(items.get(id) as Item)) : ids;
    for (const paintId of paintIds) settle(paintId, verdict);
  }
  const subpaths = new Map<number, Verdict>();
  for (const thing of things) {
    if (thing.kind !== 'subpath' || found.get(thing.paintId) !== 'seen') continue;
    const verdict = verdicts.get(thing) ?? 'unsure';
    if (subpaths.get(thing.paintId) !== 'seen') subpaths.set(thing.paintId, verdict);
  }
  for (const [paintId, verdict] of subpaths) found.set(paintId, verdict);
  const toldBy = tellByTwins(found, items, bent);
  const tellRule = seenRules(found, items, others, bent);
  for (const [paintId, item] of items) {
    const by = found.get(paintId) === 'unsure' ? tellRule(item) : undefined;
    if (by === undefined) continue;
    found.set(paintId, 'seen');
    toldBy.set(paintId, by);
  }
  for (const [paintId, construction] of bent)
    if (construction === undefined && found.get(paintId) === 'seen') found.set(paintId, 'unsure');
  const hidden = new Set<number>();
  const unsure = new Set<number>();
  // What has no object on the page shows nothing.
  for (const paintId of items.keys()) {
    const verdict = found.get(paintId) ?? 'hidden';
    if (verdict === 'hidden') hidden.add(paintId);
    if (verdict === 'unsure') unsure.add(paintId);
  }
  return { hidden, unsure, toldBy, tellRule };
};

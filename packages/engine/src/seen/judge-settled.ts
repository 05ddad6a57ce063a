import type { PageSize } from '@blackbar/core/model';
import type { PDFContext } from '@cantoo/pdf-lib';
import type { ParsedPage } from '../page/source-document.ts';
import { type Item, idsOf } from '../page/walk/item.ts';
import type { Body, Piece } from '../page/walk/piece.ts';
import type { Pdfium } from '../pdfium/library.ts';
import { type Bounds, overlap } from '../syntax/geometry.ts';
import { pixelPt } from './definition/definition.ts';
import { doubting, joinJudgements } from './doubt.ts';
import { type Judgement, judgeAsked } from './judge-page.ts';
import { idsFarFrom, idsOver } from './proof/near-items.ts';
import { unprovenIds } from './proof/unproven-items.ts';

/** What is left out uncovers what lay beneath it: after so many rounds it is not told. */
const maxRounds = 3;

type Bent = ReadonlyMap<number, string>;

/** A body with outlines constructed otherwise; one that is drawn twice stays one. */
const bodyWith = (body: Body, bent: Bent, known = new Map<Body, Body>()): Body => {
  const found = known.get(body);
  if (found) return found;
  const pieces = body.pieces.map((piece): Piece => {
    if (typeof piece === 'string') return piece;
    if (piece.kind === 'form') return { ...piece, body: bodyWith(piece.body, bent, known) };
    if (piece.kind !== 'path' || piece.clip !== '') return piece;
    const parts = piece.parts.map(({ paintId, subpaths }) => ({
      paintId,
      subpaths: subpaths.map((subpath, index) => bent.get(paintId + index) ?? subpath),
    }));
    return { ...piece, parts };
  });
  const other = { ...body, pieces };
  known.set(body, other);
  return other;
};

/** What is painted on a page without what is hidden; what was cut is no rectangle any more on which something stands. */
const leftOf = (items: readonly Item[], hidden: ReadonlySet<number>, bent: Bent): Item[] =>
  items.flatMap((item): Item[] => {
    const ids = idsOf(item);
    if (ids.every((id) => hidden.has(id))) return [];
    const { line: _line, opening: _opening, ...other } = item;
    if (ids.some((id) => bent.has(id))) return [{ ...other, isRectangle: false }];
    if (!item.inks) return [item];
    return [
      { ...item, inks: item.inks.map((ink, index) => (hidden.has(ids[index] as number) ? undefined : ink)) },
    ];
  });

/** What was cut, and what lies near to where it was: the rest is drawn as before, and beside the same. */
const nearCuts = (
  { source }: ParsedPage,
  size: PageSize,
  items: readonly Item[],
  unproven: ReadonlyMap<number, Item>,
  cuts: Judgement['cuts'],
  bent: Bent,
): Map<number, Item> => {
  const cutsOf = (item: Item): readonly (Bounds | undefined)[] =>
    idsOf(item).flatMap((id): readonly (Bounds | undefined)[] =>
      bent.has(id) ? (cuts.get(id) ?? [item.box]) : [],
    );
  // What goes beyond the page was never drawn.
  const wasDrawn = (box: Bounds | undefined): boolean => !box || overlap(box, source.box, -pixelPt);
  const gone = items.flatMap(cutsOf).filter(wasDrawn);
  const boxes = gone.filter((box) => box !== undefined);
  const far = boxes.length < gone.length ? new Set() : idsFarFrom(boxes, items, source.box, size);
  return new Map([...unproven].filter(([id, item]) => !far.has(id) || cutsOf(item).some(wasDrawn)));
};

const numbers = /[-\d.]+/g;
/** Rounding moves a point no further, in points. */
const samePt = 0.02;

const areAlike = (one: string, other: string): boolean => {
  const [points, others] = [one, other].map((text) => text.match(numbers)?.map(Number) ?? []);
  return (
    one.replace(numbers, '') === other.replace(numbers, '') &&
    (points ?? []).every((at, index) => Math.abs(at - (others?.[index] ?? Number.NaN)) <= samePt)
  );
};

/** What of a page shows against nothing but parts that nobody sees. */
export interface Settled {
  /** With what is hidden anyway, all that is left out. */
  readonly alsoHidden: ReadonlySet<number>;
  /** Paint ids of what is otherwise on the page as it would be written. */
  readonly unsettled: ReadonlySet<number>;
  readonly told?: Told;
}

/** What was found to stay as it was on a page as it would have been written. */
export interface Told {
  readonly bent: Bent;
  readonly hidden: ReadonlySet<number>;
  readonly stays: ReadonlySet<number>;
}

/** What was judged of a page before some of it was doubted, and what was asked then. */
export interface Known {
  readonly judged: Judgement;
  readonly asked: ReadonlyMap<number, Item>;
}

/** Judges all that a page paints; of a page that is known, what the doubted no longer proves. */
export const judgeDoubting = (
  pdfium: Pdfium,
  context: PDFContext,
  taken: ParsedPage,
  size: PageSize,
  items: readonly Item[],
  doubted: ReadonlySet<number>,
  known: Known | undefined,
): Known => {
  const asked = unprovenIds(items, taken.source.box);
  if (!known) return { judged: judgeAsked(pdfium, context, taken, size, asked), asked };
  const judged = doubting(known.judged, items, doubted);
  const fresh = new Map([...asked].filter(([id]) => !known.asked.has(id) && !judged.unsure.has(id)));
  const more = judgeAsked(pdfium, context, taken, size, fresh, true, judged.hidden);
  return { judged: joinJudgements(judged, more), asked: new Map([...known.asked, ...asked]) };
};

/** What of a page that was told stays on it as it would be written now: what does not come near to any difference. */
const stillTold = (
  { source }: ParsedPage,
  size: PageSize,
  items: readonly Item[],
  { bent, hidden, stays }: Told,
  now: Pick<Told, 'bent' | 'hidden'>,
): Set<number> => {
  const isOther = (id: number): boolean =>
    bent.get(id) !== now.bent.get(id) || hidden.has(id) !== now.hidden.has(id);
  const others = items.filter((item) => idsOf(item).some(isOther));
  const boxes = others.flatMap(({ box }) => box ?? []);
  if (boxes.length < others.length) return new Set();
  const far = idsFarFrom(boxes, items, source.box, size);
  return new Set([...stays].filter((id) => far.has(id)));
};

/** Looks at a page as it would be written, until nothing more of it is left out. */
export const judgeSettled = (
  pdfium: Pdfium,
  context: PDFContext,
  taken: ParsedPage,
  size: PageSize,
  items: readonly Item[],
  { judged, asked: askedBefore }: Known,
  before: Told | undefined,
): Settled => {
  const { bent = new Map<number, string>(), cuts, unsure } = judged;
  const alsoHidden = new Set<number>();
  if (bent.size === 0 && judged.hidden.size === 0) return { alsoHidden, unsettled: alsoHidden };
  const known = new Set(askedBefore.keys());
  const hidden = new Set(judged.hidden);
  const unproven = (): Map<number, Item> => {
    const found = unprovenIds(leftOf(items, hidden, bent), taken.source.box);
    // What cannot be told in part is drawn as a whole.
    const isDrawn = (item: Item): boolean => idsOf(item).some((id) => unsure.has(id));
    return new Map([...found].filter(([id, item]) => !hidden.has(id) && !isDrawn(item)));
  };
  /** Of what is not proven on the page as it is now, what was proven before, or may have shown against what goes alone. */
  const uncovered = (now: ReadonlyMap<number, Item>, gone: ReadonlySet<number>): [number, Item][] => {
    const over = idsOver(items, gone, taken.source.box);
    return [...now].filter(([id]) => !known.has(id) || over.has(id));
  };
  const first = unproven();
  let asked = new Map([
    ...nearCuts(taken, size, items, first, cuts, bent),
    ...uncovered(first, judged.hidden),
  ]);
  const toldBefore = before && stillTold(taken, size, items, before, { bent, hidden });
  for (const id of toldBefore ?? []) asked.delete(id);
  const stays = new Set([...(toldBefore ?? []), ...asked.keys()]);
  /** What stays while nothing more is left out: for what lies where more is, that is asked again. */
  const told: Told = { bent, hidden: judged.hidden, stays };
  const other = { ...taken, body: bodyWith(taken.body, bent) };
  for (let round = 0; round < maxRounds; round += 1) {
    // Which samples of its pictures are hidden is known.
    const next = judgeAsked(pdfium, context, other, size, asked, true, hidden, false);
    const moved = [...(next.bent ?? [])].filter(([id, to]) => !areAlike(to, bent.get(id) ?? ''));
    const unsettled = new Set([...next.unsure, ...moved.map(([id]) => id)]);
    for (const id of [...unsettled, ...next.hidden]) stays.delete(id);
    if (next.hidden.size === 0 || unsettled.size > 0) return { alsoHidden, unsettled, told };
    for (const id of next.hidden) {
      alsoHidden.add(id);
      hidden.add(id);
    }
    for (const id of asked.keys()) known.add(id);
    asked = new Map(uncovered(unproven(), next.hidden));
  }
  return { alsoHidden: new Set(), unsettled: alsoHidden };
};

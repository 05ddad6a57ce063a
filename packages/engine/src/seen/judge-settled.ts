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
import { farIds, idsFarFrom } from './proof/near-items.ts';
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

/** What was cut, and what lies near to where it was: the rest is drawn as before, and beside the same. */
const askedAgain = (
  { source }: ParsedPage,
  size: PageSize,
  items: readonly Item[],
  { hidden, unsure, cuts }: Judgement,
  bent: Bent,
): Map<number, Item> => {
  const isCut = (item: Item): boolean => idsOf(item).some((id) => bent.has(id));
  const cutsOf = (item: Item): readonly (Bounds | undefined)[] =>
    idsOf(item).flatMap((id): readonly (Bounds | undefined)[] =>
      bent.has(id) ? (cuts.get(id) ?? [item.box]) : [],
    );
  // What goes beyond the page was never drawn.
  const wasDrawn = (box: Bounds | undefined): boolean => !box || overlap(box, source.box, -pixelPt);
  const gone = items.flatMap(cutsOf).filter(wasDrawn);
  const isChanged = (item: Item): boolean => cutsOf(item).some(wasDrawn);
  const boxes = gone.filter((box) => box !== undefined);
  const far = boxes.length < gone.length ? new Set() : idsFarFrom(boxes, items, source.box, size);
  const changed = items.map((item): Item => {
    if (!isCut(item)) return item;
    const { line: _, ...other } = item;
    return { ...other, isRectangle: false };
  });
  const asked = unprovenIds(changed, source.box);
  for (const [id, item] of asked)
    if ((far.has(id) && !isChanged(item)) || hidden.has(id) || unsure.has(id)) asked.delete(id);
  return asked;
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

/** Those of what is asked that lie near something that has gone: around the others, nothing has changed. */
const nearGone = (
  { source }: ParsedPage,
  size: PageSize,
  items: readonly Item[],
  asked: ReadonlyMap<number, Item>,
  gone: ReadonlySet<number>,
): Map<number, Item> => {
  const left = items.flatMap((item) =>
    idsOf(item).flatMap((id) => (gone.has(id) ? [[id, item] as const] : [])),
  );
  const places = new Map(left);
  // Of what is painted more than once, only one place would be known.
  const far = places.size < left.length ? new Set() : farIds(items, places, source.box, size);
  return new Map([...asked].filter(([id]) => !far.has(id) && !gone.has(id)));
};

/** Looks at a page as it would be written, until nothing more of it is left out. */
export const judgeSettled = (
  pdfium: Pdfium,
  context: PDFContext,
  taken: ParsedPage,
  size: PageSize,
  items: readonly Item[],
  judged: Judgement,
): Settled => {
  const { bent = new Map<number, string>() } = judged;
  const alsoHidden = new Set<number>();
  if (bent.size === 0) return { alsoHidden, unsettled: alsoHidden };
  const other = { ...taken, body: bodyWith(taken.body, bent) };
  let asked = askedAgain(taken, size, items, judged, bent);
  for (let round = 0; round < maxRounds; round += 1) {
    const hidden = new Set([...judged.hidden, ...alsoHidden]);
    // Which samples of its pictures are hidden is known.
    const next = judgeAsked(pdfium, context, other, size, asked, true, hidden, false);
    const moved = [...(next.bent ?? [])].filter(([id, to]) => !areAlike(to, bent.get(id) ?? ''));
    const unsettled = new Set([...next.unsure, ...moved.map(([id]) => id)]);
    if (next.hidden.size === 0 || unsettled.size > 0) return { alsoHidden, unsettled };
    for (const id of next.hidden) alsoHidden.add(id);
    asked = nearGone(taken, size, items, asked, next.hidden);
  }
  return { alsoHidden: new Set(), unsettled: alsoHidden };
};

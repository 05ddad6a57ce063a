import type { PageSize } from '@blackbar/core/model';
import type { PDFContext } from '@cantoo/pdf-lib';
import type { ParsedPage } from '../page/source-document.ts';
import { type Item, idsOf } from '../page/walk/item.ts';
import type { Body, Piece } from '../page/walk/piece.ts';
import type { Pdfium } from '../pdfium/library.ts';
import { doubting, joinJudgements } from './doubt.ts';
import { type Judgement, judgeAsked } from './judge-page.ts';
import { farIds } from './proof/near-items.ts';
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

/** What has to be looked at once more, near to what was cut: that proves nothing any more. */
const askedAgain = (
  { source }: ParsedPage,
  size: PageSize,
  items: readonly Item[],
  { hidden, unsure }: Judgement,
  bent: Bent,
): Map<number, Item> => {
  const isCut = (item: Item): boolean => idsOf(item).some((id) => bent.has(id));
  const cut = new Map(items.filter(isCut).map((item) => [item.paintId, item] as const));
  const far = farIds(items, cut, source.box, size);
  const changed = items.map((item): Item => {
    if (!isCut(item)) return item;
    const { line: _, ...other } = item;
    return { ...other, isRectangle: false };
  });
  const asked = unprovenIds(changed, source.box);
  for (const id of asked.keys()) if (far.has(id) || hidden.has(id) || unsure.has(id)) asked.delete(id);
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
  for (let round = 0; round < maxRounds; round += 1) {
    const hidden = new Set([...judged.hidden, ...alsoHidden]);
    const asked = askedAgain(taken, size, items, { ...judged, hidden }, bent);
    const next = judgeAsked(pdfium, context, other, size, asked, true, hidden);
    const moved = [...(next.bent ?? [])].filter(([id, to]) => !areAlike(to, bent.get(id) ?? ''));
    const unsettled = new Set([...next.unsure, ...moved.map(([id]) => id)]);
    if (next.hidden.size === 0 || unsettled.size > 0) return { alsoHidden, unsettled };
    for (const id of next.hidden) alsoHidden.add(id);
  }
  return { alsoHidden: new Set(), unsettled: alsoHidden };
};

import type { Bounds } from '../../syntax/geometry.ts';
import type { Verdict } from '../definition/definition.ts';
import { type Area, joinAreas } from './area.ts';
import type { PlacedOutline, Span } from './placed-outline.ts';
import type { Thing } from './thing.ts';
import { cutOff, hasUnseen, joinSpans, withoutUnseen } from './unseen-edges.ts';

interface Found {
  readonly placed: PlacedOutline;
  readonly area: Area;
  /** `undefined` when one of its drawings shows all of it. */
  readonly spans: readonly Span[] | undefined;
  readonly isDrawnOnce: boolean;
  /** Paint ids of the same rule, drawn once more. */
  readonly twins: readonly number[];
}

/** Outlines that are seen and have edges that nobody sees, by paint id. */
export interface BentOutlines {
  /** How they are constructed without those edges; `undefined` when nothing would be left. */
  readonly bent: ReadonlyMap<number, string | undefined>;
  readonly areas: ReadonlyMap<number, Area>;
  /** Around what goes of them, in pixels of the page image; not of those of which anything may. */
  readonly cuts: ReadonlyMap<number, readonly Bounds[]>;
}

const everywhere = (): Span => [0, 1];

/** What is drawn more than once keeps every edge that shows in one of the drawings. */
export const bentOutlines = (
  things: readonly Thing[],
  verdicts: ReadonlyMap<Thing, Verdict>,
  spans: ReadonlyMap<Thing, readonly Span[]>,
): BentOutlines => {
  const found = new Map<number, Found>();
  for (const thing of things) {
    const { outline: placed, paintId, area } = thing;
    if (!placed || verdicts.get(thing) !== 'seen') continue;
    const [known, own] = [found.get(paintId), spans.get(thing)];
    found.set(paintId, {
      placed,
      area: known ? joinAreas([known.area, area]) : area,
      spans: known ? known.spans && own && joinSpans(known.spans, own) : own,
      isDrawnOnce: !known,
      twins: thing.objects.map((object) => object.paintId).filter((id) => id !== paintId),
    });
  }
  const bent = new Map<number, string | undefined>();
  const areas = new Map<number, Area>();
  const cuts = new Map<number, readonly Bounds[]>();
  for (const [paintId, { placed, area, spans: shown, isDrawnOnce, twins }] of found) {
    if (!shown || !hasUnseen(placed, shown)) continue;
    const construction = withoutUnseen(placed, shown);
    // What ends less than a margin beneath its cover is written as it is.
    if (construction === withoutUnseen(placed, shown.map(everywhere)) && construction !== undefined) continue;
    // A rule that is drawn once more would have to be cut in both.
    bent.set(paintId, twins.length > 0 ? undefined : construction);
    for (const id of twins) bent.set(id, undefined);
    for (const id of [paintId, ...twins]) areas.set(id, area);
    const gone = isDrawnOnce ? cutOff(placed, shown) : undefined;
    if (gone) cuts.set(paintId, gone);
  }
  return { bent, areas, cuts };
};

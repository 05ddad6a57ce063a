import type { PageSize } from '@blackbar/core/model';
import type { ParsedPage } from '../../page/source-document.ts';
import { clippedBox, type Item } from '../../page/walk/item.ts';
import { outlineOf } from '../../page/walk/outline.ts';
import type { Body } from '../../page/walk/piece.ts';
import { shownCodes } from '../../page/walk/shown-codes.ts';
import { objectType } from '../../pdfium/page-objects.ts';
import { type Bounds, joinBounds, longerSide } from '../../syntax/geometry.ts';
import { Unprovable } from '../../syntax/unprovable.ts';
import { emOf, isBlot, isSliver, pixelPt, seen } from '../definition/definition.ts';
import { imageMatrix, type ProbedObject, strokeWidth } from '../probe/probed-objects.ts';
import type { ProbedPage } from '../probe/probed-page.ts';
import { areaOf, isEmptyArea } from './area.ts';
import type { PlacedOutline } from './placed-outline.ts';
import { rowsOf } from './rows-of.ts';
import { growPx, type Thing } from './thing.ts';
import { joinTwins } from './twins.ts';
import { extentOf } from './unseen-edges.ts';

/** More subpaths in one another are a drawing that takes too long to take apart. */
const maxSubpaths = 64;

/** An outline with no more edges has no corner that the others do not tell. */
const fewEdges = { any: 2, convex: 4 };
const fills: ReadonlySet<string> = new Set(['f', 'F', 'f*']);

interface Construction {
  readonly text: string;
  readonly paint: string;
  /** Whether its path has no other. */
  readonly isOnly: boolean;
}

/** How the subpaths of a page are constructed that only paint, with what paints them. */
const constructionsIn = (
  { pieces }: Body,
  found = new Map<number, Construction>(),
): Map<number, Construction> => {
  for (const piece of pieces) {
    if (typeof piece === 'string') continue;
    if (piece.kind === 'form') constructionsIn(piece.body, found);
    if (piece.kind !== 'path' || piece.clip !== '') continue;
    const isOnly = piece.parts.length === 1 && piece.parts[0]?.subpaths.length === 1;
    for (const { paintId, subpaths } of piece.parts)
      for (const [index, text] of subpaths.entries())
        found.set(paintId + index, { text, paint: piece.paint, isOnly });
  }
  return found;
};

/** Around shadings in the page image, wherever they are painted; not those that some clip does not bound. */
const shadingsIn = (page: ProbedPage, { items }: Body): Map<number, Bounds | undefined> => {
  const found = new Map<number, Bounds | undefined>();
  for (const item of items) {
    const { kind, paintId } = item;
    if (kind !== 'shading') continue;
    const box = clippedBox(item);
    const known = found.get(paintId);
    if (box && known) found.set(paintId, joinBounds([known, page.placed(box)]));
    else found.set(paintId, box && !found.has(paintId) ? page.placed(box) : undefined);
  }
  return found;
};

/** Three or four straight edges say no more than that there is something. */
const isPlainDot = ({ reachPx, outline: { edges } }: PlacedOutline): boolean =>
  reachPx === 0 && edges.length <= fewEdges.convex && edges.every(({ controls }) => !controls);

const isBlotted = (placed: PlacedOutline): boolean =>
  !placed.isTold && !isPlainDot(placed) && isBlot(extentOf(placed), 2 * placed.reachPx);

class ThingsOf {
  private readonly page: ProbedPage;
  private readonly bare: ReadonlyMap<string, ProbedObject[]>;
  private readonly inPlace: ReadonlyMap<string, ProbedObject[]>;
  private readonly items: ReadonlyMap<number, Item>;
  private readonly userUnit: number;
  private readonly codes: ReturnType<typeof shownCodes>;
  private readonly constructions: ReturnType<typeof constructionsIn>;
  private readonly shadings: ReturnType<typeof shadingsIn>;
  private readonly drawn = new Map<number, number>();

  constructor(
    page: ProbedPage,
    bare: ProbedPage,
    items: ReadonlyMap<number, Item>,
    userUnit: number,
    codes: ReturnType<typeof shownCodes>,
    constructions: ReturnType<typeof constructionsIn>,
    shadings: ReturnType<typeof shadingsIn>,
  ) {
    this.codes = codes;
    this.shadings = shadings;
    this.constructions = constructions;
    this.page = page;
    this.items = items;
    this.userUnit = userUnit;
    this.bare = byTag(bare.objects);
    this.inPlace = byTag(page.objects.filter(({ guise }) => guise !== 'itself'));
  }

  all(): Thing[] {
    return this.page.objects.flatMap((object) =>
      object.paintId > 0 && object.guise === 'itself' ? this.of(object) : [],
    );
  }

  private of(object: ProbedObject): Thing[] {
    const { paintId } = object;
    const nth = this.drawn.get(paintId) ?? 0;
    this.drawn.set(paintId, nth + 1);
    const item = this.items.get(paintId);
    // A blank character has nothing to show.
    if (!item) return [];
    const kind = kinds.get(object.type);
    if (!kind) throw new Unprovable('probe');
    const bounds = this.boundsOf(object, kind);
    const whole = { left: 0, top: 0, right: this.page.size.width, bottom: this.page.size.height };
    const area = bounds ? areaOf(bounds, this.page.size, growPx) : whole;
    const shared = {
      paintId,
      objects: [object],
      area,
      onPage: bounds ? shareOnPage(bounds, this.page.size) : 1,
      isSmall: kind === 'text' && (!item.sides || emOf(item.sides) * this.userUnit < seen.emPt),
      isLoose: kind === 'text' && this.codes.get(paintId)?.font.kind === 'type3',
      letter: kind === 'text' ? this.letterOf(paintId, item) : undefined,
      isCut: item.clip === 'shape',
      isPlain: Array.isArray(item.colour),
      ink:
        item.isOpaque && Array.isArray(item.colour) ? (item.colour as [number, number, number]) : undefined,
      isDisputed: item.isDisputed || (!item.isConvex && isSliver(item.clip)),
    };
    const bare = kind === 'shading' ? [] : [this.nth(this.bare, `${paintId} itself`, nth)];
    const isTold = kind === 'image' || kind === 'shading' || (kind === 'path' && item.isConvex);
    const isAlone = kind !== 'path' || item.paintCount === 1;
    const outline = isAlone ? this.outlineOf(object, paintId, item) : undefined;
    const isDot =
      kind === 'path' && !item.isRectangle && bounds !== undefined && isBlot(longerSide(bounds), 0);
    const isUntold = (placed: PlacedOutline | undefined) => (placed ? isBlotted(placed) : isDot);
    const isDisputed = shared.isDisputed || (isAlone && isUntold(outline));
    const rows = outline && rowsOf(outline, area);
    const hasCorners = kind === 'path' && isAlone && !(outline ? outline.isTold : item.isRectangle);
    const thing: Thing = {
      ...shared,
      kind,
      instead: [],
      bare,
      isTold,
      hasCorners,
      outline,
      isDisputed,
      rows,
    };
    if (isAlone) return [thing];
    if (item.paintCount > maxSubpaths) throw new Unprovable('path');
    const subpaths = Array.from({ length: item.paintCount }, (_, index): Thing => {
      const key = `${paintId + index} other`;
      const instead = [this.nth(this.inPlace, key, nth)];
      const own = this.outlineOf(object, paintId + index, item);
      return {
        ...shared,
        kind: 'subpath',
        paintId: paintId + index,
        instead,
        bare: [this.nth(this.bare, key, nth)],
        isTold: item.isConvex,
        hasCorners: !own?.isTold,
        outline: own,
        rows: undefined,
        isDisputed: shared.isDisputed || isUntold(own),
      };
    });
    return [thing, ...subpaths];
  }

  private outlineOf(object: ProbedObject, paintId: number, { isConvex }: Item): PlacedOutline | undefined {
    const { text, paint, isOnly } = this.constructions.get(paintId) ?? {};
    const outline = text && paint ? outlineOf(text, fills.has(paint)) : undefined;
    if (!outline) return undefined;
    const toImage = imageMatrix(this.page.pdfium, object);
    const [a, b, c, d] = toImage;
    const width = fills.has(paint ?? '') ? 0 : strokeWidth(this.page.pdfium, object);
    return {
      outline,
      toImage,
      reachPx: (width / 2) * Math.max(Math.hypot(a, b), Math.hypot(c, d)),
      isOnPixels: width === 0 && isOnly === true,
      isTold: outline.edges.length <= (isConvex ? fewEdges.convex : fewEdges.any),
    };
  }

  private letterOf(paintId: number, { sides }: Item): Thing['letter'] {
    const { font, code } = this.codes.get(paintId) ?? {};
    const text = font?.kind === 'type3' && code ? font.unicode(code.hex) : undefined;
    return text && sides ? { text, emPx: (emOf(sides) * this.userUnit) / pixelPt } : undefined;
  }

  /** A shading is wherever its clips let it be, or everywhere. */
  private boundsOf(object: ProbedObject, kind: Thing['kind']): Bounds | undefined {
    if (kind === 'shading') return this.shadings.get(object.paintId);
    const bounds = this.page.boundsOf(object);
    if (!bounds) throw new Unprovable('probe');
    return bounds;
  }

  private nth(objects: ReadonlyMap<string, ProbedObject[]>, key: string, index: number): ProbedObject {
    const object = objects.get(key)?.[index];
    if (!object) throw new Unprovable('probe');
    return object;
  }
}

const kinds: ReadonlyMap<number, Exclude<Thing['kind'], 'subpath'>> = new Map([
  [objectType.text, 'text'],
  [objectType.path, 'path'],
  [objectType.image, 'image'],
  [objectType.shading, 'shading'],
]);

const byTag = (objects: readonly ProbedObject[]): Map<string, ProbedObject[]> => {
  const found = new Map<string, ProbedObject[]>();
  for (const object of objects) {
    const key = `${object.paintId} ${object.guise}`;
    const same = found.get(key);
    if (same) same.push(object);
    else found.set(key, [object]);
  }
  return found;
};

const shareOnPage = ({ left, bottom, right, top }: Bounds, { width, height }: PageSize): number => {
  const share = (from: number, to: number, most: number) =>
    to > from
      ? Math.max(0, Math.min(to, most) - Math.max(from, 0)) / (to - from)
      : from >= 0 && from <= most
        ? 1
        : 0;
  return share(left, right, width) * share(bottom, top, height);
};

/** Everything marked on a probed page that could show, in painting order; twins are one thing. */
export const thingsOn = (
  page: ProbedPage,
  bare: ProbedPage,
  { body, source }: ParsedPage,
  items: ReadonlyMap<number, Item>,
): Thing[] => {
  const codes = shownCodes(body);
  const constructions = constructionsIn(body);
  const shadings = shadingsIn(page, body);
  const things = new ThingsOf(page, bare, items, source.userUnit, codes, constructions, shadings).all();
  return joinTwins(
    things.filter(({ area }) => !isEmptyArea(area)),
    codes,
    items,
  );
};

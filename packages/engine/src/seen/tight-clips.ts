import { type Item, idsOf } from '../page/walk/item.ts';
import { outlineBounds, outlineOf } from '../page/walk/outline.ts';
import { paintedIds } from '../page/walk/painted-ids.ts';
import type { Body, PathPiece } from '../page/walk/piece.ts';
import type { Decisions } from '../page/write/decisions.ts';
import { formatOperands } from '../syntax/content/content-writer.ts';
import {
  type Bounds,
  boundsFrom,
  contains,
  growBounds,
  intersection,
  invert,
  joinBounds,
  keepsRectangles,
  overlap,
  transformBounds,
} from '../syntax/geometry.ts';
import { numbersAt } from '../syntax/read-object.ts';
import { seen } from './definition/definition.ts';

/** A rectangle that clips, and around all that is painted through it; `undefined` when nobody knows. */
interface Clip {
  readonly paintId: number;
  readonly piece: PathPiece;
  readonly box: Bounds;
  readonly painted: (Bounds | undefined)[];
}

const boundsOf = (construction: string): Bounds | undefined => {
  const outline = outlineOf(construction, true);
  return outline && outlineBounds(outline);
};

/** What one body paints through its clips. */
class Painted {
  readonly clips: Clip[] = [];
  readonly all: (Bounds | undefined)[] = [];
  private readonly items = new Map<number, Item[]>();
  private readonly decisions: Pick<Decisions, 'hidden' | 'bent'>;

  constructor({ pieces, items }: Body, decisions: Pick<Decisions, 'hidden' | 'bent'>) {
    this.decisions = decisions;
    for (const item of items)
      for (const id of idsOf(item)) this.items.set(id, [...(this.items.get(id) ?? []), item]);
    let open: readonly Clip[] = [];
    const saved: (readonly Clip[])[] = [];
    for (const piece of pieces) {
      if (typeof piece === 'string') continue;
      if (piece.kind === 'save') saved.push(open);
      else if (piece.kind === 'restore') open = saved.pop() ?? [];
      else {
        const boxes = this.boxesOf(piece);
        this.all.push(...boxes);
        for (const { painted } of open) painted.push(...boxes);
      }
      const clip = piece.kind === 'path' ? rectangleOf(piece) : undefined;
      if (!clip) continue;
      this.clips.push(clip);
      open = [...open, clip];
    }
  }

  private boxesOf(piece: Exclude<Body['pieces'][number], string>): (Bounds | undefined)[] {
    return piece.kind === 'path' && piece.paint !== ''
      ? this.pathBoxes(piece)
      : this.boxesIn(paintedIds(piece));
  }

  /** Of what is not hidden; a blank between letters that are has no box of its own, and theirs is not to be told. */
  private boxesIn(ids: Iterable<number>): (Bounds | undefined)[] {
    const found = new Set<Bounds | undefined>();
    for (const id of ids) {
      if (this.decisions.hidden.has(id)) continue;
      for (const { box, inks, paintId } of this.items.get(id) ?? []) {
        const ink = inks?.[id - paintId];
        if (ink || !box || !inks) found.add(ink ?? box);
      }
    }
    return [...found];
  }

  /** A part that is one outline ends where that does. */
  private pathBoxes({ parts, matrix }: PathPiece): (Bounds | undefined)[] {
    return parts.flatMap(({ paintId, subpaths }) => {
      const boxes = this.boxesIn(subpaths.map((_, index) => paintId + index));
      const [other, box] = [this.decisions.bent?.get(paintId), boxes[0]];
      if (other === undefined || subpaths.length > 1 || boxes.length !== 1 || !box) return boxes;
      const [bent, whole] = [boundsOf(other), boundsOf(subpaths[0] ?? '')];
      if (!bent || !whole) return boxes;
      const reach = box.right - transformBounds(whole, matrix).right;
      return [growBounds(transformBounds(bent, matrix), Math.max(0, reach))];
    });
  }
}

const rectangleOf = (piece: PathPiece): Clip | undefined => {
  const { clip, clipOutlines, paint, parts, matrix } = piece;
  const [part] = parts;
  if (clip === '' || clipOutlines || paint !== '' || parts.length !== 1 || part?.subpaths.length !== 1)
    return undefined;
  const bounds = keepsRectangles(matrix) ? boundsOf(part.subpaths[0] as string) : undefined;
  return bounds && { paintId: part.paintId, piece, box: transformBounds(bounds, matrix), painted: [] };
};

/** Around an area and all of these that it meets, and no further than a box. */
const around = (area: Bounds, others: readonly Bounds[], box: Bounds): Bounds => {
  const met = others.filter((other) => overlap(area, other, 0) && !contains(area, other));
  if (met.length === 0) return area;
  const wider = intersection(joinBounds([area, ...met]), box);
  return contains(area, wider) ? area : around(wider, others, box);
};

/** A side that is further away than that from all it could cut is moved there; `undefined` when none is. */
const tightened = (
  box: Bounds,
  painted: readonly (Bounds | undefined)[],
  uncut: readonly Bounds[],
): Bounds | undefined => {
  const boxes = painted.filter((one) => one !== undefined);
  if (boxes.length === 0 || boxes.length < painted.length) return undefined;
  const { left, bottom, right, top } = growBounds(joinBounds(boxes), seen.clipRoomPt);
  const tight = around(intersection({ left, bottom, right, top }, box), uncut, box);
  const isSame = (['left', 'bottom', 'right', 'top'] as const).every((side) => tight[side] === box[side]);
  return isSame || tight.right <= tight.left || tight.top <= tight.bottom ? undefined : tight;
};

const constructed = ({ box, painted, piece }: Clip, uncut: readonly Bounds[]): string | undefined => {
  const toUser = invert(piece.matrix);
  const tight = toUser && tightened(box, painted, uncut);
  if (!tight) return undefined;
  const { left, bottom, right, top } = transformBounds(tight, toUser);
  return `${formatOperands([left, bottom, right - left, top - bottom])} re`;
};

export interface TightClips {
  /** How rectangles that clip are constructed, by paint id. */
  readonly bent: Map<number, string>;
  /** Around forms. */
  readonly boxes: Map<Body, Bounds>;
}

/**
 * Rectangles that reach further than all that is painted through them: nobody sees how far. None of them ends in an area
 * that is to stay `uncut`.
 */
export const tightClips = (
  body: Body,
  decisions: Pick<Decisions, 'hidden' | 'bent'>,
  uncut: readonly Bounds[] = [],
  found: TightClips = { bent: new Map(), boxes: new Map() },
): TightClips => {
  const { clips, all } = new Painted(body, decisions);
  for (const clip of clips) {
    const construction = constructed(clip, uncut);
    if (construction) found.bent.set(clip.paintId, construction);
  }
  const box = body.stream && numbersAt(body.stream.dict, 'BBox', 4);
  const tight = box && tightened(boundsFrom(box), all, []);
  if (tight) found.boxes.set(body, tight);
  for (const piece of body.pieces)
    if (typeof piece !== 'string' && piece.kind === 'form') tightClips(piece.body, decisions, [], found);
  return found;
};

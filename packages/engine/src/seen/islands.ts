import type { PageSize } from '@blackbar/core/model';
import type { Item } from '../page/walk/item.ts';
import type { Decisions } from '../page/write/decisions.ts';
import { type Matrix, transformBounds } from '../syntax/geometry.ts';
import { Unprovable } from '../syntax/unprovable.ts';
import { type Area, areaOf, isEmptyArea, joinAreas, meet, pixelsIn } from './measure/area.ts';

/** What of a page is kept as it is, and where its look has to be drawn over it. */
export interface PageDecisions extends Decisions {
  readonly islands: readonly Area[];
  /** Paint ids of what is left out because it cannot be told, or written: islands show it. */
  readonly drawn: ReadonlySet<number>;
}

/** Islands that cover more of a page than this, or are more, are a picture of the page. */
const maxShare = 0.5;
const maxIslands = 96;
/** How much one island in the place of two may cover, by what has to be. */
interface Worth {
  readonly apart: number;
  /** Viewers that move each picture to whole pixels of theirs cut in two what lies across the edge of two that touch. */
  readonly touching: number;
}

/** Where islands are too many, the next; where they cover too much, the last. */
const worthJoining: readonly Worth[] = [
  { apart: 1.5, touching: 3 },
  { apart: 3, touching: 3 },
  { apart: 6, touching: 6 },
  { apart: 1.5, touching: 1.5 },
];
/** More take too long to join. */
const maxPieces = 4000;

/** Viewers move a picture to whole pixels of theirs: on this grid it stays where it is at most resolutions. */
const gridPx = 5;

/** Areas of the grid that cover these, and nothing else of it, apart from each other. */
const piecesOf = (areas: readonly Area[], { width, height }: PageSize): Area[] => {
  const [columns, rows] = [Math.ceil(width / gridPx), Math.ceil(height / gridPx)];
  const marked = new Uint8Array(columns * rows);
  for (const { left, top, right, bottom } of areas) {
    const [from, to] = [Math.floor(left / gridPx), Math.ceil(right / gridPx)];
    for (let row = Math.floor(top / gridPx); row < Math.min(rows, Math.ceil(bottom / gridPx)); row += 1)
      marked.fill(1, row * columns + from, row * columns + Math.min(columns, to));
  }
  const pieces: Area[] = [];
  let above = new Map<number, Area>();
  for (let row = 0; row < rows; row += 1) {
    const here = new Map<number, Area>();
    for (let column = 0; column < columns; column += 1) {
      if (marked[row * columns + column] === 0) continue;
      const from = column;
      while (column < columns && marked[row * columns + column] === 1) column += 1;
      const [left, right] = [from * gridPx, Math.min(width, column * gridPx)];
      const known = above.get(left);
      const piece = known?.right === right ? known : { left, right, top: row * gridPx, bottom: 0 };
      piece.bottom = Math.min(height, (row + 1) * gridPx);
      if (piece !== known) pieces.push(piece);
      here.set(left, piece);
    }
    above = here;
  }
  return pieces;
};

/** An area, and how much of it has to be covered. */
interface Cover {
  readonly area: Area;
  readonly pixels: number;
}

/** Whether two areas share an edge, or more. */
const touch = (one: Area, other: Area): boolean => {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.min(across, down) >= 0 && Math.max(across, down) > 0;
};

/** Around two of them, and all that is then overlapped; `undefined` when that covers much that need not be. */
const joinTwo = (
  one: Cover,
  other: Cover,
  covers: readonly Cover[],
  { apart, touching }: Worth,
): { cover: Cover; members: ReadonlySet<Cover> } | undefined => {
  const members = new Set([one, other]);
  let area = joinAreas([one.area, other.area]);
  for (let count = 0; count < members.size; ) {
    count = members.size;
    for (const cover of covers) if (meet(cover.area, area)) members.add(cover);
    area = joinAreas([...members].map((member) => member.area));
  }
  const pixels = [...members].reduce((sum, member) => sum + member.pixels, 0);
  const worth = touch(one.area, other.area) ? touching : apart;
  return pixelsIn(area) <= worth * pixels ? { cover: { area, pixels }, members } : undefined;
};

/** Areas that cover all pieces and do not overlap: those that are worth joining are joined. */
const joined = (pieces: readonly Area[], worth: Worth): Area[] => {
  let covers: Cover[] = [];
  for (const piece of pieces) {
    let grown: Cover = { area: piece, pixels: pixelsIn(piece) };
    for (let at = 0; at < covers.length; at += 1) {
      const both = joinTwo(covers[at] as Cover, grown, covers, worth);
      if (!both) continue;
      grown = both.cover;
      covers = covers.filter((cover) => !both.members.has(cover));
      // What is larger now may be worth joining with what it was not before.
      at = -1;
    }
    covers.push(grown);
  }
  return covers.map(({ area }) => area);
};

/**
 * Where a page is drawn as a picture because something there cannot be told: areas of the page image that cover all of
 * these and do not overlap. Throws `Unprovable` with `reason` when the whole page had better be one.
 */
export const islandsAround = (areas: readonly Area[], size: PageSize, reason: string): Area[] => {
  const pieces = piecesOf(
    areas.filter((area) => !isEmptyArea(area)),
    size,
  );
  if (pieces.length > maxPieces) throw new Unprovable(reason);
  const most = maxShare * size.width * size.height;
  for (const worth of worthJoining) {
    const islands = joined(pieces, worth);
    const covered = islands.reduce((sum, island) => sum + pixelsIn(island), 0);
    if (covered <= most && islands.length <= maxIslands) return islands;
  }
  throw new Unprovable(reason);
};

/** What is drawn with a smooth edge may reach a pixel further, and a little more. */
const growPx = 2;

/** The same decisions without some objects, whose look becomes islands. `toImage` leads from the page to its image. */
export const addIslands = (
  { hidden, hiddenPixels, islands, drawn }: PageDecisions,
  items: readonly Item[],
  { paintIds, reason }: { readonly paintIds: ReadonlySet<number>; readonly reason: string },
  toImage: Matrix,
  size: PageSize,
): PageDecisions => {
  const whole = { left: 0, top: 0, right: size.width, bottom: size.height };
  const areas = items
    .filter(({ paintId }) => paintIds.has(paintId))
    .map(({ box }) => (box ? areaOf(transformBounds(box, toImage), size, growPx) : whole));
  return {
    hidden: new Set([...hidden, ...paintIds]),
    hiddenPixels,
    islands: islandsAround([...islands, ...areas], size, reason),
    drawn: new Set([...drawn, ...paintIds]),
  };
};

import type { PageSize } from '@blackbar/core/model';
import type { Item } from '../page/walk/item.ts';
import type { Decisions } from '../page/write/decisions.ts';
import { type Matrix, transformBounds } from '../syntax/geometry.ts';
import { Unprovable } from '../syntax/unprovable.ts';
import { Marked } from './marked.ts';
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
/** So many areas at most are compared to find those that are worth joining; more take too long. */
const maxCompared = 10_000_000;

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

/** How many areas may still be compared. */
interface Effort {
  left: number;
}

/** Around two of them, and all that is then overlapped; `undefined` when that covers much that need not be. */
const joinTwo = (
  one: Cover,
  other: Cover,
  covers: readonly Cover[],
  marked: Marked,
  { apart, touching }: Worth,
  effort: Effort,
): { cover: Cover; members: ReadonlySet<Cover> } | undefined => {
  const worth = touch(one.area, other.area) ? touching : apart;
  let area = joinAreas([one.area, other.area]);
  if (pixelsIn(area) > worth * marked.pixelsIn(area)) return undefined;
  const members = new Set([one, other]);
  for (let count = 0; count < members.size; ) {
    count = members.size;
    effort.left -= covers.length;
    for (const cover of covers) if (meet(cover.area, area)) members.add(cover);
    area = joinAreas([...members].map((member) => member.area));
  }
  const pixels = [...members].reduce((sum, member) => sum + member.pixels, 0);
  return pixelsIn(area) <= worth * pixels ? { cover: { area, pixels }, members } : undefined;
};

/** Areas that cover all pieces and do not overlap: those that are worth joining are joined. `undefined` if that takes too long. */
const joined = (
  pieces: readonly Area[],
  marked: Marked,
  worth: Worth,
  effort: Effort,
): Area[] | undefined => {
  let covers: Cover[] = [];
  for (const piece of pieces) {
    let grown: Cover = { area: piece, pixels: pixelsIn(piece) };
    for (let at = 0; at < covers.length; at += 1) {
      effort.left -= 1;
      if (effort.left < 0) return undefined;
      const both = joinTwo(covers[at] as Cover, grown, covers, marked, worth, effort);
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
  const marked = new Marked(
    areas.filter((area) => !isEmptyArea(area)),
    size,
  );
  const pieces = marked.pieces();
  const most = maxShare * size.width * size.height;
  const effort = { left: maxCompared };
  for (const worth of worthJoining) {
    const islands = joined(pieces, marked, worth, effort);
    if (!islands) break;
    const covered = islands.reduce((sum, island) => sum + pixelsIn(island), 0);
    if (covered <= most && islands.length <= maxIslands) return islands;
  }
  throw new Unprovable(reason);
};

/** What is drawn with a smooth edge may reach a pixel further, and a little more. */
const growPx = 2;

/** The same decisions without some objects, whose look becomes islands. `toImage` leads from the page to its image. */
export const addIslands = (
  decisions: PageDecisions,
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
    ...decisions,
    hidden: new Set([...decisions.hidden, ...paintIds]),
    islands: islandsAround([...decisions.islands, ...areas], size, reason),
    drawn: new Set([...decisions.drawn, ...paintIds]),
  };
};

import { off } from './colour-distance.ts';

/** As many as four bits a pixel have indexes for. */
const most = 16;
/** With more, the page has more than a few colours of text, and sixteen do not do. */
const mostWorthIt = 64;

interface Group {
  colour: number;
  pixels: number;
  members: readonly number[];
}

const meanOf = (one: Group, other: Group): number => {
  const all = one.pixels + other.pixels;
  const level = (shift: number): number =>
    Math.round(
      (((one.colour >> shift) & 255) * one.pixels + ((other.colour >> shift) & 255) * other.pixels) / all,
    );
  return level(0) | (level(8) << 8) | (level(16) << 16);
};

interface Joined {
  of: readonly Group[];
  /** `null` when an area stands for both. */
  group: Group | null;
  /** Pixels by the square of how far they move; infinite when a colour moves too far. */
  cost: number;
}

/** Areas have no number of pixels: they stay as they are. */
const joined = (one: Group, other: Group, maxMoved: number): Joined => {
  const isArea = other.pixels === 0;
  const colour = isArea ? other.colour : meanOf(one, other);
  const members = [...one.members, ...other.members];
  const isTooFar = members.some((member) => off(member, colour) > maxMoved);
  const cost = one.pixels * off(one.colour, colour) ** 2 + other.pixels * off(other.colour, colour) ** 2;
  const group = isArea ? null : { colour, pixels: one.pixels + other.pixels, members };
  return { of: [one, other], group, cost: isTooFar ? Infinity : cost };
};

/**
 * Colours that stand for those of the edges, so that there are sixteen with the areas, which stay; all of them when they
 * are no more, or when it cannot be done unseen. `edges` are their numbers of pixels.
 */
export const sixteenColours = (
  areas: readonly number[],
  edges: ReadonlyMap<number, number>,
  maxMoved: number,
): number[] => {
  if (areas.length >= most || areas.length + edges.size > mostWorthIt) return [...edges.keys()];
  const fixed: Group[] = areas.map((colour) => ({ colour, pixels: 0, members: [] }));
  let groups: Group[] = [...edges].map(([colour, pixels]) => ({ colour, pixels, members: [colour] }));
  while (fixed.length + groups.length > most) {
    const joints = groups.flatMap((one, index) =>
      [...groups.slice(index + 1), ...fixed].map((other) => joined(one, other, maxMoved)),
    );
    const best = joints.reduce((one, other) => (other.cost < one.cost ? other : one));
    if (best.cost === Infinity) return [...edges.keys()];
    groups = groups.filter((group) => !best.of.includes(group));
    if (best.group) groups.push(best.group);
  }
  return groups.map(({ colour }) => colour);
};

// Indexes are within bounds by construction: array reads are cast.

/** A closed line through x, y, x, y and so on. */
export type Polyline = readonly number[];

/** Rows that are looked at in each contour; the odd number keeps them off the middle of symmetrical shapes. */
const rowCount = 61;
/** Rows lie a little off whole units, where corners are. */
const offset = 0.37;

interface Crossing {
  x: number;
  winding: number;
  contour: number;
}

const spanOf = (line: Polyline): { low: number; high: number } => {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (let at = 1; at < line.length; at += 2) {
    low = Math.min(low, line[at] as number);
    high = Math.max(high, line[at] as number);
  }
  return { low, high };
};

/** Where the contours cross a row, from left to right. */
const crossingsAt = (lines: readonly Polyline[], y: number): Crossing[] => {
  const crossings: Crossing[] = [];
  lines.forEach((line, contour) => {
    for (let at = 0; at < line.length; at += 2) {
      const next = at + 2 < line.length ? at + 2 : 0;
      const [y0, y1] = [line[at + 1] as number, line[next + 1] as number];
      if (y0 <= y === y1 <= y) continue;
      const [x0, x1] = [line[at] as number, line[next] as number];
      crossings.push({
        x: x0 + ((y - y0) / (y1 - y0)) * (x1 - x0),
        winding: y1 > y0 ? 1 : -1,
        contour,
      });
    }
  });
  return crossings.sort((one, other) => one.x - other.x);
};

/** Contours whose edge is an edge of what is filled, on one row; `least` is the smallest width that counts. */
const seenAt = (lines: readonly Polyline[], y: number, least: number, seen: Set<number>): void => {
  const crossings = crossingsAt(lines, y);
  let winding = 0;
  for (let at = 0; at < crossings.length; ) {
    const before = winding;
    let end = at;
    // Edges that lie on each other count together: they may cancel out.
    for (; end < crossings.length; end++) {
      const crossing = crossings[end] as Crossing;
      if (end > at && crossing.x - (crossings[at] as Crossing).x > least) break;
      winding += crossing.winding;
    }
    if ((before === 0) !== (winding === 0))
      for (const { contour } of crossings.slice(at, end)) seen.add(contour);
    at = end;
  }
};

/** What is filled on a row: where it begins and ends, in turn. */
const filledAt = (lines: readonly Polyline[], y: number, least: number): number[] => {
  const edges: number[] = [];
  let winding = 0;
  for (const crossing of crossingsAt(lines, y)) {
    const before = winding;
    winding += crossing.winding;
    if ((before === 0) === (winding === 0)) continue;
    if (winding !== 0 && crossing.x - (edges.at(-1) ?? Number.NEGATIVE_INFINITY) <= least) edges.pop();
    else if (winding === 0 && crossing.x - (edges.at(-1) as number) <= least) edges.pop();
    else edges.push(crossing.x);
  }
  return edges;
};

const rowsOf = (line: Polyline): number[] => {
  const { low, high } = spanOf(line);
  // The middle first: nearly every contour is seen there, and no other row is asked.
  return Array.from({ length: rowCount }, (_, index) => {
    const step = index % 2 === 0 ? index / 2 : -(index + 1) / 2;
    return low + ((high - low) * (rowCount / 2 + step + offset - 0.5)) / rowCount;
  });
};

/**
 * Which contours of a filled outline leave no ink: of no area, inside what others fill, or cancelled by others. Where
 * leaving them out would change what is filled, all stay. `least` is the smallest width that counts, in the same unit.
 */
export const inklessContours = (lines: readonly Polyline[], least: number): Set<number> => {
  const seen = new Set<number>();
  lines.forEach((line, contour) => {
    for (const y of line.length < 6 ? [] : rowsOf(line)) {
      if (seen.has(contour)) return;
      seenAt(lines, y, least, seen);
    }
  });
  const inkless = new Set(lines.keys());
  for (const contour of seen) inkless.delete(contour);
  if (inkless.size === 0) return inkless;
  const kept = lines.filter((_, contour) => !inkless.has(contour));
  const isSame = [...inkless].every((contour) =>
    rowsOf(lines[contour] as Polyline).every((y) => {
      const [before, after] = [filledAt(lines, y, least), filledAt(kept, y, least)];
      return (
        before.length === after.length &&
        before.every((x, index) => Math.abs(x - (after[index] as number)) <= least)
      );
    }),
  );
  return isSame ? inkless : new Set();
};

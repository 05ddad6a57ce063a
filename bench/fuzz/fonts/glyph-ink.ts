import { type Box, boxOf, type GlyphPath } from './glyph-paths.ts';

const numbersPerSegment = 4;
const [lineTo, moveTo] = [0, 2];
const curveSteps = 16;

type Edge = readonly [x0: number, y0: number, x1: number, y1: number];

/** A path as straight edges, every contour closed. */
const edgesOf = (path: GlyphPath): Edge[] => {
  const edges: Edge[] = [];
  let [startX, startY, x, y] = [0, 0, 0, 0];
  const goTo = (nextX: number, nextY: number): void => {
    edges.push([x, y, nextX, nextY]);
    [x, y] = [nextX, nextY];
  };
  const point = (at: number): [number, number] => [path[at + 1] ?? 0, path[at + 2] ?? 0];
  for (let at = 0; at < path.length; at += numbersPerSegment) {
    if (path[at] === moveTo) {
      goTo(startX, startY);
      [startX, startY] = point(at);
      [x, y] = [startX, startY];
    } else if (path[at] === lineTo) goTo(...point(at));
    else {
      const [x0, y0] = [x, y];
      const [[x1, y1], [x2, y2], [x3, y3]] = [point(at), point(at + 4), point(at + 8)];
      for (let step = 1; step <= curveSteps; step++) {
        const t = step / curveSteps;
        const u = 1 - t;
        const mix = (a: number, b: number, c: number, d: number): number =>
          u ** 3 * a + 3 * u * u * t * b + 3 * u * t * t * c + t ** 3 * d;
        goTo(mix(x0, x1, x2, x3), mix(y0, y1, y2, y3));
      }
      at += 2 * numbersPerSegment;
    }
  }
  goTo(startX, startY);
  return edges;
};

/** Where edges cross a row, and which way they go. */
const crossingsAt = (edges: readonly Edge[], y: number): (readonly [x: number, winding: number])[] =>
  edges
    .filter(([, y0, , y1]) => y0 <= y !== y1 <= y)
    .map(([x0, y0, x1, y1]) => [x0 + ((y - y0) / (y1 - y0)) * (x1 - x0), y1 > y0 ? 1 : -1] as const);

/** Whether a point of the row lies inside, by the rule that fills count windings. */
const isInside = (crossings: readonly (readonly [x: number, winding: number])[], x: number): boolean =>
  crossings.reduce((sum, [at, winding]) => (at > x ? sum + winding : sum), 0) !== 0;

const distanceTo = ([x0, y0, x1, y1]: Edge, x: number, y: number): number => {
  const [dx, dy] = [x1 - x0, y1 - y0];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - x0) * dx + (y - y0) * dy) / length));
  return Math.hypot(x - x0 - along * dx, y - y0 - along * dy);
};

const joined = (one: Box | undefined, other: Box | undefined): Box | undefined => {
  if (!one || !other) return one ?? other;
  return {
    left: Math.min(one.left, other.left),
    bottom: Math.min(one.bottom, other.bottom),
    right: Math.max(one.right, other.right),
    top: Math.max(one.top, other.top),
  };
};

const samples = 23;

/** Where two paths fill differently, in words; a point nearer to an edge than `tolerance` says nothing. */
export const differentInk = (one: GlyphPath, other: GlyphPath, tolerance: number): string | undefined => {
  const box = joined(boxOf(one, true), boxOf(other, true));
  if (!box) return undefined;
  const [before, after] = [edgesOf(one), edgesOf(other)];
  for (let row = 0; row < samples; row++) {
    const y = box.bottom + ((row + 0.57) / samples) * (box.top - box.bottom);
    const [crossedBefore, crossedAfter] = [crossingsAt(before, y), crossingsAt(after, y)];
    for (let column = 0; column < samples; column++) {
      const x = box.left + ((column + 0.43) / samples) * (box.right - box.left);
      const isFilled = isInside(crossedBefore, x);
      if (isFilled === isInside(crossedAfter, x)) continue;
      if ([...before, ...after].some((edge) => distanceTo(edge, x, y) <= tolerance)) continue;
      return `${x.toFixed(4)} ${y.toFixed(4)} was ${isFilled ? 'filled' : 'empty'} and is not any more`;
    }
  }
  return undefined;
};

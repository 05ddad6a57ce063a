import { formatOperands } from '../../syntax/content/content-writer.ts';
import type { Bounds, Matrix } from '../../syntax/geometry.ts';

// Indexes are within bounds by construction: array reads are cast.

/** One operator of a path: as it is written, and the points it leads to. */
export interface Step {
  readonly text: string;
  /** Control points and the end: x, y, x, y … */
  readonly points: readonly number[];
}

/** Which sides of the view a point is beyond, one bit each. */
type Sides = (x: number, y: number) => number;

/** `matrix` leads to the space of the view; `undefined` when nobody can see anything of it. */
export const sidesOf = (
  { left, bottom, right, top }: Bounds,
  [a, b, c, d, e, f]: Matrix,
): Sides | undefined =>
  right > left && top > bottom
    ? (x, y) => {
        const [across, up] = [a * x + c * y + e, b * x + d * y + f];
        return (
          (across < left ? 1 : 0) | (across > right ? 2 : 0) | (up < bottom ? 4 : 0) | (up > top ? 8 : 0)
        );
      }
    : undefined;

/** The sides that all points of a step are beyond, and that from which it starts. */
const beyond = (sides: Sides, points: readonly number[], from: number): number => {
  let all = from;
  for (let at = 0; at < points.length; at += 2) all &= sides(points[at] as number, points[at + 1] as number);
  return all;
};

/**
 * The steps of a subpath, its runs beyond one side of the view as one line each: it takes the same way out and back in, so
 * that whatever is in view looks the same, and nothing tells what the path does out there.
 */
export const stepsInView = (steps: readonly Step[], sides: Sides): string[] => {
  const out: string[] = [];
  let run: { all: number; end: readonly [number, number]; only: string } | undefined;
  let at = 0;
  const flush = (): void => {
    if (!run) return;
    out.push(run.only.endsWith(' l') ? run.only : `${formatOperands(run.end)} l`);
    run = undefined;
  };
  for (const [index, { text, points }] of steps.entries()) {
    // A rectangle is told by any part of it, and the end of a subpath leads nowhere new.
    if (index === 0 || points.length < 2 || text.endsWith('re')) {
      flush();
      out.push(text);
      if (points.length >= 2) at = sides(points.at(-2) as number, points.at(-1) as number);
      continue;
    }
    const end = [points.at(-2) as number, points.at(-1) as number] as const;
    const own = beyond(sides, points, at);
    const together = run ? run.all & own : own;
    if (together === 0) flush();
    if (own === 0) out.push(text);
    else run = run ? { all: together, end, only: '' } : { all: own, end, only: text };
    at = sides(...end);
  }
  flush();
  return out;
};

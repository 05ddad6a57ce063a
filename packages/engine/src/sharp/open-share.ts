import type { Bounds } from '../syntax/geometry.ts';

/** Of so many points in a row is it asked. */
const pointsAcross = 24;

/** Points in equal distances in an area, row by row: 1 for each that lies in one of these. */
const pointsIn = ({ left, bottom, right, top }: Bounds, places: readonly Bounds[]): Uint8Array => {
  const [stepX, stepY] = [(right - left) / pointsAcross, (top - bottom) / pointsAcross];
  const marked = new Uint8Array(pointsAcross ** 2);
  const between = (from: number, to: number): [number, number] => [
    Math.max(0, Math.ceil(from - 0.5)),
    Math.min(pointsAcross, Math.ceil(to - 0.5)),
  ];
  for (const place of places) {
    const [first, end] = between((place.left - left) / stepX, (place.right - left) / stepX);
    const [low, high] = between((place.bottom - bottom) / stepY, (place.top - bottom) / stepY);
    if (first >= end) continue;
    for (let row = low; row < high; row += 1)
      marked.fill(1, row * pointsAcross + first, row * pointsAcross + end);
  }
  return marked;
};

/** Of an area beside boxes, the share that lies under none of these. */
export const openShare = (area: Bounds, hiding: readonly Bounds[], boxes: readonly Bounds[]): number => {
  const [hidden, boxed] = [pointsIn(area, hiding), pointsIn(area, boxes)];
  let [all, open] = [0, 0];
  for (const [at, isBoxed] of boxed.entries()) {
    if (isBoxed === 1) continue;
    all += 1;
    if (hidden[at] === 0) open += 1;
  }
  return all === 0 ? 0 : open / all;
};

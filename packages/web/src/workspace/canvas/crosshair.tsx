import type { Point } from '../boxes/geometry.ts';

/** Where the keyboard is pointing. */
export const Crosshair = ({ at, scale }: { at: Point; scale: number }) => (
  <div className="cross" aria-hidden="true" style={{ left: at.x * scale, top: at.y * scale }} />
);

import type { PixelRect } from '@blackbar/core/model';
import { coreDistance, inkDistance } from './ground.ts';

// Indexes are within bounds by construction: typed-array reads are cast.

/**
 * The pixels of whole strokes: connected ink with a core. `distances` are from the ground, row by row of `rect`. 1 in the
 * result is a stroke. Ink without a core is ringing that stands out.
 */
export const wholeStrokes = ({ left, top, right, bottom }: PixelRect, distances: Uint8Array): Uint8Array => {
  const width = right - left;
  const height = bottom - top;
  const seen = new Uint8Array(width * height);
  const strokes = new Uint8Array(width * height);
  for (let start = 0; start < distances.length; start++) {
    if (seen[start] || (distances[start] as number) < inkDistance) continue;
    const stroke = [start];
    seen[start] = 1;
    let hasCore = false;
    for (let next = 0; next < stroke.length; next++) {
      const at = stroke[next] as number;
      const x = at % width;
      const y = (at - x) / width;
      hasCore ||= (distances[at] as number) >= coreDistance;
      for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++)
        for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
          const neighbour = ny * width + nx;
          if (seen[neighbour] || (distances[neighbour] as number) < inkDistance) continue;
          seen[neighbour] = 1;
          stroke.push(neighbour);
        }
    }
    if (hasCore) for (const at of stroke) strokes[at] = 1;
  }
  return strokes;
};

import type { Edges } from './edges.ts';

/** Where a character stands. */
interface Placed {
  readonly loose: Edges;
  readonly tight: Edges;
  readonly origin: readonly [x: number, y: number];
  readonly angleDegrees: number;
}

/** No line of a font is so many times as high as its size: what says so is the box around all its signs. */
const highestLine = 2;
/** No character is so many times as high as it is wide, and none so many sizes wide: the size says nothing of it. */
const highest = 20;
const widest = 1.5;
/** Above and below the baseline, by the size of the font, or by the width where that says nothing. */
const usual = { above: 1, below: 0.3 };

/** By its height: nearly all characters of a usual line are wider, and those of no line are not. */
const leastWideByHigh = 0.4;

/** Whether its box may be that of no line, so that its size is worth asking for. */
export const mayBeOfNoLine = ({ loose, angleDegrees }: Placed): boolean => {
  const [wide, high] = [loose.right - loose.left, loose.bottom - loose.top];
  const quarters = angleDegrees / 90;
  if (Math.abs(quarters - Math.round(quarters)) > 0.05) return true;
  return Math.round(quarters) % 2 === 0 ? wide < leastWideByHigh * high : high < leastWideByHigh * wide;
};

/** The length and the height of a turned box, of which only the box around it is known. */
const sidesOf = (around: Edges, cos: number, sin: number, size: number): [length: number, height: number] => {
  const [wide, high] = [around.right - around.left, around.bottom - around.top];
  const [c, s] = [Math.abs(cos), Math.abs(sin)];
  const sum = (wide + high) / (c + s);
  // Of one that is turned by half a quarter only their sum is told.
  if (Math.abs(c - s) < 0.1) return [size / 2, sum - size / 2];
  const length = (wide * c - high * s) / (c * c - s * s);
  return [length, sum - length];
};

const around = (...edges: readonly Edges[]): Edges => ({
  left: Math.min(...edges.map(({ left }) => left)),
  top: Math.min(...edges.map(({ top }) => top)),
  right: Math.max(...edges.map(({ right }) => right)),
  bottom: Math.max(...edges.map(({ bottom }) => bottom)),
});

/**
 * Around its advance, and as high as characters usually are where its font would have it reach over other lines or the
 * whole page: a match of a search would cover these. `size` is that of its font, in pixels; 0 when it is not known.
 */
export const inALine = ({ loose, tight, origin, angleDegrees }: Placed, size: number): Edges => {
  const radians = (angleDegrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const [length, height] = sidesOf(loose, cos, sin, size);
  const isTold = size > 0 && length <= widest * size;
  if (isTold ? height <= highestLine * size : height <= highest * length) return loose;
  const unit = isTold ? size : length;
  const hasInk = Math.max(tight.right - tight.left, tight.bottom - tight.top) > 1;
  const at = (along: number, up: number): Edges => {
    const [x, y] = [origin[0] + along * cos + up * sin, origin[1] + along * sin - up * cos];
    return { left: x, top: y, right: x, bottom: y };
  };
  const line = around(
    ...[0, isTold ? length : 0].flatMap((along) => [
      at(along, usual.above * unit),
      at(along, -usual.below * unit),
    ]),
  );
  return hasInk ? around(line, tight) : around(line, at(length, 0));
};

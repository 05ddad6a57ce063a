import { beforeAll, expect, test } from 'vitest';
import type { EngineHost } from '../hosts/protocol.ts';
import { exif, plainJpeg, withSegments } from './make/jpeg-file.ts';
import { pictureOf } from './search/pixels.ts';
import { exportOf, sourceOf, startEngine } from './start-engine.ts';

const [width, height, side] = [64, 48, 12];
const square = [8, 6] as const;

/** The corner of the square in the upright image, by EXIF orientation. */
const upright = {
  1: [square[0], square[1]],
  2: [width - square[0] - side, square[1]],
  3: [width - square[0] - side, height - square[1] - side],
  4: [square[0], height - square[1] - side],
  5: [square[1], square[0]],
  6: [height - square[1] - side, square[0]],
  7: [height - square[1] - side, width - square[0] - side],
  8: [square[1], width - square[0] - side],
} as const;

let engine: EngineHost;
beforeAll(() => {
  engine = startEngine();
});

test.each(Object.entries(upright))(
  'orientation %s: the box covers the same part of the upright image',
  async (key, [x, y]) => {
    const jpeg = withSegments(await plainJpeg(square), [exif('x', Number(key))]);
    const box = { page: 1, x: x - 2, y: y - 2, width: side + 4, height: side + 4 };
    const { pdf } = await exportOf(engine, jpeg, [box]);
    const picture = await pictureOf(engine, sourceOf(pdf), 1);
    expect([picture.width, picture.height]).toEqual(Number(key) >= 5 ? [height, width] : [width, height]);
    for (let row = 0; row < picture.height; row++) {
      for (let column = 0; column < picture.width; column++) {
        const isInside = column >= x - 3 && column < x + side + 3 && row >= y - 3 && row < y + side + 3;
        const red = picture.data[(row * picture.width + column) * 3] ?? 0;
        // Only the square is darker than this.
        if (!isInside) expect(red).toBeGreaterThan(80);
      }
    }
  },
);

import { expect, test } from 'vitest';
import { nodeCodecs } from '../../../../../hosts/node/codecs.ts';
import type { Raster } from '../../../../pdfium/pixels/raster.ts';
import { encodeJpeg } from './encode-jpeg.ts';

/** The same noise in every run. */
const noise = (): (() => number) => {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state >>> 16;
  };
};

const paints: Record<string, (x: number, y: number, channel: number, next: () => number) => number> = {
  noise: (_x, _y, _channel, next) => next(),
  'a photograph': (x, y, channel, next) =>
    128 + 60 * Math.sin(x / (17 + channel)) + 50 * Math.cos(y / (23 - channel)) + (next() % 9),
  ink: (_x, _y, _channel, next) => (next() % 8 === 0 ? 0 : 255),
  black: () => 0,
};

const painted = (width: number, height: number, channels: 1 | 3 | 4, paint: string): Raster => {
  const next = noise();
  const data = new Uint8Array(width * height * channels);
  for (let at = 0; at < data.length; at++) {
    const pixel = Math.floor(at / channels);
    data[at] = paints[paint]?.(pixel % width, Math.floor(pixel / width), at % channels, next) ?? Number.NaN;
  }
  return { width, height, channels, data };
};

const sizes = [
  [1, 1],
  [7, 9],
  [8, 8],
  [9, 16],
  [16, 16],
  [17, 33],
  [24, 25],
] as const;

const differing = async (raster: Raster, quality: number, keepsColours: boolean): Promise<string[]> => {
  const other = await nodeCodecs.encodeJpeg(raster, quality, keepsColours);
  const own = encodeJpeg(raster, quality, keepsColours);
  const { width, height, channels } = raster;
  return Buffer.from(own).equals(other)
    ? []
    : [`${width}x${height}x${channels}, ${quality}, ${keepsColours}`];
};

for (const paint of Object.keys(paints))
  for (const channels of [1, 3, 4] as const)
    test(`${paint} of ${channels} channels is the same JPEG as libjpeg's, to the byte`, async () => {
      const different: string[] = [];
      for (const [width, height] of sizes)
        for (const quality of [1, 49, 80, 100])
          for (const keepsColours of [false, true])
            different.push(
              ...(await differing(painted(width, height, channels, paint), quality, keepsColours)),
            );
      expect(different).toEqual([]);
    });

test.each([1, 3, 4] as const)('a large photograph of %i channels is the same too', async (channels) => {
  const raster = painted(603, 451, channels, 'a photograph');
  expect(await differing(raster, 80, false)).toEqual([]);
  expect(await differing(raster, 90, true)).toEqual([]);
});

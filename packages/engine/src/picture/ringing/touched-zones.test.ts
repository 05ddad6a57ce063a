import { expect, test } from 'vitest';
import { jpegCoding, type LossyCoding } from '../../images/lossy-coding.ts';
import { touchedZones } from './touched-zones.ts';

const page = { left: 0, top: 0, right: 200, bottom: 100 };
const box = { left: 40, top: 30, right: 90, bottom: 50 };
const grey: LossyCoding = { width: 400, height: 200, block: { width: 8, height: 8 }, reach: 0 };
/** 300 samples an inch on a page image of 150. */
const half = [0.5, 0, 0, 0.5, 0, 0] as const;

const zonesOf = (
  coding: LossyCoding,
  toRaster: readonly [number, number, number, number, number, number] = half,
) => touchedZones([box], [{ coding, toRaster }], page);

test('a zone is the blocks that a box touches and a pixel for resampling', () => {
  const [zone] = zonesOf(grey);
  // Samples 80 to 180 and 60 to 100 are covered; their blocks are 80 to 184 and 56 to 104.
  expect(zone?.zone).toEqual({ left: 39, top: 27, right: 93, bottom: 53 });
  expect(zone?.isWhole).toBe(false);
});

test('halved colours make larger blocks, and are smoothed over their edges', () => {
  const [zone] = zonesOf({ ...grey, block: { width: 16, height: 16 }, reach: 2 });
  expect(zone?.zone).toEqual({ left: 38, top: 22, right: 98, bottom: 58 });
});

test('blocks are found on an image that is turned, mirrored or elsewhere', () => {
  const [turned] = zonesOf({ ...grey, width: 200, height: 400 }, [0, 0.5, -0.5, 0, 200, 0]);
  expect(turned?.zone).toEqual({ left: 39, top: 27, right: 93, bottom: 53 });
  const [mirrored] = zonesOf(grey, [-0.5, 0, 0, 0.5, 198, 0]);
  // Counted from the right, samples 216 to 316 are covered and 216 to 320 touched.
  expect(mirrored?.zone).toEqual({ left: 37, top: 27, right: 91, bottom: 53 });
});

test('an image of few samples has blocks as large as it draws them', () => {
  const [zone] = zonesOf(
    { width: 20, height: 10, block: { width: 8, height: 8 }, reach: 0 },
    [10, 0, 0, 10, 0, 0],
  );
  expect(zone?.zone).toEqual({ left: 0, top: 0, right: 170, bottom: 90 });
});

test('a box that covers an image whole, or none of it, touches nothing', () => {
  expect(zonesOf({ ...grey, width: 80, height: 20 }, [0.5, 0, 0, 0.5, 45, 35])).toEqual([]);
  expect(zonesOf({ ...grey, width: 80, height: 20 }, [0.5, 0, 0, 0.5, 150, 35])).toEqual([]);
  expect(zonesOf(grey, [0.5, 0, 0, 0, 0, 40])).toEqual([]);
});

test('every sample of a wavelet image depends on the covered ones', () => {
  const [zone] = zonesOf({ ...grey, block: null });
  expect(zone?.isWhole).toBe(true);
  expect(zone?.area).toEqual(page);
});

/** SOI, a comment and a frame header with these sampling factors. */
const header = (...factors: number[]): Uint8Array =>
  Uint8Array.of(
    ...[0xff, 0xd8, 0xff, 0xfe, 0, 4, 1, 2, 0xff, 0xc0, 0, 8 + 3 * factors.length, 8, 0, 100, 0, 200],
    ...[factors.length, ...factors.flatMap((factor, index) => [index + 1, factor, 0])],
  );

test('the blocks of a JPEG are read off its frame', () => {
  const size = { width: 200, height: 100 };
  const blockOf = (jpeg: Uint8Array) => jpegCoding(jpeg, size).block;
  expect(blockOf(header(0x11))).toEqual({ width: 8, height: 8 });
  expect(blockOf(header(0x22))).toEqual({ width: 8, height: 8 });
  expect(blockOf(header(0x11, 0x11, 0x11))).toEqual({ width: 8, height: 8 });
  expect(blockOf(header(0x21, 0x11, 0x11))).toEqual({ width: 16, height: 8 });
  expect(blockOf(header(0x22, 0x11, 0x11))).toEqual({ width: 16, height: 16 });
  expect(blockOf(header(0x41, 0x11, 0x11))).toEqual({ width: 32, height: 8 });
  expect(blockOf(Uint8Array.of(0xff, 0xd8, 0))).toEqual({ width: 16, height: 16 });
});

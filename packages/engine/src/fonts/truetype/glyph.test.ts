import { describe, expect, test } from 'vitest';
import { type Component, type Glyph, readGlyph } from './glyph.ts';
import { inkedContours, plainContours } from './plain-contours.ts';
import { boxOfContours, writeGlyph } from './write-glyph.ts';

const hex = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text.replace(/\s/g, ''), 'hex'));
const refusal = (reason: string) => expect.objectContaining({ name: 'Unprovable', reason });
const box = '0000 0000 0000 0000';

/** One contour of three points: flags, x and y in hex. */
const triangle = (points: string, instructions = '0000'): Uint8Array =>
  hex(`0001 ${box} 0002 ${instructions} ${points}`);

const contoursOf = (glyph: Glyph) => (glyph.kind === 'simple' ? glyph.contours : []);

const extentOf = (glyph: Glyph): number[] => {
  const { left, bottom, right, top } = boxOfContours(contoursOf(glyph));
  return [left, bottom, right, top];
};

describe('flags of points', () => {
  test.each([
    ['words, from -32768 to 32767', '010101 0064 ff38 0000 ffff 7fff 0001', [-100, -1, 100, 32767]],
    ['X_SHORT_VECTOR and positive', '131313 0a1400 0000 0005 0000', [10, 0, 30, 5]],
    ['X_SHORT_VECTOR and negative', '030303 0a1400 0000 0005 0000', [-30, 0, -10, 5]],
    ['Y_SHORT_VECTOR and positive', '252525 0000 0005 0000 0a1400', [0, 10, 5, 30]],
    ['Y_SHORT_VECTOR and negative', '050505 0000 0005 0000 0a1400', [0, -30, 5, -10]],
    ['X_IS_SAME takes no bytes', '011111 0064 0000 0005 0001', [100, 0, 100, 6]],
    ['Y_IS_SAME takes no bytes', '012121 0000 0005 0001 0064', [0, 100, 6, 100]],
    ['REPEAT_FLAG counts further points', '3f02 010203 040506', [1, 4, 6, 15]],
    ['a repeat past the last point ends there', '3f09 010203 040506', [1, 4, 6, 15]],
    ['points off the curve count too', '363636 010203 040506', [1, 4, 6, 15]],
    ['OVERLAP_SIMPLE and the reserved bit move nothing', 'f73737 010203 040506', [1, 4, 6, 15]],
  ])('%s', (_promise, points, extent) => {
    expect(extentOf(readGlyph(triangle(points)))).toEqual(extent);
  });
});

describe('a simple glyph', () => {
  test.each([
    ['contours that end before they begin', `0002 ${box} 0005 0002 0000 37373737 01`],
    ['flags that are missing', `0001 ${box} 0002 0000 3737`],
    ['coordinates that are missing', `0001 ${box} 0002 0000 373737 010203 0405`],
    ['instructions longer than the glyph', `0001 ${box} 0002 00ff 373737 010203 040506`],
    ['a header that is cut off', '0001 0000'],
  ])('%s are refused', (_what, bytes) => {
    expect(() => readGlyph(hex(bytes))).toThrow(refusal('font-damaged'));
  });

  test('is the same in every spelling, with instructions and slack and without', () => {
    const spellings = [
      triangle('131313 0a1400 0000 0005 0007'),
      triangle('010101 000a 0014 0000 0000 0005 0007', '0003 b00102'),
      hex(`0001 0001000200030004 0002 0000 010101 000a 0014 0000 0000 0005 0007 736c61636b`),
    ].map((bytes) => writeGlyph(plainContours(contoursOf(readGlyph(bytes))), false));
    expect(spellings[1]).toEqual(spellings[0]);
    expect(spellings[2]).toEqual(spellings[0]);
    const [written = new Uint8Array()] = spellings;
    expect(extentOf(readGlyph(written))).toEqual([10, 0, 30, 12]);
    expect([...written.subarray(0, 14)]).toEqual([0, 1, 0, 10, 0, 0, 0, 30, 0, 12, 0, 2, 0, 0]);
  });

  test('says that it overlaps itself, which viewers draw in another way', () => {
    const bytes = triangle('531313 0a1400 0000 0005 0007');
    const glyph = readGlyph(bytes);
    expect(glyph).toMatchObject({ overlaps: true });
    const again = readGlyph(writeGlyph(plainContours(contoursOf(glyph)), true));
    expect(again).toMatchObject({ overlaps: true });
  });
});

describe('points that shape nothing are not written', () => {
  const on = (x: number, y: number) => ({ x, y, isOn: true });
  const written = (...contours: (typeof square)[]) => plainContours(inkedContours(contours, 1000));
  const square = [on(0, 0), on(500, 0), on(500, 500), on(0, 500)];

  test.each([
    ['on the way of a straight line', [on(0, 0), on(77, 0), on(200, 0), ...square.slice(1)]],
    ['at the tip of a line that goes there and back', [on(0, 0), on(900, 0), ...square.slice(1)]],
    ['twice in one place', [on(0, 0), ...square]],
  ])('%s', (_where, contour) => {
    expect(written(contour)).toEqual([square]);
  });

  test.each([
    ['a single point', [on(50, 900)]],
    ['a line', [on(50, 900), on(80, 700)]],
    ['three points in a row', [on(50, 900), on(60, 900), on(70, 900)]],
    ['inside what is filled anyway', [on(100, 100), on(130, 100), on(120, 150)]],
  ])('of a contour without ink: %s', (_what, contour) => {
    expect(written(square, contour)).toEqual([square]);
  });

  test('holes, and what lies in them, stay', () => {
    const hole = [on(100, 100), on(100, 400), on(400, 400), on(400, 100)];
    const island = [on(200, 200), on(300, 200), on(300, 300), on(200, 300)];
    expect(written(square, hole, island)).toEqual([square, hole, island]);
  });

  test('two contours that cancel out go together', () => {
    const one = [on(700, 0), on(800, 0), on(750, 100)];
    expect(written(square, one, [...one].reverse())).toEqual([square]);
  });

  test('a contour of control points alone stays', () => {
    const round = square.map(({ x, y }) => ({ x, y, isOn: false }));
    expect(written(round)).toEqual([round]);
  });
});

test('no bytes and no contours make an empty glyph', () => {
  expect(readGlyph(new Uint8Array())).toEqual({ kind: 'empty' });
  expect(readGlyph(hex(`0000 ${box} ffff`))).toEqual({ kind: 'empty' });
  expect(writeGlyph([], false)).toEqual(new Uint8Array());
});

const composite = (components: string): Uint8Array => hex(`ffff ${box} ${components}`);
const componentsOf = (bytes: Uint8Array): Component[] => {
  const glyph = readGlyph(bytes);
  return glyph.kind === 'composite' ? glyph.components : [];
};

describe('flags of components', () => {
  test.each([
    ['arguments of one byte each', '0002', '0a f6', [1, 0, 0, 1], { dx: 10, dy: -10 }],
    ['ARG_1_AND_2_ARE_WORDS', '0003', '000a fff6', [1, 0, 0, 1], { dx: 10, dy: -10 }],
    ['WE_HAVE_A_SCALE', '000a', '0af6 2000', [0.5, 0, 0, 0.5], { dx: 10, dy: -10 }],
    ['WE_HAVE_AN_X_AND_Y_SCALE', '0042', '0af6 2000 4000', [0.5, 0, 0, 1], { dx: 10, dy: -10 }],
    ['WE_HAVE_A_TWO_BY_TWO', '0082', '0af6 2000 4000 c000 e000', [0.5, 1, -1, -0.5], { dx: 10, dy: -10 }],
    [
      'a scale before a matrix, as FreeType reads them',
      '008a',
      '0af6 2000',
      [0.5, 0, 0, 0.5],
      { dx: 10, dy: -10 },
    ],
    ['points that are matched', '0000', '03ff', [1, 0, 0, 1], { point: 3, ownPoint: 255 }],
    ['SCALED_COMPONENT_OFFSET', '080a', '0af6 2000', [0.5, 0, 0, 0.5], { dx: 5, dy: -5 }],
  ])('%s', (_what, flags, placement, scale, at) => {
    expect(componentsOf(composite(`${flags} 0007 ${placement} ff`))).toEqual([
      { glyph: 7, scale, at, lendsMetrics: false, overlaps: false },
    ]);
  });

  test('MORE_COMPONENTS goes on, USE_MY_METRICS and OVERLAP_COMPOUND are told', () => {
    expect(componentsOf(composite('0622 0007 0000 0002 0009 0505'))).toMatchObject([
      { glyph: 7, lendsMetrics: true, overlaps: true },
      { glyph: 9, lendsMetrics: false, overlaps: false },
    ]);
  });

  test('no more than 256 components are read', () => {
    expect(componentsOf(composite('0022 0007 0000'.repeat(300)))).toHaveLength(256);
  });

  test('components that are cut off are refused', () => {
    expect(() => readGlyph(composite('0022 0007 0000'))).toThrow(refusal('font-damaged'));
    expect(() => readGlyph(composite('0003 0007 0000'))).toThrow(refusal('font-damaged'));
  });
});

import { describe, expect, test } from 'vitest';
import { ByteWriter } from '../../syntax/byte-writer.ts';
import { type Component, type Glyph, placeExtent, readGlyph, writeGlyph } from './glyph.ts';

const hex = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text.replace(/\s/g, ''), 'hex'));
const refusal = (reason: string) => expect.objectContaining({ name: 'Unprovable', reason });
const box = '0000 0000 0000 0000';

/** One contour of three points: flags, x and y in hex. */
const triangle = (points: string, instructions = '0000'): Uint8Array =>
  hex(`0001 ${box} 0002 ${instructions} ${points}`);

const extentOf = (glyph: Glyph): number[] | undefined => {
  if (glyph.kind !== 'simple' || !glyph.extent) return undefined;
  const { left, bottom, right, top } = glyph.extent;
  return [left, bottom, right, top];
};

const sameNumbers = (component: number): number => component;

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
    ['OVERLAP_SIMPLE and the reserved bit say nothing', 'f73737 010203 040506', [1, 4, 6, 15]],
  ])('%s', (_promise, points, extent) => {
    const glyph = readGlyph(triangle(points));
    expect(extentOf(glyph)).toEqual(extent);
    expect(glyph).toMatchObject({ kind: 'simple', points: hex(points) });
  });
});

describe('a simple glyph', () => {
  const points = '373737 010203 040506';

  test('is written without what stands after its points', () => {
    const glyph = readGlyph(new ByteWriter().append(triangle(points)).ascii('slack').bytes());
    expect(writeGlyph(glyph, sameNumbers, true)).toEqual(
      new ByteWriter().append(triangle(points)).padTo(4).bytes(),
    );
  });

  test('keeps its instructions when the font stays hinted, and only then', () => {
    const glyph = readGlyph(triangle(points, '0003 b00102'));
    expect(writeGlyph(glyph, sameNumbers, true)).toEqual(
      new ByteWriter().append(triangle(points, '0003 b00102')).padTo(4).bytes(),
    );
    expect(writeGlyph(glyph, sameNumbers, false)).toEqual(
      new ByteWriter().append(triangle(points)).padTo(4).bytes(),
    );
  });

  test('contours of one or two points enclose nothing', () => {
    const flags = '3737 373737 37';
    const glyph = readGlyph(hex(`0003 ${box} 0001 0004 0005 0000 ${flags} 6464 010101 64 6464 010101 64`));
    expect(extentOf(glyph)).toEqual([201, 201, 203, 203]);
  });

  test.each([
    ['contours that end before they begin', `0002 ${box} 0005 0002 0000 37373737 01`],
    ['flags that are missing', `0001 ${box} 0002 0000 3737`],
    ['coordinates that are missing', `0001 ${box} 0002 0000 373737 010203 0405`],
    ['instructions longer than the glyph', `0001 ${box} 0002 00ff 373737 010203 040506`],
    ['a header that is cut off', '0001 0000'],
  ])('%s are refused', (_what, bytes) => {
    expect(() => readGlyph(hex(bytes))).toThrow(refusal('font-damaged'));
  });
});

test('no bytes and no contours make an empty glyph', () => {
  expect(readGlyph(new Uint8Array())).toEqual({ kind: 'empty' });
  expect(readGlyph(hex(`0000 ${box} ffff`))).toEqual({ kind: 'empty' });
  expect(writeGlyph({ kind: 'empty' }, sameNumbers, true)).toEqual(new Uint8Array());
});

const composite = (components: string): Uint8Array => hex(`ffff ${box} ${components}`);
const componentsOf = (bytes: Uint8Array): Component[] => {
  const glyph = readGlyph(bytes);
  return glyph.kind === 'composite' ? glyph.components : [];
};

describe('flags of components', () => {
  test.each([
    ['arguments of one byte each', '0002', '0a f6'],
    ['ARG_1_AND_2_ARE_WORDS', '0003', '000a fff6'],
    ['WE_HAVE_A_SCALE', '000a', '0af6 2000'],
    ['WE_HAVE_AN_X_AND_Y_SCALE', '0042', '0af6 2000 4000'],
    ['WE_HAVE_A_TWO_BY_TWO', '0082', '0af6 2000 4000 c000 e000'],
    ['words and a scale', '000b', '000afff6 2000'],
    ['words and a matrix', '0083', '000afff6 2000 4000 c000 e000'],
    ['a scale before a matrix, as FreeType reads them', '008a', '0af6 2000'],
  ])('%s', (_what, flags, placement) => {
    const bytes = composite(`${flags} 0007 ${placement} ff`);
    expect(componentsOf(bytes)).toEqual([
      { glyph: 7, flags: Number.parseInt(flags, 16), placement: hex(placement) },
    ]);
    expect(writeGlyph(readGlyph(bytes), sameNumbers, true)).toEqual(
      new ByteWriter()
        .append(composite(`${flags} 0007 ${placement}`))
        .padTo(4)
        .bytes(),
    );
  });

  test('MORE_COMPONENTS goes on, and parts get their new numbers', () => {
    const bytes = composite('0022 0007 0000 0002 0009 0505');
    expect(componentsOf(bytes).map(({ glyph }) => glyph)).toEqual([7, 9]);
    const renumbered = writeGlyph(readGlyph(bytes), (component) => component * 256, true);
    expect(renumbered).toEqual(
      new ByteWriter().append(composite('0022 0700 0000 0002 0900 0505')).padTo(4).bytes(),
    );
  });

  test('WE_HAVE_INSTRUCTIONS stays with the instructions, and goes with them', () => {
    const bytes = composite('0022 0007 0000 0102 0009 0505 0002 b001 ff');
    expect(readGlyph(bytes)).toMatchObject({ instructions: hex('b001') });
    expect(writeGlyph(readGlyph(bytes), sameNumbers, true)).toEqual(
      new ByteWriter().append(composite('0022 0007 0000 0102 0009 0505 0002 b001')).padTo(4).bytes(),
    );
    expect(writeGlyph(readGlyph(bytes), sameNumbers, false)).toEqual(
      new ByteWriter().append(composite('0022 0007 0000 0002 0009 0505')).padTo(4).bytes(),
    );
  });

  test('instructions that are cut off end with the glyph', () => {
    expect(readGlyph(composite('0102 0009 0505 0009 b001'))).toMatchObject({ instructions: hex('b001') });
    expect(readGlyph(composite('0102 0009 0505'))).toMatchObject({ instructions: new Uint8Array() });
  });

  test('flags that do not link components stay as they are', () => {
    const flags = '1e06';
    expect(writeGlyph(readGlyph(composite(`${flags} 0009 0505`)), sameNumbers, true)).toEqual(
      new ByteWriter()
        .append(composite(`${flags} 0009 0505`))
        .padTo(4)
        .bytes(),
    );
  });

  test('no more than 256 components are read', () => {
    expect(componentsOf(composite('0022 0007 0000'.repeat(300)))).toHaveLength(256);
  });

  test('components that are cut off are refused', () => {
    expect(() => readGlyph(composite('0022 0007 0000'))).toThrow(refusal('font-damaged'));
    expect(() => readGlyph(composite('0003 0007 0000'))).toThrow(refusal('font-damaged'));
  });
});

describe('where a component lies', () => {
  const extent = { left: 0, bottom: 0, right: 100, top: 200 };
  const placed = (flags: number, placement: string): number[] => {
    const at = placeExtent(extent, { glyph: 1, flags, placement: hex(placement) });
    return [at.left, at.bottom, at.right, at.top];
  };

  test.each([
    ['moved by signed bytes', 0x0002, '0af6', [10, -10, 110, 190]],
    ['moved by words', 0x0003, '0100fe00', [256, -512, 356, -312]],
    ['scaled', 0x000a, '0000 2000', [0, 0, 50, 100]],
    ['scaled along both axes', 0x0042, '0000 2000 6000', [0, 0, 50, 300]],
    ['mirrored', 0x0042, '0000 c000 4000', [-100, 0, 0, 200]],
    // x' = xx x + yx y and y' = xy x + yy y, so that this turns by a quarter to the left.
    ['turned', 0x0082, '0000 0000 4000 c000 0000', [-200, 0, 0, 100]],
    ['scaled before it is moved', 0x000b, '00640000 2000', [100, 0, 150, 100]],
    ['left near its place when points are matched', 0x0000, '0305', [0, 0, 100, 200]],
  ])('%s', (_how, flags, placement, expected) => {
    expect(placed(flags, placement)).toEqual(expected);
  });
});

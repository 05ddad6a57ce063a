import { expect, test } from 'vitest';
import { packValue, unpackValue } from './pack-value.ts';

const value = {
  nothing: undefined,
  none: null,
  flags: [true, false],
  numbers: [0, -0, 0.1, -1e300, Number.NaN],
  nested: [[], [[1], ['2']], {}],
  texts: ['', 'Grüße', '\u0100\uffff\ud800 申请', 'long '.repeat(5000)],
  codes: new Set(['41', '42']),
  stream: new Uint8Array(40_000).fill(7),
  entries: { '#': { ref: 1 }, constructor: 'a name', '2': 'two', '1': 'one' },
};

test('plain data is the same after it was packed', () => {
  const packed = packValue(value);
  expect(unpackValue(packed)).toStrictEqual(value);
  expect(packValue(unpackValue(packed))).toEqual(packed);
});

test('bytes in it are not copied, and it is in the memory that the host gives', () => {
  const memory = new Uint8Array(new SharedArrayBuffer(100));
  const packed = packValue({ stream: Uint8Array.of(1, 2, 3) }, (bytes) => memory.subarray(0, bytes));
  const { stream } = unpackValue(packed) as { stream: Uint8Array };
  expect([...stream]).toEqual([1, 2, 3]);
  expect(stream.buffer).toBe(memory.buffer);
});

test('memory that was overwritten or cut off is refused', () => {
  const packed = packValue(value);
  expect(() => unpackValue(packed.subarray(0, -1))).toThrow(RangeError);
  expect(() => unpackValue(packed.fill(0))).toThrow(RangeError);
});

test('what a message would not carry is refused', () => {
  expect(() => packValue({ map: new Map() })).toThrow(TypeError);
});

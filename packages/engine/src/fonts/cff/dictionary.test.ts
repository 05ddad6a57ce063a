import { expect, test } from 'vitest';
import { op, readDictionary, writeDictionary } from './dictionary.ts';

const read = (hex: string) => [...readDictionary(Uint8Array.from(Buffer.from(hex, 'hex')))];

test.each([
  ['20', -107],
  ['f6', 107],
  ['f700', 108],
  ['feff', -1131],
  ['1cd8f0', -10000],
  ['1dfffe7960', -100000],
  // The examples of Adobe Technical Note 5176, section 4.
  ['1ee2a25f', -2.25],
  ['1e0a140541c3ff', 0.140541e-3],
])('the operand %s is %d', (hex, value) => {
  const [entry] = read(`${hex}05`);
  expect(entry?.[0]).toBe(op.FontBBox);
  expect(entry?.[1][0]).toBeCloseTo(value, 12);
});

test('an operator takes all operands before it, in one byte or two', () => {
  expect(read('8b8c8d8e058b0c07')).toEqual([
    [op.FontBBox, [0, 1, 2, 3]],
    [op.FontMatrix, [0]],
  ]);
});

test('the first of an operator counts', () => {
  expect(read('8c118d11')).toEqual([[op.CharStrings, [1]]]);
});

test('reserved bytes are passed over', () => {
  expect(read('161f8cff11')).toEqual([[op.CharStrings, [1]]]);
});

test('a number that is cut off or never ends is refused', () => {
  const refusal = expect.objectContaining({ reason: 'font-damaged' });
  for (const hex of ['1c00', '1d0000', 'f7', '1e11', `1e${'11'.repeat(80)}`, '0c', '8b'.repeat(600)])
    expect(() => read(hex), hex).toThrow(refusal);
});

test('what was written is read again', () => {
  const entries: [number, number[]][] = [
    [op.FontMatrix, [0.001, 0, 0.00048828125, -1e-7, 1.5e21, -0.25]],
    [op.FontBBox, [-32768, 0, 107, 2147483647]],
    [op.Private, [12, -5]],
  ];
  expect([...readDictionary(writeDictionary(entries))]).toEqual(entries);
});

test('whole numbers take five bytes whatever they are, so that offsets can be filled in', () => {
  const lengthWith = (offset: number) => writeDictionary([[op.CharStrings, [offset]]]).length;
  expect([0, 1, 1000, 70000].map(lengthWith)).toEqual([6, 6, 6, 6]);
});

import { expect, test } from 'vitest';
import { toBytes } from '../bytes.ts';
import { ContentReader } from './content-reader.ts';
import type { Operation } from './operand.ts';

const read = (content: string): { operations: Operation[]; damage: number } => {
  const reader = new ContentReader(toBytes(content));
  const operations: Operation[] = [];
  for (let operation = reader.next(); operation; operation = reader.next()) operations.push(operation);
  return { operations, damage: reader.damage };
};

const only = (content: string): Operation => {
  const { operations } = read(content);
  expect(operations).toHaveLength(1);
  return operations[0] as Operation;
};

test('numbers are read as viewers read them, however they are written', () => {
  expect(only('1 -2 +3 .5 -.25 4. 007 x').operands).toEqual([1, -2, 3, 0.5, -0.25, 4, 7]);
  expect(only('1.2.3 --5 6- x').operands).toEqual([1.2, -5, 6]);
});

test('strings are decoded to bytes', () => {
  const { operands } = only('(a\\(b\\)\\101\\n(nested)\\\r\nline) <4 1 4> <> x');
  expect(operands.map((operand) => String.fromCharCode(...(operand as { bytes: Uint8Array }).bytes))).toEqual(
    ['a(b)A\n(nested)line', 'A@', ''],
  );
});

test('#xx escapes in names are decoded', () => {
  expect(only('/A#42#2fC gs').operands).toEqual([{ name: 'AB/C' }]);
});

test('comments are skipped, except inside strings', () => {
  expect(read('% secret\n1 0 m % more\n(%kept) Tj').operations).toEqual([
    { operator: 'm', operands: [1, 0] },
    { operator: 'Tj', operands: [{ bytes: toBytes('%kept') }] },
  ]);
});

test('an inline image ends after the length its entries imply, even if EI occurs in its samples', () => {
  const { operations } = read('BI /W 2 /H 2 /BPC 8 /CS /G ID  EI EI Q');
  expect(operations.map(({ operator }) => operator)).toEqual(['BI', 'Q']);
  expect(operations[0]?.image?.data).toEqual(toBytes(' EI '));
});

test('an inline image without an end has no data', () => {
  expect(read('BI /W 1 /H 1 ID abc').operations[0]?.image?.data).toBeUndefined();
});

test('syntax errors are counted and never stop the reader', () => {
  for (const content of ['(open', '<41', '[1 2', '<</A', ') } 1 0 m', '[ Tj ] TJ', '/A /B <</C (d) 5'])
    expect(read(content).damage, content).toBeGreaterThan(0);
});

test('deep nesting and thousands of operands are read with bounded depth', () => {
  expect(read('['.repeat(100_000)).damage).toBeGreaterThan(0);
  expect(read('<<'.repeat(100_000)).damage).toBeGreaterThan(0);
  const { operations } = read(`${'1 '.repeat(10_000)} m`);
  expect(operations[0]?.operands.length).toBeLessThanOrEqual(64);
});

test('random bytes are read to their end', () => {
  let seed = 7;
  const random = () => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
    return seed >>> 24;
  };
  for (let round = 0; round < 200; round += 1) {
    const bytes = Uint8Array.from({ length: 300 }, random);
    const reader = new ContentReader(bytes);
    let operations = 0;
    while (reader.next()) operations += 1;
    expect(operations).toBeLessThanOrEqual(bytes.length);
  }
});

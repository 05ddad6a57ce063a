import { PDFDocument, type PDFRawStream } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { nodeCodecs } from '../../../hosts/node/codecs.ts';
import type { Scope } from '../fragment/scope.ts';
import { writeMesh } from './mesh.ts';

const mesh = async (type: number, data: number[], entries: Record<string, unknown> = {}) => {
  const { context } = await PDFDocument.create();
  const stream = context.stream(Uint8Array.from(data), {
    BitsPerCoordinate: 8,
    BitsPerComponent: 8,
    BitsPerFlag: 8,
    Decode: [0, 255, 0, 255, 0, 1],
    ...entries,
  } as never) as PDFRawStream;
  return writeMesh({ codecs: nodeCodecs } as unknown as Scope, stream, type, 1);
};

/** One corner in the coding of the output: flag, places in 16 bits, colour in 8. */
const corner = (flag: number, x: number, y: number, colour: number) => [flag, x, x, y, y, colour];
const triangle = [0, 0, 0, 10, 0, 255, 0, 20, 0, 0, 255, 30];
const written = [...corner(0, 0, 0, 10), ...corner(0, 255, 0, 20), ...corner(0, 0, 255, 30)];

test('a mesh is written from its numbers', async () => {
  const { entries, bytes } = await mesh(4, triangle);
  expect([...bytes]).toEqual(written);
  expect(entries).toEqual({
    BitsPerCoordinate: 16,
    BitsPerComponent: 8,
    BitsPerFlag: 8,
    Decode: [0, 255, 0, 255, 0, 1],
  });
});

test('corners that no triangle is made of are not written', async () => {
  expect([...(await mesh(4, [...triangle, 0, 7, 7, 7, 0, 8, 8, 8])).bytes]).toEqual(written);
  expect([...(await mesh(4, [...triangle, 1, 7])).bytes]).toEqual(written);
});

test('flags that are not read and bits above them are not written', async () => {
  const odd = triangle.map((value, at) => (at === 4 ? 2 : at === 8 ? 0xa1 : at === 0 ? 0x50 : value));
  expect([...(await mesh(4, odd)).bytes]).toEqual(written);
});

test('a row of a lattice that is not whole is not written', async () => {
  const rows = [0, 0, 10, 255, 0, 20, 0, 255, 30, 255, 255, 40];
  const { bytes } = await mesh(5, [...rows, 9, 9, 9], { VerticesPerRow: 2 });
  expect(bytes.length).toBe(4 * 5);
});

test('bytes after the last patch are not written', async () => {
  const patch = [0, ...Array.from({ length: 24 }, (_, at) => at * 10), 1, 2, 3, 4];
  const { bytes } = await mesh(6, [...patch, 0, 99, 99, 99]);
  expect(bytes.length).toBe(1 + 24 * 2 + 4);
});

test('of colours of sixteen bits eight are written, and places over the box they fill', async () => {
  const wide = triangle.flatMap((value, at) => (at % 4 === 3 ? [value, 99] : [value]));
  const { entries, bytes } = await mesh(4, wide, { BitsPerComponent: 16, Decode: [100, 200, 0, 51, 0, 1] });
  expect([...bytes]).toEqual(written);
  expect(entries.Decode).toEqual([100, 200, 0, 51, 0, 1]);
});

test('colours of another space are written as the RGB that is seen of each corner', async () => {
  const { context } = await PDFDocument.create();
  const stream = context.stream(
    Uint8Array.from(triangle.flatMap((value, at) => (at % 4 === 3 ? [value, 0] : [value]))),
    {
      BitsPerCoordinate: 8,
      BitsPerComponent: 8,
      BitsPerFlag: 8,
      Decode: [0, 255, 0, 255, 0, 255, 0, 1],
    } as never,
  ) as PDFRawStream;
  const scope = { codecs: nodeCodecs } as unknown as Scope;
  const { bytes, entries } = writeMesh(scope, stream, 4, {
    components: 2,
    rgbOf: (colours) => colours.map(([first = 0, second = 0]) => [first, second, 7]),
  });
  expect([...bytes.subarray(5, 8), ...bytes.subarray(13, 16), ...bytes.subarray(21, 24)]).toEqual([
    10, 0, 7, 20, 0, 7, 30, 0, 7,
  ]);
  expect(entries.Decode).toEqual([0, 255, 0, 255, 0, 1, 0, 1, 0, 1]);
});

test.each([
  ['a first corner that joins nothing', [1, 0, 0, 0, ...triangle]],
  ['a mesh of nothing', []],
])('%s is refused', async (_, data) => {
  await expect(mesh(4, data)).rejects.toMatchObject({ reason: 'shading' });
});

test('what goes through a function is written as a share of what is reached', async () => {
  const { context } = await PDFDocument.create();
  const stream = context.stream(Uint8Array.from(triangle), {
    BitsPerCoordinate: 8,
    BitsPerComponent: 8,
    BitsPerFlag: 8,
    Decode: [0, 255, 0, 255, 0, 255],
  } as never) as PDFRawStream;
  const scope = { codecs: nodeCodecs } as unknown as Scope;
  const { bytes, inputs } = writeMesh(scope, stream, 4, 'through a function');
  expect(inputs).toEqual([10, 30]);
  expect([bytes[5], bytes[11], bytes[17]]).toEqual([0, 128, 255]);
});

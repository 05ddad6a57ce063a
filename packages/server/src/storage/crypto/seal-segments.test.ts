import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { serverKey } from './keys.ts';
import { BrokenSealError } from './seal.ts';
import { openSegments, sealedBytes, sealSegments, segmentBytes } from './seal-segments.ts';

const key = serverKey(randomBytes(32), 'link');

const sealAll = async (plaintext: Uint8Array): Promise<Buffer> => {
  const parts: Uint8Array[] = [];
  for await (const part of sealSegments(key, plaintext)) parts.push(part);
  return Buffer.concat(parts);
};
const openAll = async (sealed: Buffer, openingKey = key): Promise<Buffer> => {
  const opened = await openSegments(openingKey, {
    size: sealed.length,
    read: async (from, to) => sealed.subarray(from, to),
    close: async () => undefined,
  });
  const parts: Uint8Array[] = [];
  for await (const part of opened.parts) parts.push(part);
  const whole = Buffer.concat(parts);
  expect(opened.size).toBe(whole.length);
  return whole;
};

const sizes = [0, 1, 16, segmentBytes - 1, segmentBytes, segmentBytes + 1, 3 * segmentBytes + 7];

test.each(sizes)('%i bytes come back as they were, and their sealed size is known before', async (size) => {
  const plaintext = randomBytes(size);
  const sealed = await sealAll(plaintext);
  expect(sealed.length).toBe(sealedBytes(size));
  expect((await openAll(sealed)).equals(plaintext)).toBe(true);
});

test('bytes in shared memory are sealed as well', async () => {
  const shared = new Uint8Array(new SharedArrayBuffer(100)).fill(7);
  expect([...(await openAll(await sealAll(shared)))]).toEqual([...shared]);
});

const whole = randomBytes(2 * segmentBytes + 100);
const one = sealedBytes(2 * segmentBytes) - sealedBytes(segmentBytes);

test.each<[string, (sealed: Buffer) => Buffer]>([
  [
    'a flipped bit',
    (sealed) =>
      Buffer.concat([sealed.subarray(0, 5000), Buffer.of((sealed[5000] ?? 0) ^ 1), sealed.subarray(5001)]),
  ],
  [
    'two segments in each other’s place',
    (sealed) =>
      Buffer.concat([sealed.subarray(one, 2 * one), sealed.subarray(0, one), sealed.subarray(2 * one)]),
  ],
  [
    'a segment twice',
    (sealed) => Buffer.concat([sealed.subarray(0, one), sealed.subarray(0, one), sealed.subarray(2 * one)]),
  ],
  ['a missing end', (sealed) => sealed.subarray(0, 2 * one)],
  ['half a segment', (sealed) => sealed.subarray(0, one + 1000)],
  ['nothing', () => Buffer.alloc(0)],
])('%s is refused', async (_what, change) => {
  await expect(openAll(change(await sealAll(whole)))).rejects.toThrow(BrokenSealError);
});

test('another key opens nothing', async () => {
  await expect(openAll(await sealAll(whole), serverKey(randomBytes(32), 'link'))).rejects.toThrow(
    BrokenSealError,
  );
});

test.each<[string, (parts: AsyncGenerator<Uint8Array>) => Promise<unknown>]>([
  ['before the first part', (parts) => parts.return(undefined)],
  ['before the first part, with an error', (parts) => parts.throw(new Error('gone')).catch(() => undefined)],
  ['after the first part', (parts) => parts.next().then(() => parts.return(undefined))],
])('a reader that leaves %s closes what it read from', async (_when, leave) => {
  const sealed = await sealAll(whole);
  let closed = 0;
  const { parts } = await openSegments(key, {
    size: sealed.length,
    read: async (from, to) => sealed.subarray(from, to),
    close: async () => {
      closed += 1;
    },
  });
  await leave(parts);
  expect(closed).toBe(1);
});

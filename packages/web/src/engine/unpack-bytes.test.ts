import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { unpackBytes } from './unpack-bytes.ts';

test('a file that was built as code comes out as it was, whatever its bytes', async () => {
  const bytes = Uint8Array.from({ length: 100_000 }, (_, index) => (index * 7919) % 256);
  expect(await unpackBytes(gzipSync(bytes).toString('base64'))).toEqual(bytes);
});

test('a file that was cut on its way is refused', async () => {
  const packed = gzipSync(Buffer.alloc(5000, 'blackbar')).subarray(0, -12).toString('base64');
  await expect(unpackBytes(packed)).rejects.toThrow();
});

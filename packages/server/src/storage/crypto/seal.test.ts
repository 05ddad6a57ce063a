import { randomBytes } from 'node:crypto';
import { encryption } from '@blackbar/core';
import { describe, expect, test } from 'vitest';
import { fileKey, hashToken, newKeyHalf, newToken, serverKey } from './keys.ts';
import { BrokenSealError, seal, sealNow, unseal, unsealNow } from './seal.ts';

const key = serverKey(randomBytes(32), 'link');

test.each([0, 1, 15, 16, 17, 32 * 1024, 32 * 1024 + 1, 1_000_000])(
  '%i bytes come back as they were',
  async (length) => {
    const plaintext = randomBytes(length);
    const sealed = await seal(key, plaintext);
    expect(Buffer.from(await unseal(key, sealed)).equals(plaintext)).toBe(true);
  },
);

test('what is sealed on one path opens on the other', async () => {
  const large = randomBytes(100_000);
  expect(Buffer.from(unsealNow(key, await seal(key, large))).equals(large)).toBe(true);
  expect(Buffer.from(await unseal(key, sealNow(key, large))).equals(large)).toBe(true);
});

test('the same bytes never look the same twice', async () => {
  const plaintext = Buffer.alloc(64);
  expect(Buffer.from(sealNow(key, plaintext)).equals(Buffer.from(sealNow(key, plaintext)))).toBe(false);
});

describe.each([200, 100_000])('of %i sealed bytes', (length) => {
  test('one flipped bit anywhere is noticed', async () => {
    const sealed = Buffer.from(await seal(key, randomBytes(length)));
    for (const at of [
      0,
      1,
      16,
      17,
      40,
      Math.floor(sealed.length / 2),
      sealed.length - 33,
      sealed.length - 1,
    ]) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await expect(unseal(key, changed), `byte ${at}`).rejects.toThrow(BrokenSealError);
    }
  });

  test('a missing or extra end is noticed', async () => {
    const sealed = Buffer.from(await seal(key, randomBytes(length)));
    await expect(unseal(key, sealed.subarray(0, -16))).rejects.toThrow(BrokenSealError);
    await expect(unseal(key, Buffer.concat([sealed, Buffer.alloc(16)]))).rejects.toThrow(BrokenSealError);
  });
});

test('a file opens only with its token, its half, its id and its purpose together', () => {
  const [token, half] = [newToken(), newKeyHalf()];
  const sealed = sealNow(fileKey(token, half, 7, 'bytes'), Buffer.from('secret'));
  expect(Buffer.from(unsealNow(fileKey(token, half, 7, 'bytes'), sealed)).toString()).toBe('secret');
  for (const wrong of [
    fileKey(newToken(), half, 7, 'bytes'),
    fileKey(token, newKeyHalf(), 7, 'bytes'),
    fileKey(token, half, 8, 'bytes'),
    fileKey(token, half, 7, 'export'),
  ])
    expect(() => unsealNow(wrong, sealed)).toThrow(BrokenSealError);
});

test('keys and tokens are as long as the pages say', () => {
  const { cipherKey, macKey } = fileKey(newToken(), newKeyHalf(), 1, 'bytes');
  expect(cipherKey.length * 8).toBe(encryption.keyBits);
  expect(macKey.length * 8).toBe(encryption.keyBits);
  expect(Buffer.from(newToken(), 'base64url').length * 8).toBe(encryption.tokenBits);
  expect(hashToken('x').length * 8).toBe(256);
});

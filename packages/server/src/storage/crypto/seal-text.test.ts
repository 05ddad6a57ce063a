import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { sealNow, unsealNow } from './seal.ts';
import { parseOnce, sealText, unsealText } from './seal-text.ts';

const key = { cipherKey: randomBytes(32), macKey: randomBytes(32) };

test('a text is sealed and read again', () => {
  expect(unsealText(key, sealText(key, 'Grüße, 日本'))).toBe('Grüße, 日本');
});

test('what a text was read from is overwritten', () => {
  const bytes = unsealNow(key, sealNow(key, Buffer.from('{"name":"Alice"}')));
  expect(parseOnce(bytes)).toEqual({ name: 'Alice' });
  expect(bytes.every((byte) => byte === 0)).toBe(true);
});

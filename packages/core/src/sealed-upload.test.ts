import { expect, test } from 'vitest';
import {
  isSealedUpload,
  packSealedContents,
  packSealedHead,
  parseSealedContents,
  parseSealedUpload,
  sealedUpload,
} from './sealed-upload.ts';

const filled = (length: number, value: number) => new Uint8Array(length).fill(value);
const join = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));

test('a sealed upload is parsed into the parts it was packed from', () => {
  const head = packSealedHead(20_000, filled(65, 4), filled(16, 1));
  const bytes = join(head, filled(32, 7), filled(32, 9));
  const parts = parseSealedUpload(bytes);
  expect(parts.keyId).toBe(20_000);
  expect(parts.encapsulatedKey).toEqual(filled(65, 4));
  expect(parts.iv).toEqual(filled(16, 1));
  expect(parts.ciphertext).toEqual(filled(32, 7));
  expect(parts.mac).toEqual(filled(32, 9));
  expect(parts.authenticated).toEqual(bytes.subarray(0, -32));
});

test('a plain document is not a sealed upload, and a truncated one is damaged', () => {
  expect(isSealedUpload(Uint8Array.from('%PDF-1.7', (char) => char.charCodeAt(0)))).toBe(false);
  expect(() => parseSealedUpload(Uint8Array.from(sealedUpload.magic))).toThrow('damaged');
});

test('header and file are separated in the contents', () => {
  const contents = packSealedContents(filled(5, 1), filled(9, 2));
  expect(parseSealedContents(contents)).toEqual({ header: filled(5, 1), file: filled(9, 2) });
});

test('a header that claims to be longer than the contents is refused', () => {
  const contents = packSealedContents(filled(5, 1), filled(9, 2));
  contents[3] = 200;
  expect(() => parseSealedContents(contents)).toThrow('damaged');
});

import { expect, test } from 'vitest';
import {
  isUploadEnvelope,
  packContents,
  packEnvelopeHead,
  parseContents,
  parseEnvelope,
  uploadEnvelope,
} from './upload-envelope.ts';

const filled = (length: number, value: number) => new Uint8Array(length).fill(value);
const join = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));

test('an envelope comes apart into what it was put together from', () => {
  const head = packEnvelopeHead(20_000, filled(65, 4), filled(16, 1));
  const bytes = join(head, filled(32, 7), filled(32, 9));
  const parts = parseEnvelope(bytes);
  expect(parts.keyId).toBe(20_000);
  expect(parts.ephemeralPublicKey).toEqual(filled(65, 4));
  expect(parts.iv).toEqual(filled(16, 1));
  expect(parts.ciphertext).toEqual(filled(32, 7));
  expect(parts.mac).toEqual(filled(32, 9));
  expect(parts.authenticated).toEqual(bytes.subarray(0, -32));
});

test('a document is no envelope, and half an envelope is damaged', () => {
  expect(isUploadEnvelope(Uint8Array.from('%PDF-1.7', (char) => char.charCodeAt(0)))).toBe(false);
  expect(() => parseEnvelope(Uint8Array.from(uploadEnvelope.magic))).toThrow('damaged');
});

test('contents keep header and file apart', () => {
  const contents = packContents(filled(5, 1), filled(9, 2));
  expect(parseContents(contents)).toEqual({ header: filled(5, 1), file: filled(9, 2) });
});

test('a header that claims to be longer than the contents is refused', () => {
  const contents = packContents(filled(5, 1), filled(9, 2));
  contents[3] = 200;
  expect(() => parseContents(contents)).toThrow('damaged');
});

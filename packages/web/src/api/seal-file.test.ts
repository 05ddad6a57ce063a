import { createDecipheriv, createECDH, createHmac, hkdfSync } from 'node:crypto';
import { isSealedUpload, parseSealedContents, parseSealedUpload, sealedUpload } from '@blackbar/core';
import { expect, test } from 'vitest';
import { sealFile } from './seal-file.ts';

/** The other side, with Node's own primitives. */
const open = (sealed: Uint8Array, server: ReturnType<typeof createECDH>) => {
  const parts = parseSealedUpload(sealed);
  const shared = server.computeSecret(parts.ephemeralPublicKey);
  const salt = Buffer.concat([parts.ephemeralPublicKey, server.getPublicKey()]);
  const keys = Buffer.from(hkdfSync('sha256', shared, salt, sealedUpload.info, 64));
  const mac = createHmac('sha256', keys.subarray(32)).update(parts.authenticated).digest();
  const decipher = createDecipheriv('aes-256-cbc', keys.subarray(0, 32), parts.iv);
  const contents = Buffer.concat([decipher.update(parts.ciphertext), decipher.final()]);
  return { macIsRight: mac.equals(parts.mac), keyId: parts.keyId, ...parseSealedContents(contents) };
};

const setUp = () => {
  const server = createECDH('prime256v1');
  server.generateKeys();
  return { server, key: { id: 20_000, publicKey: server.getPublicKey('base64url') } };
};

test('the server, and only what holds its key, opens what the device sealed', async () => {
  const { server, key } = setUp();
  const file = new TextEncoder().encode('%PDF-1.7 a document');
  const sealed = await sealFile(file, { filename: 'naïve ✓.pdf', password: 'geheim' }, key);
  expect(isSealedUpload(sealed)).toBe(true);
  const opened = open(sealed, server);
  expect(opened.macIsRight).toBe(true);
  expect(opened.keyId).toBe(20_000);
  expect(new TextDecoder().decode(opened.file)).toBe('%PDF-1.7 a document');
  expect(JSON.parse(new TextDecoder().decode(opened.header))).toEqual({
    filename: 'naïve ✓.pdf',
    password: 'geheim',
  });
});

test('neither the text nor the name of the file can be read in what is sent', async () => {
  const { key } = setUp();
  const sealed = await sealFile(new TextEncoder().encode('Wolfsbane'), { filename: 'secret.pdf' }, key);
  const seen = Buffer.from(sealed).toString('latin1');
  expect(seen).not.toContain('Wolfsbane');
  expect(seen).not.toContain('secret');
});

test('the same file sealed twice looks different', async () => {
  const { key } = setUp();
  const file = new Uint8Array(64);
  const [one, two] = [
    await sealFile(file, { filename: 'a' }, key),
    await sealFile(file, { filename: 'a' }, key),
  ];
  expect(Buffer.from(one).equals(Buffer.from(two))).toBe(false);
});

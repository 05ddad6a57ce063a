import { createDecipheriv, createHmac } from 'node:crypto';
import { isSealedUpload, parseSealedContents, parseSealedUpload, sealedUpload } from '@blackbar/core';
import { AEAD_EXPORT_ONLY, CipherSuite, KDF_HKDF_SHA256, KEM_DHKEM_P256_HKDF_SHA256 } from 'hpke';
import { expect, test } from 'vitest';
import { newToken, sealFile } from './seal-file.ts';

const suite = new CipherSuite(KEM_DHKEM_P256_HKDF_SHA256, KDF_HKDF_SHA256, AEAD_EXPORT_ONLY);
const utf8 = new TextEncoder();

/** The server's side. */
const open = async (sealed: Uint8Array, server: Awaited<ReturnType<typeof suite.GenerateKeyPair>>) => {
  const parts = parseSealedUpload(sealed);
  const context = utf8.encode(sealedUpload.exporterContext);
  const info = utf8.encode(sealedUpload.info);
  const encapsulated = Uint8Array.from(parts.encapsulatedKey);
  const keys = await suite.ReceiveExport(server, encapsulated, context, 64, { info });
  const mac = createHmac('sha256', keys.subarray(32)).update(parts.authenticated).digest();
  const decipher = createDecipheriv('aes-256-cbc', keys.subarray(0, 32), parts.iv);
  const contents = Buffer.concat([decipher.update(parts.ciphertext), decipher.final()]);
  return { macIsRight: mac.equals(parts.mac), keyId: parts.keyId, ...parseSealedContents(contents) };
};

const setUp = async () => {
  const server = await suite.GenerateKeyPair();
  const publicKey = Buffer.from(await suite.SerializePublicKey(server.publicKey)).toString('base64url');
  return { server, key: { id: 20_000, publicKey } };
};

const token = newToken();

test('the server, and only what holds its key, opens what the device sealed', async () => {
  const { server, key } = await setUp();
  const file = new TextEncoder().encode('%PDF-1.7 a document');
  const sealed = await sealFile(file, { filename: 'naïve ✓.pdf', token, password: 'geheim' }, key);
  expect(isSealedUpload(sealed)).toBe(true);
  const opened = await open(sealed, server);
  expect(opened.macIsRight).toBe(true);
  expect(opened.keyId).toBe(20_000);
  expect(new TextDecoder().decode(opened.file)).toBe('%PDF-1.7 a document');
  expect(JSON.parse(new TextDecoder().decode(opened.header))).toEqual({
    filename: 'naïve ✓.pdf',
    token,
    password: 'geheim',
  });
});

test('neither the text nor the name of the file can be read in what is sent', async () => {
  const { key } = await setUp();
  const sealed = await sealFile(
    new TextEncoder().encode('Wolfsbane'),
    { filename: 'secret.pdf', token },
    key,
  );
  const seen = Buffer.from(sealed).toString('latin1');
  expect(seen).not.toContain('Wolfsbane');
  expect(seen).not.toContain('secret');
  expect(seen).not.toContain(token);
  expect(Buffer.from(sealed).includes(Buffer.from(token, 'base64url'))).toBe(false);
});

test('the same file sealed twice looks different', async () => {
  const { key } = await setUp();
  const file = new Uint8Array(64);
  const [one, two] = [
    await sealFile(file, { filename: 'a', token }, key),
    await sealFile(file, { filename: 'a', token }, key),
  ];
  expect(Buffer.from(one).equals(Buffer.from(two))).toBe(false);
});

test('every token is 32 random bytes', () => {
  expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(newToken()).not.toBe(token);
});

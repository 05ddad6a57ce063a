import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newDataDir } from '../../test/new-data-dir.ts';
import { newCertificateKey } from '../../test/storage.ts';
import { readConfig } from '../config.ts';
import { openCertificateKeys } from './certificate-keys.ts';

const open = (env: Record<string, string>) => openCertificateKeys(readConfig(env));
const shared = { DATABASE_URL: 'postgres://u:p@db/blackbar', SECRET_KEY: '0'.repeat(64) };

test('a key is made at the first start, for its owner only, and stays', async () => {
  const env = newDataDir();
  const first = await open(env);
  expect(first?.public).toHaveLength(1);
  expect(statSync(join(env.DATA_DIR, 'certificate.key')).mode & 0o777).toBe(0o600);
  expect((await open(env))?.public).toEqual(first?.public);
});

test('a damaged key is not replaced by another', async () => {
  const env = newDataDir();
  const path = join(env.DATA_DIR, 'certificate.key');
  writeFileSync(path, 'half a k');
  await expect(open(env)).rejects.toThrow('certificate.key in the data folder is damaged');
  expect(readFileSync(path, 'utf8')).toBe('half a k');
});

test('servers that share a database sign nothing while no key is configured for all of them', async () => {
  const env = { ...newDataDir(), ...shared };
  expect(await open(env)).toBeNull();
  expect(await open({ ...env, CERTIFICATE_KEY: newCertificateKey() })).not.toBeNull();
});

test('off means none', async () => {
  expect(await open({ ...newDataDir(), CERTIFICATE_KEY: 'off' })).toBeNull();
});

test('after a rotation the first key signs and all are listed, without their secrets', async () => {
  const [old, next] = [newCertificateKey(), newCertificateKey()];
  const env = newDataDir();
  const before = await open({ ...env, CERTIFICATE_KEY: old });
  const after = await open({ ...env, CERTIFICATE_KEY: `${next}${old}` });
  expect(after?.public).toHaveLength(2);
  expect(after?.public[1]).toEqual(before?.public[0]);
  expect(JSON.stringify(after?.public)).not.toContain('"d"');
});

test('a key can be one line of the environment, or a file of its own', async () => {
  const env = newDataDir();
  const pem = newCertificateKey();
  const path = join(env.DATA_DIR, 'signing.pem');
  writeFileSync(path, pem);
  const inFile = await open({ ...env, CERTIFICATE_KEY_FILE: path });
  const inLine = await open({ ...env, CERTIFICATE_KEY: pem.replaceAll('\n', '\\n') });
  expect(inLine?.public).toEqual(inFile?.public);
  expect(() => readConfig({ CERTIFICATE_KEY: pem, CERTIFICATE_KEY_FILE: path })).toThrow('not both');
});

test('a key that is none keeps a server from starting, and is not repeated', async () => {
  const pem = '-----BEGIN PRIVATE KEY-----\ndG9wc2VjcmV0\n-----END PRIVATE KEY-----\n';
  const opening = open({ ...newDataDir(), CERTIFICATE_KEY: pem });
  await expect(opening).rejects.toThrow('CERTIFICATE_KEY must hold Ed25519 keys');
  await expect(opening).rejects.not.toThrow('dG9w');
});

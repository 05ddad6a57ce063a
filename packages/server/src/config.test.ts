import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { tiers } from '@blackbar/core';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { ConfigError } from './setting.ts';

test('with nothing set it serves this machine only, with the free tier', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 8080,
    database: { kind: 'sqlite' },
    files: { kind: 'disk' },
    envelopes: tiers.free.envelopes,
    rateLimit: true,
    trustProxy: false,
    sweepMs: 60_000,
  });
});

test('storage is chosen by address', () => {
  const config = readConfig({
    DATABASE_URL: 'postgres://u:p@db/blackbar',
    FILES_URL: 's3://bucket/some/folder?region=eu-central-1&endpoint=http://minio:9000',
    AWS_ACCESS_KEY_ID: 'a',
    AWS_SECRET_ACCESS_KEY: 'b',
    SECRET_KEY: '0'.repeat(64),
  });
  expect(config.database).toEqual({ kind: 'postgres', url: 'postgres://u:p@db/blackbar', connections: 10 });
  expect(config.files).toEqual({
    kind: 's3',
    bucket: 'bucket',
    prefix: 'some/folder/',
    region: 'eu-central-1',
    endpoint: 'http://minio:9000',
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
  });
});

test.each([
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['DATABASE_URL', 'mysql://u:topsecret@db/x'],
  ['DATABASE_URL', 'topsecret'],
  ['FILES_URL', 'ftp://bucket'],
  ['SECRET_KEY', 'topsecret'],
  ['CERTIFICATE_KEY', 'topsecret'],
  ['CERTIFICATE_KEY_FILE', '/no/such/topsecret'],
  ['TIER', 'gold'],
  ['DEFAULT_PAGES', 'vector'],
  ['RATE_LIMIT', 'maybe'],
  ['PREPARE', 'later'],
  ['PREPARE_CACHE_MB', '0'],
  ['MAX_PAGES', '0'],
  ['MAX_UPLOAD_MB', '-1'],
  ['RETENTION_MINUTES', '999'],
  ['CLEANUP_SECONDS', '3600'],
  ['SMTP_URL', 'http://mail'],
  ['SMTP_URL', 'smtp://mail'],
  ['DATABASE_URL', 'postgres://u:topsecret@db/x'],
  ['FILES_URL', 's3://bucket'],
  ['SECURITY_CONTACT', 'somebody'],
  ['METRICS_PORT', 'x'],
  ['ROLE', 'worker'],
  ['ROLE', 'both'],
  ['TRUST_PROXY', 'on'],
  ['TRUST_PROXY', '0'],
  ['TRUST_PROXY', 'proxy.example.org'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '10.0.0.1, somewhere'],
  ['MIN_FREE_MB', 'some'],
  ['LOG_LEVEL', 'loud'],
  ['WORKERS', '1.5'],
])('%s=%s is refused by name, and a secret in it is not repeated', (name, value) => {
  const read = () => readConfig({ [name]: value });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(/[A-Z_]{4,} must/);
  expect(read).not.toThrow(/topsecret/);
});

test('the server ends with code 78 and one clear line', () => {
  const main = join(import.meta.dirname, 'main.ts');
  const { status, stderr } = spawnSync(process.execPath, [main], {
    env: { ...process.env, PORT: 'eighty' },
    encoding: 'utf8',
  });
  expect(status).toBe(78);
  expect(stderr.trim()).toBe('PORT must be a whole number from 0 to 65535, not "eighty".');
});

test.each([
  ['off', false],
  ['2', 2],
  ['192.0.2.1', ['192.0.2.1']],
  ['10.0.0.0/8, 2001:db8::/32', ['10.0.0.0/8', '2001:db8::/32']],
])('TRUST_PROXY=%s says whom to believe', (text, expected) => {
  expect(readConfig({ TRUST_PROXY: text }).trustProxy).toEqual(expected);
});

test.each(['free', 'pro', 'enterprise'] as const)('the largest upload of TIER=%s fits in memory', (tier) => {
  const { uploadMemoryBytes, uploadMemoryBytesPerClient, envelopes } = readConfig({ TIER: tier });
  expect(envelopes).toEqual(tiers[tier].envelopes);
  const largest = Math.max(...envelopes.map(({ maxBytes }) => maxBytes));
  expect(uploadMemoryBytes).toBeGreaterThan(largest);
  expect(uploadMemoryBytesPerClient).toBeGreaterThan(largest);
});

import { createHash } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  isInputOf,
  type PublicKey,
  readPublicKeys,
  type Verified,
  verifyCertificate,
} from '@blackbar/certificate';
import type { CertificateAnswer, RedactionAnswer, ReportAnswer, UploadedFileAnswer } from '@blackbar/core';
import { beforeAll, describe, expect, test } from 'vitest';
import { newDataDir } from '../../test/new-data-dir.ts';
import { protectedPdf } from '../../test/odd-documents.ts';
import { lineBox, samplePdf } from '../../test/sample-pdf.ts';
import { backends, type TestServer, testServers } from '../../test/start-test-server.ts';
import { newCertificateKey } from '../../test/storage.ts';

const covered = 'Topsecret';

const keysListedBy = async (server: TestServer): Promise<PublicKey[]> =>
  readPublicKeys(await (await server.call('GET', '/api/keys')).text());

describe.each(backends)('certificates on %s', (backend) => {
  const { startTestServer } = testServers(backend);
  let server: TestServer;
  let file: UploadedFileAnswer;
  const input = samplePdf([covered, 'Harmless']);
  beforeAll(async () => {
    server = await startTestServer({ PUBLIC_URL: 'https://redact.example' });
    file = await server.upload(input, `${covered}.pdf`);
  });

  const keysOf = () => keysListedBy(server);
  const get = <T>(path: string, of = file) =>
    server.json<T>('GET', `/api/files/${of.id}${path}`, { token: of.token });
  const download = async (of = file, query = '') => {
    const response = await server.call('GET', `/api/files/${of.id}/download${query}`, { token: of.token });
    expect(response.status).toBe(200);
    return new Uint8Array(await response.arrayBuffer());
  };
  const certificateOf = async (of = file): Promise<CertificateAnswer> => {
    const { status, body } = await get<CertificateAnswer>('/certificate', of);
    expect(status).toBe(200);
    return body;
  };
  const valid = (verified: Verified) => {
    if (verified.kind !== 'valid') throw new Error(verified.reason);
    return verified;
  };

  test('there is none before a download', async () => {
    expect(await get('/certificate')).toMatchObject({ status: 409, body: { code: 'not-exported' } });
  });

  test('the certificate of a download is verified offline with the keys that are listed', async () => {
    const { id } = await server.redact(file, { label: '(b)(6)' });
    const pdf = await download();
    const { certificate, inputKey } = await certificateOf();
    const { statement, isTrusted } = valid(await verifyCertificate(certificate, pdf, await keysOf()));
    expect(isTrusted).toBe(true);
    expect(statement).toMatchObject({
      issuer: { kind: 'server', url: 'https://redact.example' },
      output: { sha256: createHash('sha256').update(pdf).digest('hex'), bytes: pdf.length },
      boxes: [{ page: 1, ...lineBox, label: '(b)(6)' }],
      policy: { dpi: 150 },
    });
    expect(statement.pages.map(({ method }) => method)).toEqual(['picture', 'vector']);
    expect(statement.checks).toHaveLength(5);
    expect(statement.checks.every(({ result }) => result === 'passed')).toBe(true);
    const { body: report } = await get<ReportAnswer>('/report');
    expect(statement.exportedAt).toBe(report.exportedAt);
    expect(report).toMatchObject({ hasCertificate: true });
    expect(report).not.toHaveProperty('methods');
    expect(await isInputOf(statement, inputKey, input as Uint8Array<ArrayBuffer>)).toBe(true);
    expect(await isInputOf(statement, inputKey, pdf)).toBe(false);
    expect(
      await verifyCertificate(certificate, input as Uint8Array<ArrayBuffer>, await keysOf()),
    ).toMatchObject({
      kind: 'invalid',
    });
    // It speaks of the file that was downloaded: once a box has changed, that is not the current one.
    await server.redact(file, { page: 2 });
    expect(await get('/certificate')).toMatchObject({ status: 409, body: { code: 'not-exported' } });
    expect((await get<ReportAnswer>('/report')).body.hasCertificate).toBe(false);
    const changed = await download();
    const next = await certificateOf();
    expect(
      valid(await verifyCertificate(next.certificate, changed, await keysOf())).statement.boxes,
    ).toHaveLength(2);
    expect(next.inputKey).not.toBe(inputKey);
    expect((await get<RedactionAnswer[]>('/redactions')).body.map((box) => box.id)).toContain(id);
  });

  test('the same export has the same certificate, another resolution another', async () => {
    await download();
    const first = await certificateOf();
    expect(await certificateOf()).toEqual(first);
    const sharp = await download(file, '?dpi=200');
    const second = await certificateOf();
    expect(second).not.toEqual(first);
    const { statement } = valid(await verifyCertificate(second.certificate, sharp, await keysOf()));
    expect(statement.policy.dpi).toBe(200);
  });

  test('neither the covered word, nor the name, nor a digest of the upload is in it', async () => {
    const { certificate, inputKey } = await certificateOf();
    const digest = createHash('sha256').update(input).digest();
    const decoded = certificate.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'));
    const secrets = [covered, `${covered}.pdf`, inputKey].flatMap((word) => [
      word,
      Buffer.from(word).toString('hex'),
      Buffer.from(word).toString('base64url').slice(0, -2),
    ]);
    const digests = [
      digest.toString('hex'),
      digest.toString('base64url').slice(0, -1),
      digest.toString('latin1'),
    ];
    for (const secret of [...secrets, ...digests])
      for (const text of [certificate, ...decoded]) expect(text.includes(secret), secret).toBe(false);
  });

  test('of a protected PDF the commitment is to the file as it was uploaded', async () => {
    const locked = await protectedPdf('open sesame');
    const response = await server.send(locked, 'locked.pdf', { password: 'open sesame' });
    const upload = (await response.json()) as UploadedFileAnswer;
    await server.redact(upload);
    const pdf = await download(upload);
    const { certificate, inputKey } = await certificateOf(upload);
    const { statement } = valid(await verifyCertificate(certificate, pdf, await keysOf()));
    expect(await isInputOf(statement, inputKey, Uint8Array.from(locked))).toBe(true);
  });
});

describe('the key of one server', () => {
  const { startTestServer } = testServers('SQLite and disk');

  test('after a rotation the new key signs and both are listed', async () => {
    const [old, next] = [newCertificateKey(), newCertificateKey()];
    const before = await startTestServer({ CERTIFICATE_KEY: old.replaceAll('\n', '\\n') });
    const after = await startTestServer({ CERTIFICATE_KEY: `${next}${old}` });
    const [[first], both] = [await keysListedBy(before), await keysListedBy(after)];
    expect(both).toHaveLength(2);
    expect(both[1]).toEqual(first);
    expect(JSON.stringify(await (await after.call('GET', '/api/keys')).json())).not.toContain('"d"');
  });

  test('the key can be in a file of its own', async () => {
    const path = join(newDataDir().DATA_DIR, 'signing.pem');
    writeFileSync(path, newCertificateKey());
    const keyed = await startTestServer({ CERTIFICATE_KEY_FILE: path });
    expect(await keysListedBy(keyed)).toHaveLength(1);
  });

  test('a key that is none keeps a server from starting, and is not repeated', async () => {
    const pem = `-----BEGIN PRIVATE KEY-----\ndG9wc2VjcmV0\n-----END PRIVATE KEY-----\n`;
    const starting = startTestServer({ CERTIFICATE_KEY: pem });
    await expect(starting).rejects.toThrow('CERTIFICATE_KEY must hold Ed25519 keys');
    await expect(starting).rejects.not.toThrow('dG9w');
  });

  test('without certificates no key is listed', async () => {
    const unsigned = await startTestServer({ CERTIFICATE_KEY: 'off' });
    expect(await (await unsigned.call('GET', '/api/keys')).json()).toEqual({ keys: [] });
  });

  test('is made at the first start, for its owner only, and stays', async () => {
    const server = await startTestServer();
    const path = join(server.dataDir, 'certificate.key');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const keys = await (await server.call('GET', '/api/keys')).text();
    await server.close();
    const again = await startTestServer(server.env);
    expect(await (await again.call('GET', '/api/keys')).text()).toBe(keys);
    expect(again.logLines.join('')).not.toContain(readFileSync(path, 'utf8').split('\n')[1]);
  });

  test('that is damaged is not replaced by another', async () => {
    const server = await startTestServer();
    await server.close();
    const path = join(server.dataDir, 'certificate.key');
    writeFileSync(path, 'half a k');
    await expect(startTestServer(server.env)).rejects.toThrow(
      'certificate.key in the data folder is damaged',
    );
    expect(readFileSync(path, 'utf8')).toBe('half a k');
  });
});

describe('servers that share a database', () => {
  const { startTestServer } = testServers('Postgres and S3');

  test('sign nothing while no key is configured for all of them', async () => {
    const server = await startTestServer({ CERTIFICATE_KEY: '' });
    expect(await (await server.call('GET', '/api/keys')).json()).toEqual({ keys: [] });
    expect(server.logLines.join('')).toContain('need CERTIFICATE_KEY');
  });
});

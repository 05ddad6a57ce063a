import { createHash } from 'node:crypto';
import {
  isInputOf,
  type PublicKey,
  readPublicKeys,
  type Verified,
  verifyCertificate,
} from '@blackbar/certificate';
import type { CertificateAnswer, ReportAnswer, UploadedFileAnswer, WordAnswer } from '@blackbar/core';
import { beforeAll, describe, expect, test } from 'vitest';
import { protectedPdf } from '../../test/odd-documents.ts';
import { lineBox, samplePdf } from '../../test/sample-pdf.ts';
import { backends, type TestServer, testServers } from '../../test/start-test-server.ts';

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
    await server.redact(file, { label: '(b)(6)' });
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
    const fresh = await server.upload(input);
    await server.redact(fresh);
    expect(await get('/certificate', fresh)).toMatchObject({ status: 409, body: { code: 'not-exported' } });
  });

  test('the certificate of a download is verified offline with the keys that are listed', async () => {
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
  });

  test('it speaks of the file that was downloaded: once a box has changed, that is not the current one', async () => {
    const other = await server.upload(input);
    await server.redact(other);
    await download(other);
    const { inputKey } = await certificateOf(other);
    await server.redact(other, { page: 2 });
    expect(await get('/certificate', other)).toMatchObject({ status: 409, body: { code: 'not-exported' } });
    expect((await get<ReportAnswer>('/report', other)).body.hasCertificate).toBe(false);
    const changed = await download(other);
    const next = await certificateOf(other);
    const { statement } = valid(await verifyCertificate(next.certificate, changed, await keysOf()));
    expect(statement.boxes).toHaveLength(2);
    expect(next.inputKey).not.toBe(inputKey);
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

  test('it comes as a page for people, too', async () => {
    await download();
    const response = await server.call('GET', `/api/files/${file.id}/certificate/page`, {
      token: file.token,
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toContain('redacted_Topsecret.certificate.pdf');
    const page = await server.upload(new Uint8Array(await response.arrayBuffer()));
    const { body: words } = await get<WordAnswer[]>('/words/1', page);
    const text = words.map((word) => word.text).join(' ');
    expect(text).toContain('Certificate of redaction');
    expect(text).toContain((await keysOf())[0]?.kid);
    expect(text).not.toContain(covered);
  });

  test('neither the covered word, nor the name, nor a digest of the upload is in it', async () => {
    await download();
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

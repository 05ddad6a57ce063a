import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceAnswer } from '@blackbar/core';
import { beforeAll, describe, expect, test } from 'vitest';
import { FakeEngine } from '../../test/fake-engine.ts';
import { samplePdf } from '../../test/sample-pdf.ts';
import { newTabToken, sealUpload } from '../../test/seal-upload.ts';
import { type TestServer, testServers } from '../../test/start-test-server.ts';

/** Names people and attackers give, and how they are shown. */
const names: [given: string, shown: string][] = [
  ['../../etc/passwd.pdf', 'passwd.pdf'],
  ['..\\..\\windows\\x.pdf', 'x.pdf'],
  ['/abs/path.pdf', 'path.pdf'],
  ['C:\\x.pdf', 'x.pdf'],
  ['a\u202efdp.exe', 'afdp.exe'],
  ['nul\0byte.pdf', 'nulbyte.pdf'],
  [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(196)}.pdf`],
  ['новый документ.pdf', 'новый документ.pdf'],
  ['日本語.pdf', '日本語.pdf'],
  ['e\u0301.pdf', 'é.pdf'],
  ['a"b.pdf', 'a"b.pdf'],
  ['a\r\nSet-Cookie: x=1.pdf', 'aSet-Cookie: x=1.pdf'],
  ['a;b=c.pdf', 'a;b=c.pdf'],
  ['%2e%2e%2fx.pdf', '%2e%2e%2fx.pdf'],
  ['<img src=x onerror=alert(1)>.pdf', '<img src=x onerror=alert(1)>.pdf'],
  ['.pdf', 'document.pdf'],
  ['', 'document.pdf'],
  ['CON.pdf', 'CON.pdf'],
  ['a.pdf.exe', 'a.pdf.exe'],
  ['🙂.pdf', '🙂.pdf'],
  ["a'--.pdf", "a'--.pdf"],
  ['$(id).pdf', '$(id).pdf'],
  ['-rf.pdf', '-rf.pdf'],
  ['a/b.pdf', 'b.pdf'],
];

/** As raw as a client can send it: no encoding of what must not be in a header, unless HTTP itself forbids it. */
const multipart = (filename: string): { body: Buffer; type: string } => {
  const quoted = filename.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');
  return {
    type: 'multipart/form-data; boundary=zz',
    body: Buffer.concat([
      Buffer.from(`--zz\r\nContent-Disposition: form-data; name="file"; filename="${quoted}"\r\n\r\n`),
      samplePdf(['x']),
      Buffer.from('\r\n--zz--\r\n'),
    ]),
  };
};

describe('upload names', () => {
  const { startTestServer } = testServers('SQLite and disk');
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({}, new FakeEngine());
  });

  test.each(names)('%j is harmless', async (given, shown) => {
    const { body, type } = multipart(given);
    const response = await server.call('POST', '/api/files', {
      body: body as BodyInit,
      headers: { 'content-type': type },
    });
    expect(response.status).toBe(201);
    const file = await response.json();
    const decoded = shown.replace('aSet-Cookie', 'a%0D%0ASet-Cookie').replace('a"b', 'a%22b');
    expect([shown, decoded]).toContain(file.filename);
    await server.redact(file);
    const download = await server.call('GET', `/api/files/${file.id}/download`, { token: file.token });
    const header = download.headers.get('content-disposition') ?? '';
    expect(header).toMatch(
      /^attachment; filename="[\x20-\x21\x23-\x5b\x5d-\x7e]*"; filename\*=UTF-8''[\w.!~$&+%-]*$/,
    );
    expect(download.headers.get('set-cookie')).toBeNull();
    await download.arrayBuffer();
  });

  // Here no parser of forms has looked at the name before we do.
  test.each(names)('%j is as harmless inside a sealed upload', async (given, shown) => {
    const { body } = await server.json<ServiceAnswer>('GET', '/api/service');
    const sealed = await sealUpload(
      body.uploadKey,
      { filename: given, token: newTabToken() },
      samplePdf(['x']),
    );
    expect((await server.upload(sealed, 'sealed')).filename).toBe(shown);
  });

  test('no name becomes a path or reaches a log', () => {
    for (const name of readdirSync(join(server.dataDir, 'files'))) expect(name).toMatch(/^[0-9a-f]{32}$/);
    const logs = server.logLines.join('');
    for (const [given] of names)
      if (given.length > 5)
        expect(logs.includes(given), createHash('sha256').update(given).digest('hex')).toBe(false);
  });
});

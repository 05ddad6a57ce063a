import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { errorText } from '@blackbar/core';
import { beforeAll, expect, test } from 'vitest';
import { samplePdf } from '../../test/sample-pdf.ts';
import { type TestServer, testServers } from '../../test/start-test-server.ts';

const { startTestServer } = testServers('SQLite and disk');
let server: TestServer;
let html: string;
beforeAll(async () => {
  server = await startTestServer();
  html = await (await server.call('GET', '/api/docs')).text();
});

const textOf = (markup: string): string =>
  markup
    .replace(/<[^>]+>/g, '')
    .replace(/&#(\d+);/g, (_entity, code) => String.fromCharCode(Number(code)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>');

test('the first lines say how to show the token', () => {
  const [beforeFirstHeading = ''] = html.split('<h2');
  expect(textOf(beforeFirstHeading)).toContain('Authorization: Bearer <token>');
});

test('the five lines of the page redact a file as they stand there', async () => {
  const lines = textOf(/<code id="first-steps">(.*?)<\/code>/s.exec(html)?.[1] ?? '');
  expect(lines.split('\n')).toHaveLength(5);
  const folder = await mkdtemp(join(tmpdir(), 'blackbar-docs-'));
  try {
    await writeFile(join(folder, 'letter.pdf'), samplePdf(['Topsecret']));
    await promisify(execFile)('sh', ['-euc', lines], { cwd: folder });
    const redacted = await readFile(join(folder, 'redacted_letter.pdf'));
    expect(redacted.subarray(0, 5).toString()).toBe('%PDF-');
    const again = await server.upload(redacted);
    const { body: words } = await server.json<{ text: string }[]>('GET', `/api/files/${again.id}/words/1`, {
      token: again.token,
    });
    expect(words.map(({ text }) => text)).not.toContain('Topsecret');
    expect(redacted.includes('Topsecret')).toBe(false);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('every schema has its name, and every name leads to its fields', async () => {
  expect(html).not.toMatch(/anything|undefined|\[object/);
  const links = [...html.matchAll(/href="#([^"]+)"/g)].map((match) => match[1] ?? '');
  expect(new Set(links).size).toBeGreaterThan(12);
  for (const name of links) expect(html, name).toContain(`id="${name}"`);
  const { body } = await server.json<{ components: { schemas: object } }>('GET', '/api/openapi.json');
  for (const name of ['StoredFile', 'UploadedFile', 'Redaction', 'NewRedaction', 'Report', 'Word', 'Problem'])
    expect(body.components.schemas).toHaveProperty(name);
});

test('every error is in the table, with its status', () => {
  for (const [code, text] of Object.entries(errorText)) {
    expect(html).toContain(`<code>${code}</code>`);
    expect(textOf(html)).toContain(text);
  }
  expect(html).toContain('<td>422</td><th scope="row"><code>file-damaged</code>');
});

test('the limits are those of this installation', async () => {
  const own = await startTestServer({ MAX_PAGES: '7', MAX_UPLOAD_MB: '3', RETENTION_MINUTES: '11' });
  const text = textOf(await (await own.call('GET', '/api/docs')).text());
  expect(text).toContain('up to 7 pages and 3 MB');
  expect(text).toContain('Access ends 11 minutes after upload');
});

test.each(['1.5', 'true', '0x1', '1e0', '01', '%201', '-1', '0', 'one', '1.0'])(
  'page %j is no page number',
  async (page) => {
    const file = await server.upload(samplePdf(['x']));
    for (const path of ['png', 'words']) {
      const response = await server.call('GET', `/api/files/${file.id}/${path}/${page}`, {
        token: file.token,
      });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: 'malformed-request' });
    }
  },
);

test.each(['1e2', '100.5', '0x64', 'true', '35', '301', ''])(
  'dpi=%s is refused for a page image',
  async (dpi) => {
    const file = await server.upload(samplePdf(['x']));
    const { status, body } = await server.json('GET', `/api/files/${file.id}/png/1?dpi=${dpi}`, {
      token: file.token,
    });
    expect(status).toBe(400);
    expect(body.message).toContain('a whole number from 36 to 300');
  },
);

test('dpi=100 is a page image, and a download says which resolutions it has', async () => {
  const file = await server.upload(samplePdf(['x']));
  await server.redact(file);
  const as = { token: file.token };
  expect((await server.call('GET', `/api/files/${file.id}/png/1?dpi=100`, as)).status).toBe(200);
  const { status, body } = await server.json('GET', `/api/files/${file.id}/download?dpi=100`, as);
  expect([status, body.code]).toEqual([400, 'malformed-request']);
  expect(body.message).toContain('in a download: 150, 200 or 300');
  expect(body.message).toContain('Page images take any whole number from 36 to 300');
});

import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { FakeEngine } from '../test/fake-engine.ts';
import { samplePdf } from '../test/sample-pdf.ts';
import { type TestServer, testServers } from '../test/start-test-server.ts';

const { startTestServer } = testServers('SQLite and disk');
const fileOf = ({ dataDir }: TestServer) => join(dataDir, 'audit.log');
const entriesOf = (server: TestServer): Record<string, unknown>[] =>
  readFileSync(fileOf(server), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
const command = join(import.meta.dirname, 'command.ts');
const contact = (server: TestServer, ...words: string[]) =>
  promisify(execFile)(process.execPath, [command, 'contact', ...words], {
    env: { ...process.env, ...server.env },
  });
const message = {
  name: 'Jane Doe',
  email: 'jane@example.org',
  subject: 'A question',
  message: 'How long is a file kept?',
};

test('starts, stops, settings and keys are recorded, and no secret', async () => {
  const secrets = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')];
  const first = await startTestServer(
    { SECRET_KEY: secrets[0] ?? '', METRICS_TOKEN: 'metricssecret' },
    new FakeEngine(),
  );
  const { env } = first;
  await first.close();
  const again = await startTestServer(env, new FakeEngine());
  await again.close();
  const changed = await startTestServer(
    { ...env, SECRET_KEY: secrets[1] ?? '', MAX_PAGES: '7' },
    new FakeEngine(),
  );
  await changed.close();
  const entries = entriesOf(changed);
  expect(entries.map(({ act }) => act)).toEqual([
    'server-start',
    'server-stop',
    'server-start',
    'server-stop',
    'key-changed',
    'server-start',
    'server-stop',
  ]);
  const [one, two, three] = entries.filter(({ act }) => act === 'server-start');
  expect(two).toMatchObject({ settings: one?.settings, key: one?.key });
  expect(three?.settings).not.toBe(one?.settings);
  expect(three?.key).not.toBe(one?.key);
  expect(three?.certificateKey).toBe(one?.certificateKey);
  expect(one?.certificateKey).toMatch(/^[\w-]{43}$/);
  const text = readFileSync(fileOf(changed), 'utf8');
  for (const secret of [...secrets, 'metricssecret']) expect(text).not.toContain(secret);
  expect(statSync(fileOf(changed)).mode & 0o777).toBe(0o600);
  expect(
    changed.logLines.some((line) => line.includes('"channel":"audit"') && line.includes('key-changed')),
  ).toBe(true);
});

test('whoever reads or deletes contact messages leaves a trace, without their words', async () => {
  const server = await startTestServer({}, new FakeEngine());
  for (let count = 0; count < 2; count++) await server.call('POST', '/api/contact', { json: message });
  await contact(server, 'list');
  await contact(server, 'delete', '--from', message.email);
  expect(entriesOf(server).slice(1)).toMatchObject([
    { act: 'contact-list', messages: 2 },
    { act: 'contact-delete', messages: 2, chosen: 'by sender' },
  ]);
  const text = readFileSync(fileOf(server), 'utf8');
  for (const word of Object.values(message)) expect(text).not.toContain(word);
});

test('what people do with their files leaves no line', async () => {
  const server = await startTestServer({}, new FakeEngine());
  const file = await server.upload(samplePdf(['Topsecret']));
  await server.redact(file);
  const download = await server.call('GET', `/api/files/${file.id}/download`, { token: file.token });
  expect(download.status).toBe(200);
  await server.json('DELETE', `/api/files/${file.id}`, { token: file.token });
  expect(entriesOf(server).map(({ act }) => act)).toEqual(['server-start']);
});

test('messages are not shown when that cannot be recorded', async () => {
  const server = await startTestServer({}, new FakeEngine());
  await server.call('POST', '/api/contact', { json: message });
  rmSync(fileOf(server));
  // A folder of that name: not even root can append to it.
  mkdirSync(fileOf(server));
  chmodSync(fileOf(server), 0o500);
  const failed = await contact(server, 'list').then(
    () => undefined,
    (error: { stdout: string; stderr: string; code: number }) => error,
  );
  expect(failed).toMatchObject({ code: 1, stdout: '' });
  expect(failed?.stderr).toContain('audit.log');
  rmSync(fileOf(server), { recursive: true });
});

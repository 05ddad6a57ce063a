import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { contactLimits } from '@blackbar/core';
import { beforeAll, describe, expect, test } from 'vitest';
import { backends, type TestServer, testServers } from '../../test/start-test-server.ts';
import { runCommand } from '../run-command.ts';

const message = {
  name: 'Jane Doe',
  email: 'jane@example.org',
  subject: 'A question',
  category: 'security',
  message: 'How long is a file kept?',
};

/** The operator's command, in this process. */
const contact = async (server: TestServer, ...words: string[]): Promise<string> => {
  const said: string[] = [];
  const streams = { out: { write: (text: string) => said.push(text) }, error: process.stderr };
  expect(await runCommand(['contact', ...words], () => server.config, streams)).toBe(0);
  return said.join('');
};
const command = join(import.meta.dirname, '..', 'command.ts');
const asProcess = (server: TestServer, ...words: string[]) =>
  promisify(execFile)(process.execPath, [command, 'contact', ...words], {
    env: { ...process.env, ...server.env },
  });
const listed = (server: TestServer, ...options: string[]) => contact(server, 'list', ...options);

/** How many messages wait, as readiness says it. */
const waiting = async (server: TestServer) =>
  (await server.json<{ contactMessagesWaiting: number }>('GET', '/readyz')).body.contactMessagesWaiting;

/** Just enough of a mail server to receive one message at a time. */
const startMailServer = async () => {
  const received: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let inBody = false;
    let text = '';
    socket.write('220 test\r\n');
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      text += chunk;
      if (inBody) {
        if (!text.endsWith('\r\n.\r\n')) return;
        received.push(text);
        inBody = false;
      }
      const answer = /^DATA/m.test(text) && !received.includes(text) ? '354 go on\r\n' : '250 ok\r\n';
      inBody = answer.startsWith('354');
      if (/^QUIT/.test(text)) socket.end('221 bye\r\n');
      else socket.write(answer);
      text = '';
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no address');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
};

describe.each(backends)('contact on %s', (backend) => {
  const { startTestServer } = testServers(backend);
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  const send = (json: unknown) => server.json('POST', '/api/contact', { json });

  test('a message is stored sealed, and the operator reads it with a command', async () => {
    expect((await send(message)).status).toBe(201);
    expect(server.logLines.join('')).not.toContain('jane');
    const text = await listed(server);
    for (const part of ['Security Concern', 'Jane Doe <jane@example.org>', 'A question', message.message])
      expect(text).toContain(part);
    expect(JSON.parse(await listed(server, '--json'))).toMatchObject([message]);
  });

  test.each([
    ['no name', { ...message, name: '' }],
    ['a name of spaces', { ...message, name: '   ' }],
    ['no address', { ...message, email: undefined }],
    ['half an address', { ...message, email: 'jane@' }],
    ['an address with a header in it', { ...message, email: 'jane@example.org\r\nBcc: all@example.org' }],
    ['a category of its own', { ...message, category: 'urgent' }],
    ['a message past the limit', { ...message, message: 'x'.repeat(contactLimits.message + 1) }],
    ['a subject past the limit', { ...message, subject: 'x'.repeat(contactLimits.subject + 1) }],
    ['a list', [message]],
  ])('%s is refused with a reason', async (_what, json) => {
    expect(await send(json)).toMatchObject({ status: 400, body: { code: 'malformed-request' } });
  });

  test('without a category, and with lines in the subject, it is accepted as one line', async () => {
    const { category: _none, ...rest } = message;
    expect((await send({ ...rest, subject: 'two\r\nBcc: x@example.org' })).status).toBe(201);
    expect(await listed(server)).toContain('Subject: two Bcc: x@example.org');
  });

  test('what a terminal would obey is not passed on to the operator’s', async () => {
    const own = await startTestServer();
    const text = 'one\n\ttwo\u001b]0;owned\u0007\u009b2J\u007f\rthree';
    await own.json('POST', '/api/contact', { json: { ...message, message: text } });
    expect(await listed(own)).toContain('\none\n\ttwo\ufffd]0;owned\ufffd\ufffd2J\ufffd\ufffdthree\n');
    const json = await listed(own, '--json');
    expect(json).not.toMatch(/[^\P{Cc}\n]/u);
    expect(JSON.parse(json)[0].message).toBe(text);
  });

  test('who fills in the hidden field is thanked and forgotten', async () => {
    const before = await listed(server);
    expect((await send({ ...message, message: 'Buy now', website: 'https://spam.example' })).status).toBe(
      201,
    );
    expect(await listed(server)).toBe(before);
  });

  test('messages are mailed when a mail server is configured, and kept when it is away', async () => {
    const mail = await startMailServer();
    const mailing = await startTestServer({ SMTP_URL: mail.url, CONTACT_TO: 'team@example.org' });
    await mailing.json('POST', '/api/contact', { json: message });
    await expect.poll(() => mail.received.length).toBe(1);
    expect(mail.received[0]).toContain('Subject: [Blackbar] Security Concern: A question');
    expect(mail.received[0]).toContain('Reply-To: Jane Doe <jane@example.org>');
    mail.stop();
    expect((await mailing.json('POST', '/api/contact', { json: message })).status).toBe(201);
    expect(JSON.parse(await listed(mailing, '--json')).length).toBe(2);
  });

  test('a person who asks for it is deleted, whole and alone; so is a message by its number', async () => {
    const own = await startTestServer();
    const from = (email: string) => own.json('POST', '/api/contact', { json: { ...message, email } });
    for (const email of ['jane@example.org', 'Jane@Example.org', 'joe@example.org']) await from(email);
    expect(await contact(own, 'delete', '--from', 'jane@example.ORG')).toBe('2 messages deleted.\n');
    const text = await listed(own);
    expect(text).toContain('joe@example.org');
    expect(text.toLowerCase()).not.toContain('jane@');
    const number = /number (\d+)/.exec(text)?.[1] ?? '';
    expect(await contact(own, 'delete', number)).toBe('1 message deleted.\n');
    expect(await waiting(own)).toBe(0);
    await expect(asProcess(own, 'delete', 'all')).rejects.toMatchObject({ code: 64 });
  });

  test('without mail the operator is told of what waits: at start, each day, in readiness and metrics', async () => {
    const own = await startTestServer();
    const warnings = () => own.logLines.filter((line) => line.includes('contact messages wait')).length;
    expect(await waiting(own)).toBe(0);
    await own.sweep();
    expect(warnings()).toBe(0);
    await own.json('POST', '/api/contact', { json: message });
    await own.sweep();
    await own.sweep();
    expect(warnings()).toBe(1);
    own.clock.advanceMinutes(24 * 60);
    await own.sweep();
    expect(warnings()).toBe(2);
    expect(await waiting(own)).toBe(1);
    expect(await (await own.call('GET', '/metrics')).text()).toContain('blackbar_contact_messages_waiting 1');
    await own.close();
    await own.start();
    expect(warnings()).toBe(3);
    await contact(own, 'delete', '--from', message.email);
    own.clock.advanceMinutes(24 * 60);
    await own.sweep();
    expect(warnings()).toBe(3);
  });

  test('a message that was mailed waits for nobody', async () => {
    const mail = await startMailServer();
    const mailing = await startTestServer({ SMTP_URL: mail.url, CONTACT_TO: 'team@example.org' });
    await mailing.json('POST', '/api/contact', { json: message });
    await mailing.sweep();
    expect(await waiting(mailing)).toBe(0);
    expect(mailing.logLines.join('')).not.toContain('contact messages wait');
    mail.stop();
  });

  test('messages are forgotten after the days the operator has set', async () => {
    const own = await startTestServer({ CONTACT_KEEP_DAYS: '2' });
    await own.json('POST', '/api/contact', { json: message });
    own.clock.advanceMinutes(2 * 24 * 60 - 1);
    await own.sweep();
    expect(await waiting(own)).toBe(1);
    own.clock.advanceMinutes(2);
    await own.sweep();
    expect(await waiting(own)).toBe(0);
  });

  test('messages are forgotten after their time', async () => {
    server.clock.advanceMinutes(91 * 24 * 60);
    await server.sweep();
    expect(await listed(server)).toBe('No messages for Blackbar.\n');
  });
});

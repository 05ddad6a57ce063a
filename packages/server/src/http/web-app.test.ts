import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FakeEngine } from '../../test/fake-engine.ts';
import { type TestServer, testServers } from '../../test/start-test-server.ts';

describe('the web app', () => {
  const { startTestServer } = testServers('SQLite and disk');
  const folder = mkdtempSync(join(tmpdir(), 'blackbar-web-'));
  let server: TestServer;
  beforeAll(async () => {
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'index.html'), '<!doctype html><title>The app</title>');
    writeFileSync(join(folder, 'theme.js'), 'theme();');
    writeFileSync(join(folder, 'assets', 'app-1a2b.js'), 'app();');
    server = await startTestServer({ WEB_DIR: folder }, new FakeEngine());
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const html = { headers: { accept: 'text/html' } };

  test.each([
    ['/', 200],
    ['/faq', 200],
    ['/FAQ/?x=1', 200],
    ['/?file=123', 200],
    ['/test-centering/123', 200],
    ['/nothing-here', 404],
    ['/no/such/page', 404],
    ['//faq', 404],
  ])('%s opens the one page of the app with %i', async (path, status) => {
    for (const method of ['GET', 'HEAD']) {
      const response = await server.call(method, path, html);
      expect(response.status).toBe(status);
      expect(response.headers.get('content-type')).toContain('text/html');
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect((await response.text()).includes('The app')).toBe(method === 'GET');
    }
  });

  test('assets are kept by browsers, since their names change with their content', async () => {
    const response = await server.call('GET', '/assets/app-1a2b.js');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await server.call('GET', '/theme.js')).headers.get('cache-control')).toBe('no-cache');
  });

  test.each([
    ['GET', '/api/nothing', html],
    ['GET', '/assets/gone.js', html],
    ['GET', '/missing.png', {}],
    ['POST', '/faq', html],
    ['GET', '/..%2f..%2fetc/passwd', {}],
  ])('%s %s is a JSON 404', async (method, path, call) => {
    expect(await server.json(method, path, call)).toMatchObject({ status: 404, body: { code: 'not-found' } });
  });

  test('without a build it says what to do', async () => {
    const unbuilt = await startTestServer({ WEB_DIR: join(folder, 'nowhere') }, new FakeEngine());
    const response = await unbuilt.call('GET', '/', html);
    expect(response.status).toBe(503);
    expect(await response.text()).toContain('npm start');
  });
});

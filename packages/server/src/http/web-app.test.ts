import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { listedPaths } from '@blackbar/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FakeEngine } from '../../test/fake-engine.ts';
import { type TestServer, testServers } from '../../test/start-test-server.ts';

describe('the web app', () => {
  const { startTestServer } = testServers('SQLite and disk');
  const folder = mkdtempSync(join(tmpdir(), 'blackbar-web-'));
  let server: TestServer;
  beforeAll(async () => {
    mkdirSync(join(folder, 'assets'));
    for (const name of ['index', 'faq', 'workspace', 'test-centering-file', 'not-found'])
      writeFileSync(
        join(folder, `${name}.html`),
        `<!doctype html><html data-place="{{place}}" data-pages="{{pages}}"><title>${name}</title><script>first('${name}');</script><style>${name} { top: 0 }</style><link rel="canonical" href="{{origin}}/${name}"><p>{{idle}}, {{uploadLimits}}, {{messagesKept}}</p><script type="application/json" id="enforced">{{enforced}}</script>`,
      );
    writeFileSync(join(folder, 'sw.js'), "const appVersion = '1a2b-{{settings}}';");
    writeFileSync(join(folder, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    writeFileSync(join(folder, 'assets', 'app-1a2b.js'), 'app();');
    writeFileSync(join(folder, 'assets', 'app-1a2b.js.br'), brotliCompressSync('app();'));
    writeFileSync(join(folder, 'assets', 'app-1a2b.js.gz'), gzipSync('app();'));
    server = await startTestServer({ WEB_DIR: folder }, new FakeEngine());
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const html = { headers: { accept: 'text/html' } };

  test.each([
    ['/', 200, 'index'],
    ['/faq', 200, 'faq'],
    ['/FAQ/?x=1', 200, 'faq'],
    ['/?file=123', 200, 'workspace'],
    ['/test-centering/123', 200, 'test-centering-file'],
    ['/nothing-here', 404, 'not-found'],
    ['/no/such/page', 404, 'not-found'],
    ['//faq', 404, 'not-found'],
    ['/index.html', 404, 'not-found'],
  ])('%s answers %i with the page "%s"', async (path, status, name) => {
    for (const method of ['GET', 'HEAD']) {
      const response = await server.call(method, path, html);
      expect(response.status).toBe(status);
      expect(response.headers.get('content-type')).toContain('text/html');
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect((await response.text()).includes(`<title>${name}</title>`)).toBe(method === 'GET');
    }
  });

  test('a program that takes anything gets a page that exists, and a problem where there is none', async () => {
    expect(await (await server.call('GET', '/faq')).text()).toContain('<title>faq</title>');
    expect(await server.json('GET', '/faqs')).toMatchObject({ status: 404, body: { code: 'not-found' } });
  });

  test('a page says what this installation enforces, as it was set when the server started', async () => {
    const own = await startTestServer(
      {
        WEB_DIR: folder,
        MAX_PAGES: '7',
        MAX_UPLOAD_MB: '3',
        RETENTION_IDLE_MINUTES: '11',
        CONTACT_KEEP_DAYS: '1',
        PUBLIC_URL: 'https://redact.example/?a=1&b="2',
      },
      new FakeEngine(),
    );
    const text = await (await own.call('GET', '/faq', html)).text();
    expect(text).toContain('<p>11 minutes, Files up to 7 pages and 3 MB, 1 day</p>');
    const words = JSON.parse(/id="enforced">(.*)<\/script>/.exec(text)?.[1] ?? '');
    expect(words).toMatchObject({ idle: '11 minutes', messagesKept: '1 day' });
    expect(text).toContain('href="https://redact.example/?a=1&#38;b=%222/faq"');
    expect(text).not.toContain('{{');
  });

  test('the worker that keeps the tool may fetch it; its version is another one where the pages say otherwise', async () => {
    const read = async (from: TestServer) => {
      const response = await from.call('GET', '/sw.js');
      expect(response.headers.get('content-type')).toContain('text/javascript');
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(response.headers.get('content-security-policy')).toContain("connect-src 'self'");
      return response.text();
    };
    const own = await startTestServer({ WEB_DIR: folder, RETENTION_IDLE_MINUTES: '11' }, new FakeEngine());
    const same = await startTestServer({ WEB_DIR: folder }, new FakeEngine());
    const version = await read(server);
    expect(version).toMatch(/'1a2b-[\w-]{27}'/);
    expect(await read(same)).toBe(version);
    expect(await read(own)).not.toBe(version);
  });

  test('where people begin on the device the home page leads there, unless they chose the server', async () => {
    const own = await startTestServer({ WEB_DIR: folder, DEFAULT_PLACE: 'device' }, new FakeEngine());
    const to = async (path: string) => {
      const { status, headers } = await own.call('GET', path, { ...html, redirect: 'manual' });
      return status === 302 ? headers.get('location') : status;
    };
    expect(await to('/')).toBe('/device');
    expect(await to('/?place=server')).toBe(200);
    expect(await to('/?file=123')).toBe(200);
    expect(await to('/faq')).toBe(200);
    expect(await (await own.call('GET', '/faq', html)).text()).toContain('data-place="device"');
  });

  test('what pages with boxes become, where nobody has chosen, stands in every page', async () => {
    const own = await startTestServer({ WEB_DIR: folder, DEFAULT_PAGES: 'sharp' }, new FakeEngine());
    expect(await (await own.call('GET', '/faq', html)).text()).toContain('data-pages="sharp"');
    expect(await (await server.call('GET', '/faq', html)).text()).toContain('data-pages="picture"');
  });

  test('a server that works on the device alone takes no file, and has no page about a server', async () => {
    const own = await startTestServer({ WEB_DIR: folder, DEFAULT_PLACE: 'device-only' }, new FakeEngine());
    const home = await own.call('GET', '/?place=server', { ...html, redirect: 'manual' });
    expect(home.headers.get('location')).toBe('/device');
    expect((await own.call('GET', '/faq', html)).status).toBe(404);
    expect(await own.json('POST', '/api/files')).toMatchObject({ status: 404, body: { code: 'not-found' } });
    expect(await (await own.call('GET', '/sitemap.xml')).text()).not.toContain('/faq');
    expect((await own.call('GET', '/api/docs', html)).status).toBe(404);
  });

  test('pages come compressed, each encoding with its own mark, and are not sent twice', async () => {
    const encodings = await Promise.all(
      ['br', 'gzip', 'identity', 'gzip, br;q=0', 'br;q=0.1, gzip'].map(async (accepted) => {
        const response = await server.call('GET', '/', {
          headers: { ...html.headers, 'accept-encoding': accepted },
        });
        expect(await response.text()).toContain('30 minutes, Free: up to 99 pages');
        expect(response.headers.get('vary')).toContain('accept-encoding');
        return { encoding: response.headers.get('content-encoding'), etag: response.headers.get('etag') };
      }),
    );
    expect(encodings.map(({ encoding }) => encoding)).toEqual(['br', 'gzip', null, 'gzip', 'br']);
    expect(new Set(encodings.map(({ etag }) => etag)).size).toBe(3);
    const again = await server.call('GET', '/', {
      headers: { ...html.headers, 'accept-encoding': 'br', 'if-none-match': encodings[0]?.etag ?? '' },
    });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  });

  test('files that never change are sent as they were compressed when they were built', async () => {
    for (const encoding of ['br', 'gzip']) {
      const response = await server.call('GET', '/assets/app-1a2b.js', {
        headers: { 'accept-encoding': encoding },
      });
      expect(response.headers.get('content-encoding')).toBe(encoding);
      expect(await response.text()).toBe('app();');
    }
    expect((await server.call('GET', '/assets/app-1a2b.js.br')).status).toBe(404);
  });

  const policyOf = async (path: string, headers: Record<string, string> = html.headers) => {
    const response = await server.call('GET', path, { headers });
    await response.arrayBuffer();
    const policy = response.headers.get('content-security-policy') ?? '';
    const directive = (name: string) => policy.split(';').find((part) => part.startsWith(name));
    return { etag: response.headers.get('etag') ?? '', policy, directive };
  };
  const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

  test.each([
    ['/', 'index'],
    ['/faq', 'faq'],
    ['/?file=123', 'workspace'],
    ['/nothing-here', 'not-found'],
  ])(
    '%s may run and show what it was built with, known by its hash, and nothing else',
    async (path, name) => {
      const { directive, policy, etag } = await policyOf(path);
      expect(directive('script-src')).toBe(
        `script-src 'self' 'wasm-unsafe-eval' ${sha256(`first('${name}');`)}`,
      );
      expect(directive('style-src')).toBe(`style-src 'self' ${sha256(`${name} { top: 0 }`)}`);
      expect(policy).not.toMatch(/unsafe-inline|unsafe-hashes|nonce-/);
      const again = await policyOf(path, { ...html.headers, 'if-none-match': etag });
      expect(again.policy, 'a browser that has the page keeps its policy').toBe(policy);
    },
  );

  test('what is no page allows nothing in line', async () => {
    for (const path of ['/healthz', '/api/docs', '/assets/app-1a2b.js', '/api/nothing']) {
      const { directive } = await policyOf(path);
      expect(directive('script-src'), path).toBe("script-src 'self' 'wasm-unsafe-eval'");
      expect(directive('style-src'), path).toBe("style-src 'self'");
    }
  });

  test('search engines are told which pages there are, and every one of them answers', async () => {
    const robots = await (await server.call('GET', '/robots.txt')).text();
    expect(robots).toContain(
      `Sitemap: ${server.url.replace('localhost', new URL(server.url).hostname)}/sitemap.xml`,
    );
    expect(robots).toContain('Disallow: /api/\n');
    const sitemap = await (await server.call('GET', '/sitemap.xml')).text();
    const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => new URL(match[1] ?? ''));
    expect(listed.map(({ pathname }) => pathname)).toEqual([...listedPaths]);
    expect(new Set(listed.map(({ origin }) => origin))).toEqual(new Set([new URL(server.url).origin]));
    const named = await startTestServer(
      { WEB_DIR: folder, PUBLIC_URL: 'https://redact.example/' },
      new FakeEngine(),
    );
    expect(await (await named.call('GET', '/sitemap.xml')).text()).toContain(
      '<loc>https://redact.example/faq</loc>',
    );
  });

  test('assets are kept by browsers, since their names change with their content', async () => {
    const response = await server.call('GET', '/assets/app-1a2b.js');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await server.call('GET', '/logo.svg')).headers.get('cache-control')).toBe('no-cache');
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

  test('a mark that nobody can fill in stops the start, and says what to do', async () => {
    const odd = mkdtempSync(join(tmpdir(), 'blackbar-web-'));
    writeFileSync(join(odd, 'index.html'), '{{nonsense}}');
    await expect(startTestServer({ WEB_DIR: odd }, new FakeEngine())).rejects.toThrow(
      /"nonsense".*npm start/,
    );
    rmSync(odd, { recursive: true });
  });

  test('without a build it says what to do', async () => {
    const unbuilt = await startTestServer({ WEB_DIR: join(folder, 'nowhere') }, new FakeEngine());
    const response = await unbuilt.call('GET', '/', html);
    expect(response.status).toBe(503);
    expect(await response.text()).toContain('npm start');
  });
});

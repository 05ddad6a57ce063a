import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { createEngineHost } from '@blackbar/engine/node';
import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { build } from 'vite';
import { twoColumns } from '../packages/engine/contract/documents.ts';
import { hostContract } from '../packages/engine/contract/host-contract.ts';

const contractFolder = join(import.meta.dirname, '..', 'packages', 'engine', 'contract');
const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.wasm': 'application/wasm',
};

let folder: string;
let server: Server;
let page: Page;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000);
  folder = await mkdtemp(join(tmpdir(), 'blackbar-contract-'));
  await build({
    root: contractFolder,
    configFile: false,
    logLevel: 'error',
    worker: { format: 'es' },
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2024',
      minify: false,
      rolldownOptions: {
        input: join(contractFolder, 'browser-page.ts'),
        output: { entryFileNames: 'page.js' },
      },
    },
  });
  server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    if (path === '/') {
      response.setHeader('content-type', 'text/html');
      response.end('<!doctype html><title>contract</title><script type="module" src="/page.js"></script>');
      return;
    }
    const file = join(folder, path);
    response.statusCode = existsSync(file) ? 200 : 404;
    response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream');
    response.end(existsSync(file) ? readFileSync(file) : '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await page.waitForFunction(() => 'contract' in window);
});

test.afterAll(async () => {
  await page.close();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

for (const { title } of hostContract)
  test(`in Chromium, ${title}`, async () => {
    expect(await page.evaluate((name) => window.contract.check(name), title)).toBeNull();
  });

test('Chromium and Node draw the same pixels', async () => {
  const inBrowser = Buffer.from(await page.evaluate(() => window.contract.render()));
  const host = createEngineHost({ workers: 1 });
  try {
    const { png } = await host.renderPage({ key: 'columns', bytes: twoColumns() }, 1);
    const pixels = (bytes: Uint8Array) => sharp(bytes).toColourspace('srgb').raw().toBuffer();
    expect((await pixels(inBrowser)).equals(await pixels(png))).toBe(true);
  } finally {
    await host.close();
  }
});

import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { writeStaticSite } from '../packages/server/src/http/static-site.ts';
import { openDevice, redactCaseOnDevice, requestsOf } from './device-driver.ts';
import { expectRedactions } from './find-driver.ts';

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
};

let folder: string;
let host: Server;
let url: string;

/** Files and folders with an index, as every host has them; no header but the type. */
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'blackbar-static-'));
  const built = join(import.meta.dirname, '..', 'packages', 'web', 'dist');
  writeStaticSite(built, folder, { publicUrl: '', contact: 'help@redact.example', defaultPages: 'picture' });
  host = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
    const path = join(folder, pathname);
    if (existsSync(path) && statSync(path).isDirectory() && !pathname.endsWith('/'))
      return response.writeHead(301, { location: `${pathname}/${search}` }).end();
    const file = pathname.endsWith('/') ? join(path, 'index.html') : path;
    const isThere = existsSync(file);
    const sent = isThere ? file : join(folder, '404.html');
    response.writeHead(isThere ? 200 : 404, {
      'content-type': types[extname(sent)] ?? 'application/octet-stream',
    });
    return response.end(readFileSync(sent));
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
});

test.afterAll(() => {
  host?.close();
  host?.closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
});

test('on any file server the tool opens, redacts, checks and saves, and goes on without one', async ({
  page,
  context,
}) => {
  await openDevice(page, `${url}/`);
  await expect(page).toHaveURL(`${url}/device/`);
  await expect(page.getByText('stays for your next visit')).toBeVisible();
  await context.setOffline(true);
  const requests = requestsOf(context);
  await redactCaseOnDevice(page, 12);
  expect(requests).toEqual([]);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expectRedactions(page, 13);
});

test('its pages say themselves what they may load, name an address to write to, and have no dead link', async ({
  page,
}) => {
  await page.goto(`${url}/device/`);
  expect(
    await page.evaluate(() =>
      fetch('/sw.js').then(
        () => 'sent',
        () => 'refused',
      ),
    ),
  ).toBe('refused');
  await page.goto(`${url}/contact/`);
  await expect(page.getByText('help@redact.example')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeHidden();
  const links = await page
    .getByRole('link')
    .evaluateAll((found) =>
      found.filter((link) => link.checkVisibility()).map((link) => (link as HTMLAnchorElement).href),
    );
  expect(links.length).toBeGreaterThan(2);
  for (const link of new Set(links)) expect((await page.request.get(link)).status(), link).toBe(200);
});

import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { request as ask, createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { expect, type Page, test } from '@playwright/test';
import { bytesAsCode } from '../packages/web/build/bytes-as-code.ts';
import { documentContract } from '../packages/web/contract/document-contract.ts';
import { buildContract } from './build-contract.ts';
import { type RunningServer, startServer } from './running-server.ts';
import { chinesePdf } from './script-pdfs.ts';

const folderOfContract = join(import.meta.dirname, '..', 'packages', 'web', 'contract');

let folder: string;
let front: Server;
let server: RunningServer;
let page: Page;
let files: Record<'plain' | 'locked' | 'chinese', { base64: string; password?: string }>;

const letter = async (password?: string): Promise<string> => {
  const document = await PDFDocument.create();
  document.setAuthor('K. Osei');
  const font = await document.embedFont(StandardFonts.Helvetica);
  const line = { x: 72, y: 692, size: 18, font };
  document.addPage([612, 792]).drawText('Public words and the secret Okafor', line);
  document.addPage([612, 792]).drawText('A second page', line);
  if (password !== undefined) document.encrypt({ userPassword: password, ownerPassword: `${password}-o` });
  return Buffer.from(await document.save({ useObjectStreams: false })).toString('base64');
};

test.describe.configure({ mode: 'serial' });

/** The contract's page and the server's API under one address, as a site is. */
test.beforeAll(async ({ browser }) => {
  test.setTimeout(300_000);
  folder = await mkdtemp(join(tmpdir(), 'blackbar-document-'));
  await buildContract(folderOfContract, 'contract-page.ts', folder, {
    plugins: [bytesAsCode()],
    worker: { format: 'es', rolldownOptions: { output: { codeSplitting: false } } },
  });
  server = await startServer();
  front = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname.startsWith('/api/')) {
      const { method, headers } = request;
      const asked = ask(`${server.url}${request.url}`, { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      asked.on('error', () => response.destroy());
      request.pipe(asked);
      return;
    }
    const isPage = pathname === '/';
    const file = join(folder, pathname);
    response.statusCode = isPage || existsSync(file) ? 200 : 404;
    response.setHeader('content-type', isPage ? 'text/html' : 'text/javascript');
    if (isPage)
      response.end('<!doctype html><title>contract</title><script type="module" src="/page.js"></script>');
    else response.end(existsSync(file) ? readFileSync(file) : '');
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${(front.address() as AddressInfo).port}/`);
  await page.waitForFunction(() => 'documentContract' in window);
  files = {
    plain: { base64: await letter() },
    locked: { base64: await letter('open-me'), password: 'open-me' },
    chinese: { base64: Buffer.from(await chinesePdf([['申请人张伟']])).toString('base64') },
  };
});

test.afterAll(async () => {
  await page?.close();
  front?.close();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

for (const place of ['server', 'device'] as const)
  for (const { title } of documentContract)
    test(`${place}: ${title}`, async () => {
      const failed = await page.evaluate(
        ([where, name, given]) => window.documentContract.check(where, name, given),
        [place, title, files] as const,
      );
      expect(failed).toBeNull();
    });

import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { nodeFaces } from '../packages/engine/hosts/node/fallback-faces.ts';
import type { FallbackScript } from '../packages/engine/src/pdfium/fallback-faces.ts';
import { buildContract } from './build-contract.ts';

const contractFolder = join(import.meta.dirname, '..', 'packages', 'engine', 'contract');
const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.wasm': 'application/wasm',
};

/** The faces that the engine has in Node. */
const faceAt = (path: string): Uint8Array | undefined => {
  const [, script, bold] = /^\/faces\/(.+?)(-bold)?$/.exec(path) ?? [];
  return script === undefined
    ? undefined
    : nodeFaces({ script: script as FallbackScript, isBold: bold !== undefined });
};

/** The engine in a page of its own, built and served; `window.contract` there calls it. */
export const serveContractPage = async (): Promise<{ url: string; close(): Promise<void> }> => {
  const folder = await mkdtemp(join(tmpdir(), 'blackbar-contract-'));
  await buildContract(contractFolder, 'browser-page.ts', folder, { worker: { format: 'es' } });
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    if (path === '/') {
      response.setHeader('content-type', 'text/html');
      response.end('<!doctype html><title>contract</title><script type="module" src="/page.js"></script>');
      return;
    }
    const face = faceAt(path);
    if (face) {
      response.end(face);
      return;
    }
    const file = join(folder, path);
    response.statusCode = existsSync(file) ? 200 : 404;
    response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream');
    response.end(existsSync(file) ? readFileSync(file) : '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async close() {
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

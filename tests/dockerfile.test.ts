import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import memoryEnv from '../scripts/memory-env.json' with { type: 'json' };
import { replayDockerfile } from './replay-dockerfile.ts';

const buildMs = 600_000;

test(
  'the image builds from the files it names, starts, and serves the API and the web app',
  async () => {
    const image = replayDockerfile();
    onTestFinished(() => image.remove());
    const main = join(image.folder, 'packages', 'cli', 'src', 'main.ts');
    expect(execFileSync(process.execPath, [main, '--help'], { encoding: 'utf8' })).toContain('redact');
    const data = mkdtempSync(join(tmpdir(), 'blackbar-image-data-'));
    onTestFinished(() => rmSync(data, { recursive: true, force: true }));
    const [, ...args] = image.command;
    const child = spawn(process.execPath, args, {
      cwd: image.folder,
      env: { ...process.env, ...image.env, HOST: '127.0.0.1', PORT: '0', DATA_DIR: data },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const said: string[] = [];
    const url = await new Promise<string>((resolve, reject) => {
      for (const stream of [child.stdout, child.stderr])
        createInterface(stream).on('line', (line) => {
          said.push(line);
          const address = /ready: http:\/\/localhost:(\d+)/.exec(line);
          if (address) resolve(`http://127.0.0.1:${address[1]}`);
        });
      child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${said.join('\n')}`)));
    });
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    const page = await (await fetch(url)).text();
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1];
    expect(script, 'the built web app').toBeTruthy();
    expect((await fetch(url + script)).status).toBe(200);
  },
  buildMs,
);

test('the image holds no test, no example and nothing of this repository’s history', () => {
  const ignored = readFileSync(join(import.meta.dirname, '..', '.dockerignore'), 'utf8').split('\n');
  for (const path of ['.git', '**/node_modules', 'data', '**/*.test.ts']) expect(ignored).toContain(path);
});

test('the image sets the same memory settings as npm start', () => {
  const dockerfile = readFileSync(join(import.meta.dirname, '..', 'Dockerfile'), 'utf8');
  for (const [name, value] of Object.entries(memoryEnv)) expect(dockerfile).toContain(` ${name}=${value}`);
});

import type { FileAnswer, Problem, RedactionAnswer, UploadedFileAnswer } from '@blackbar/core';
import { createEngineHost, type EngineHost } from '@blackbar/engine/node';
import { afterAll, beforeAll } from 'vitest';
import { type Config, type RunningServer, readConfig, startServer } from '../src/index.ts';
import { lineBox } from './sample-pdf.ts';
import { type Backend, startStorage, type TestStorage, testMetricsToken } from './storage.ts';
import { TestClock } from './test-clock.ts';
import { sharedTestPostgres } from './test-postgres.ts';

export { backends } from './storage.ts';

export interface Call {
  token?: string | undefined;
  json?: unknown;
  body?: BodyInit;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** `manual`: the answer that leads elsewhere is the one to look at. */
  redirect?: RequestRedirect;
}

let engine: EngineHost | undefined;
/** Workers are slow to start and keep nothing between tests, so one engine serves all files of a process, and ends with it. */
const sharedEngine = () => {
  engine ??= createEngineHost({ workers: 2 });
  return engine;
};

export class TestServer {
  readonly clock = new TestClock();
  readonly logLines: string[] = [];
  readonly env: Record<string, string>;
  readonly config: Config;
  engine: EngineHost;
  #running: RunningServer | undefined;

  constructor(env: Record<string, string>, host: EngineHost) {
    this.env = env;
    this.config = readConfig(env);
    this.engine = host;
  }

  get url(): string {
    if (!this.#running) throw new Error('the server is not running');
    return this.#running.url.replace('localhost', '127.0.0.1');
  }

  get dataDir(): string {
    return this.config.dataDir;
  }

  async start(): Promise<this> {
    const logs = { write: (line: string) => void this.logLines.push(line) };
    this.#running = await startServer(this.config, { clock: this.clock, engine: this.engine, logs });
    return this;
  }

  async close(): Promise<void> {
    await this.#running?.close();
    this.#running = undefined;
  }

  sweep = (): Promise<void> => this.#running?.sweep() ?? Promise.reject(new Error('not running'));

  call(
    method: string,
    path: string,
    {
      token = path === '/metrics' ? testMetricsToken : undefined,
      json,
      body,
      headers = {},
      signal,
      redirect = 'follow',
    }: Call = {},
  ): Promise<Response> {
    const payload = json === undefined ? body : JSON.stringify(json);
    return fetch(this.url + path, {
      method,
      redirect,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(payload === undefined ? {} : { body: payload }),
      ...(signal ? { signal } : {}),
    });
  }

  /** Status and body of a call that answers in JSON. */
  async json<T = Problem>(
    method: string,
    path: string,
    call: Call = {},
  ): Promise<{ status: number; body: T }> {
    const response = await this.call(method, path, call);
    return { status: response.status, body: (await response.json()) as T };
  }

  send(bytes: Uint8Array, filename = 'report.pdf', fields: Record<string, string> = {}): Promise<Response> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), filename);
    return this.call('POST', '/api/files', { body: form });
  }

  async upload(bytes: Uint8Array, filename?: string): Promise<UploadedFileAnswer> {
    const response = await this.send(bytes, filename);
    if (response.status !== 201)
      throw new Error(
        `upload: ${response.status} ${await response.text()}\n${this.logLines.slice(-3).join('')}`,
      );
    return (await response.json()) as UploadedFileAnswer;
  }

  async redact(file: UploadedFileAnswer, box: object = {}): Promise<RedactionAnswer> {
    const { status, body } = await this.json<RedactionAnswer>('POST', `/api/files/${file.id}/redactions`, {
      token: file.token,
      json: { fileId: file.id, page: 1, ...lineBox, type: 'manual', pattern: null, ...box },
    });
    if (status !== 201) throw new Error(`redact: ${status} ${JSON.stringify(body)}`);
    return body;
  }

  info(file: UploadedFileAnswer): Promise<{ status: number; body: FileAnswer & Problem }> {
    return this.json('GET', `/api/files/${file.id}`, { token: file.token });
  }
}

/** One way to start a server for a test file; everything stops when the file is done. */
export const testServers = (backend: Backend, startPostgres = sharedTestPostgres) => {
  let storage: TestStorage | undefined;
  const started: TestServer[] = [];
  beforeAll(async () => {
    storage = await startStorage(backend, startPostgres);
  });
  afterAll(async () => {
    await Promise.all(started.map((server) => server.close()));
    await storage?.stop();
  });
  const newServer = async (env: Record<string, string> = {}, host = sharedEngine()): Promise<TestServer> => {
    if (!storage) throw new Error('storage is not started');
    const server = await new TestServer({ ...(await storage.env()), ...env }, host).start();
    started.push(server);
    return server;
  };
  return { startTestServer: newServer, storage: () => storage };
};

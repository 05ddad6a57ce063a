import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { importsOf, sourceFiles } from './source-files.ts';

/** What each room may import, besides itself. A room not named here may import nothing of ours. */
const rooms: Record<string, readonly string[]> = {
  'packages/core/src': [],
  'packages/engine/src': ['packages/core/src'],
  'packages/engine/hosts/node': [
    'packages/core/src',
    'packages/engine/src',
    'packages/engine/hosts/protocol',
    'packages/engine/hosts/worker',
    'packages/engine/hosts/pool',
  ],
  'packages/engine/hosts/browser': [
    'packages/core/src',
    'packages/engine/src',
    'packages/engine/hosts/protocol',
    'packages/engine/hosts/worker',
    'packages/engine/hosts/pool',
  ],
  'packages/engine/hosts/protocol': ['packages/core/src', 'packages/engine/src'],
  'packages/engine/hosts/pool': [
    'packages/core/src',
    'packages/engine/src',
    'packages/engine/hosts/protocol',
  ],
  'packages/engine/hosts/worker': [
    'packages/core/src',
    'packages/engine/src',
    'packages/engine/hosts/protocol',
  ],
  'packages/client/src': [],
  'packages/server/src': ['packages/core/src', 'packages/engine/hosts/node'],
  'packages/web/src': [
    'packages/core/src',
    'packages/client/src',
    'packages/engine/hosts/browser',
    'packages/engine/src/find',
  ],
  'packages/cli/src': ['packages/core/src', 'packages/engine/hosts/node', 'packages/engine/src/find'],
};

/** Inside a room: which folders a folder may import. Folders not named are free. */
const folders: Record<string, Record<string, readonly string[]>> = {
  'packages/server/src': {
    storage: ['storage'],
    documents: ['documents', 'storage'],
    http: ['http', 'documents', 'storage'],
  },
  'packages/web/src': {
    ui: ['ui'],
    api: ['api'],
    upload: ['upload', 'api', 'ui'],
    workspace: ['workspace', 'api', 'ui'],
    site: ['site', 'api', 'ui'],
    pages: ['pages', 'workspace', 'upload', 'site', 'api', 'ui'],
  },
};

const within = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(`${folder}/`) || path === `${folder}.ts`;

const roomOf = (path: string): string | undefined => Object.keys(rooms).find((room) => within(path, room));

const folderOf = (path: string, room: string): string | undefined => {
  const [first, ...rest] = path.slice(room.length + 1).split('/');
  return rest.length > 0 ? first : undefined;
};

const sources = sourceFiles('packages').filter((file) => !file.endsWith('.test.ts') && roomOf(file));

test('every room has sources, so that this test cannot pass on nothing', () => {
  for (const room of Object.keys(rooms)) {
    if (room.endsWith('protocol')) continue;
    expect(sources.filter((file) => within(file, room)).length, room).toBeGreaterThan(0);
  }
});

test('rooms import only in the agreed direction', () => {
  const wrong = sources.flatMap((file) => {
    const room = roomOf(file);
    if (!room) return [];
    const allowed = [room, ...(rooms[room] ?? [])];
    return importsOf(file)
      .filter((target) => target.startsWith('packages/') && !allowed.some((other) => within(target, other)))
      .map((target) => `${file} -> ${target}`);
  });
  expect(wrong).toEqual([]);
});

test('folders inside server and web import only in the agreed direction', () => {
  const wrong = sources.flatMap((file) => {
    const room = roomOf(file);
    const folder = room && folderOf(file, room);
    const allowed = room && folder && folders[room]?.[folder];
    if (!allowed) return [];
    return importsOf(file)
      .filter((target) => within(target, room))
      .filter((target) => !allowed.includes(folderOf(target, room) ?? ''))
      .filter((target) => !(room === 'packages/server/src' && target === `${room}/config.ts`))
      .map((target) => `${file} -> ${target}`);
  });
  expect(wrong).toEqual([]);
});

test('only config.ts reads the environment', () => {
  const readers = sources.filter(
    (file) =>
      /process\.env|import\.meta\.env/.test(readFileSync(file, 'utf8')) &&
      !file.endsWith('server/src/config.ts'),
  );
  expect(readers).toEqual([]);
});

test('no file is longer than 300 lines', () => {
  const long = [
    ...sourceFiles('packages'),
    ...sourceFiles('e2e'),
    ...sourceFiles('tests'),
    ...sourceFiles('bench'),
  ]
    .map((file) => ({ file, lines: readFileSync(file, 'utf8').split('\n').length - 1 }))
    .filter(({ lines }) => lines > 300);
  expect(long).toEqual([]);
});

test('no file or folder has a vague name', () => {
  const vague = sourceFiles('packages').filter((file) =>
    file
      .split('/')
      .some((part) => /^(utils?|helpers?|common|managers?|data|info|misc|lib)(\.\w+)*$/.test(part)),
  );
  expect(vague).toEqual([]);
});

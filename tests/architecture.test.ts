import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { importsOf, sourceFiles } from './source-files.ts';

/** What each room may import, besides itself. A room not named here may import nothing of ours. */
const core = 'packages/core/src';
const engine = 'packages/engine/src';
const hosts = 'packages/engine/hosts';
const find = 'packages/find/src';
const rules = 'packages/rules/src';
const recognise = 'packages/recognise/src';
const certificate = 'packages/certificate/src';
const rooms: Record<string, readonly string[]> = {
  [core]: [],
  [engine]: [core],
  [`${hosts}/protocol`]: [core, engine],
  [`${hosts}/pool`]: [core, engine, `${hosts}/protocol`],
  [`${hosts}/worker`]: [core, engine, `${hosts}/protocol`],
  [`${hosts}/inline`]: [core, engine, `${hosts}/protocol`, `${hosts}/worker`, `${hosts}/pool`],
  [`${hosts}/node`]: [core, engine, `${hosts}/protocol`, `${hosts}/worker`, `${hosts}/pool`],
  [`${hosts}/browser`]: [core, engine, `${hosts}/protocol`, `${hosts}/worker`, `${hosts}/pool`],
  [find]: [core],
  [certificate]: [core],
  'packages/find/node': [core, find],
  'packages/find/browser': [core, find],
  [rules]: [core, find],
  [recognise]: [core],
  'packages/recognise/node': [core, recognise],
  'packages/client/src': [],
  'packages/server/src': [core, certificate, `${hosts}/node`],
  'packages/web/src': [
    core,
    find,
    'packages/find/browser',
    recognise,
    rules,
    'packages/client/src',
    `${hosts}/browser`,
  ],
  'packages/cli/src': [
    core,
    certificate,
    `${hosts}/node`,
    find,
    'packages/find/node',
    rules,
    'packages/recognise/node',
  ],
};

/** The floors of the engine, from the ground up: what each may import, besides itself. */
const below = (...floors: string[]) => ['syntax', 'pdfium', ...floors];
const floors: Record<string, readonly string[]> = {
  syntax: [],
  pdfium: ['syntax'],
  fonts: ['syntax'],
  images: below(),
  page: below('fonts', 'images'),
  seen: below('fonts', 'images', 'page'),
  rebuild: below('fonts', 'images', 'page', 'seen'),
  picture: below('fonts', 'images', 'page', 'seen'),
  sharp: below('fonts', 'images', 'page', 'seen', 'rebuild', 'picture'),
  // Independent of the code that writes the output.
  verify: below(),
  // Writes pages of our own, never of a document.
  paper: ['syntax', 'fonts'],
  export: below('fonts', 'images', 'page', 'seen', 'rebuild', 'picture', 'sharp', 'verify'),
  check: below('fonts', 'images', 'page', 'seen'),
  document: below(
    'fonts',
    'images',
    'page',
    'seen',
    'rebuild',
    'picture',
    'sharp',
    'verify',
    'export',
    'check',
  ),
};

/** Inside a room: which folders a folder may import. Folders not named are free. */
const folders: Record<string, Record<string, readonly string[]>> = {
  [engine]: Object.fromEntries(Object.entries(floors).map(([floor, others]) => [floor, [floor, ...others]])),
  'packages/server/src': {
    storage: ['storage'],
    documents: ['documents', 'storage'],
    http: ['http', 'documents', 'storage'],
  },
  'packages/web/src': {
    ui: ['ui'],
    document: ['document'],
    api: ['api', 'document'],
    upload: ['upload', 'api', 'document', 'ui'],
    // Where the work on a document is done, the workspace does not know.
    workspace: ['workspace', 'document', 'engine', 'ui'],
    site: ['site', 'api', 'ui'],
    engine: ['engine'],
    check: ['check', 'document', 'engine', 'ui'],
    offline: ['offline'],
    device: ['device', 'upload', 'document', 'engine', 'offline', 'ui'],
    pages: ['pages', 'workspace', 'upload', 'check', 'device', 'site', 'api', 'document', 'ui'],
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

const sourceSet = new Set(sources);

test('every room has sources, so that this test cannot pass on an empty list', () => {
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

test('floors of the engine and folders of server and web import only in the agreed direction', () => {
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

test('every engine file is on a floor, except index.ts', () => {
  const outsideFloors = sources
    .filter((file) => within(file, engine))
    .filter((file) => !Object.hasOwn(floors, folderOf(file, engine) ?? '') && file !== `${engine}/index.ts`);
  expect(outsideFloors).toEqual([]);
  for (const floor of Object.keys(floors))
    expect(sources.filter((file) => within(file, `${engine}/${floor}`)).length, floor).toBeGreaterThan(0);
});

test('no two folders of the engine import each other', () => {
  const folder = (file: string): string => file.slice(0, file.lastIndexOf('/'));
  const pairs = new Set(
    sources
      .filter((file) => within(file, engine))
      .flatMap((file) => importsOf(file).map((target) => `${folder(file)} -> ${folder(target)}`)),
  );
  const mutual = [...pairs].filter((pair) => {
    const [from, to] = pair.split(' -> ') as [string, string];
    return from < to && pairs.has(`${to} -> ${from}`);
  });
  expect(mutual).toEqual([]);
});

test('no files import each other in a circle, not even for types', () => {
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' -> '));
    if (path.includes(file) || done.has(file)) return;
    for (const target of importsOf(file)) if (sourceSet.has(target)) visit(target, [...path, file]);
    done.add(file);
  };
  for (const file of sources) visit(file, []);
  expect(circles).toEqual([]);
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

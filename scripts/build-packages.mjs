import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled, root } from './install.mjs';

/** What is handed out, with all they need. */
const wanted = ['client', 'cli'];
const scope = '@blackbar/';

const readManifest = (name) => JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'));

const withNeeds = (names) => {
  const all = new Set(names);
  for (const name of all)
    for (const need of Object.keys(readManifest(name).dependencies ?? {}))
      if (need.startsWith(scope)) all.add(need.slice(scope.length));
  return [...all].sort();
};

/** The folders that a package's doors are in. */
const foldersOf = (name) => {
  const { exports = {}, bin = {} } = readManifest(name);
  const doors = [...Object.values(exports), ...Object.values(bin)];
  return [...new Set(doors.map((path) => path.split('/')[1]))];
};

/** One compilation for all, so that every file is compiled once. */
const tsconfigOf = (names, outDir) => ({
  extends: join(root, 'tsconfig.base.json'),
  compilerOptions: {
    lib: ['es2023', 'es2024.string', 'webworker'],
    types: ['node'],
    typeRoots: [join(root, 'node_modules', '@types')],
    noEmit: false,
    declaration: true,
    rewriteRelativeImportExtensions: true,
    rootDir: root,
    outDir,
  },
  include: names.flatMap((name) => foldersOf(name).map((folder) => join(root, 'packages', name, folder))),
  exclude: [join(root, 'packages', '**', '*.test.ts')],
});

const run = (command, args, cwd) => {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}\n${stderr}`);
};

const built = (path) => path.replace(/\.ts$/, '.js');

/** The compiler rewrites imports; a worker's address is no import. */
const rewriteWorkers = (folder) => {
  for (const file of readdirSync(folder, { recursive: true })) {
    if (!file.endsWith('.js')) continue;
    const path = join(folder, file);
    const text = readFileSync(path, 'utf8');
    const rewritten = text.replaceAll(/new URL\('(\.[^']+)\.ts', import\.meta\.url\)/g, (address) =>
      address.replace(".ts'", ".js'"),
    );
    if (rewritten !== text) writeFileSync(path, rewritten);
  }
};

/** The room's manifest for those who have no checkout: built files, their types, and only what they need. */
const manifestOf = (name, folder) => {
  const { private: _, devDependencies: __, exports, bin, ...kept } = readManifest(name);
  const doors = Object.entries(exports ?? {}).map(([door, path]) => [
    door,
    { types: path.replace(/\.ts$/, '.d.ts'), default: built(path) },
  ]);
  return {
    ...kept,
    license: 'MIT',
    engines: { node: '>=20.11' },
    ...(bin === undefined
      ? {}
      : { bin: Object.fromEntries(Object.entries(bin).map(([command, path]) => [command, built(path)])) }),
    ...(doors.length === 0 ? {} : { exports: Object.fromEntries(doors) }),
    files: readdirSync(folder).filter((entry) => !entry.endsWith('.json')),
  };
};

/** Writes the tarballs to `into` and answers their paths. */
export const buildPackages = (into) => {
  const work = join(into, 'build');
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  try {
    const tsc = join(root, 'node_modules', '.bin', 'tsc');
    const names = withNeeds(wanted);
    const project = join(work, 'tsconfig.json');
    writeFileSync(project, JSON.stringify(tsconfigOf(names, work)));
    run(tsc, ['-p', project], root);
    rewriteWorkers(work);
    return names.map((name) => {
      const folder = join(work, 'packages', name);
      cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
      const readme = join(root, 'packages', name, 'README.md');
      if (existsSync(readme)) cpSync(readme, join(folder, 'README.md'));
      const manifest = manifestOf(name, folder);
      writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
      run('npm', ['pack', folder, '--pack-destination', into, '--ignore-scripts'], into);
      return join(into, `blackbar-${name}-${manifest.version}.tgz`);
    });
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  ensureInstalled('all');
  const into = resolve(process.argv[2] ?? join(root, 'release'));
  for (const path of buildPackages(into)) console.log(path);
}

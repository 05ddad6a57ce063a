import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');

interface Manifest {
  name: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const manifestIn = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

/** Where Node would find it from `folder`, walking up to the project's own packages. */
const folderOf = (name: string, folder: string): string | undefined => {
  for (let at = folder; at.startsWith(root); at = dirname(at)) {
    const path = join(at, 'node_modules', name);
    if (existsSync(path)) return path;
  }
  return undefined;
};

/** A copy, not a link: what is not declared is not there, and nothing leads back to the project. */
const copyNeeded = (manifest: Manifest, from: string, into: string): void => {
  const { dependencies = {}, optionalDependencies = {} } = manifest;
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    if (name.startsWith('@blackbar/') || existsSync(join(into, name))) continue;
    const folder = folderOf(name, from);
    // An optional package may be for another platform.
    if (!folder && name in optionalDependencies) continue;
    if (!folder) throw new Error(`${manifest.name} needs ${name}, which is not installed`);
    cpSync(folder, join(into, name), { recursive: true });
    copyNeeded(manifestIn(folder), folder, into);
  }
};

/** What `npm install *.tgz` makes in an empty folder, without a network. */
export const installTarballs = (tarballs: readonly string[], folder: string): void => {
  const into = join(folder, 'node_modules');
  const unpacked = tarballs.map((tarball) => {
    const room = join(into, '@blackbar', /^blackbar-([a-z]+)-/.exec(basename(tarball))?.[1] ?? '');
    mkdirSync(room, { recursive: true });
    execFileSync('tar', ['-xzf', tarball, '-C', room, '--strip-components=1']);
    return manifestIn(room);
  });
  for (const manifest of unpacked) copyNeeded(manifest, root, into);
};

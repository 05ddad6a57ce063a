import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';

const web = join(root, 'packages', 'web');
const stampPath = join(web, 'dist', '.sources');

/** Everything the built web app depends on: its own files and the packages it imports. */
const sourcesHash = () => {
  const hash = createHash('sha256');
  const files = globSync(
    [
      'package-lock.json',
      'packages/web/{src,public,build}/**',
      'packages/web/*.*',
      'packages/{core,certificate,client,recognise,rules}/src/**',
      'packages/find/{src,browser}/**',
      'packages/engine/{src,hosts}/**',
    ],
    { cwd: root },
  ).sort();
  for (const file of files) {
    const path = join(root, file);
    if (statSync(path).isFile()) hash.update(file).update('\0').update(readFileSync(path));
  }
  return hash.digest('hex');
};

/** Builds the web app when its sources changed since the last build. */
export const buildWeb = () => {
  const hash = sourcesHash();
  if (existsSync(stampPath) && readFileSync(stampPath, 'utf8') === hash) return;
  console.log('Building the web app …');
  const vite = join(root, 'node_modules', '.bin', 'vite');
  const { status } = spawnSync(vite, ['build', '--logLevel', 'warn'], { cwd: web, stdio: 'inherit' });
  if (status !== 0) throw new Error('The web app could not be built.');
  writeFileSync(stampPath, hash);
};

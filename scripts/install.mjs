// Runs on the Node of the machine, before anything is installed: only built-in modules here.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');
const stampPath = join(root, 'node_modules', '.blackbar-install.json');

/** The Node version of this product, installed by the `node` package. */
export const nodePath = join(
  root,
  'node_modules',
  '.bin',
  process.platform === 'win32' ? 'node.cmd' : 'node',
);

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');

const readStamp = () => {
  try {
    return JSON.parse(readFileSync(stampPath, 'utf8'));
  } catch {
    return undefined;
  }
};

/**
 * Installs what is missing, once per lock file. `run` leaves out what only tests need; an installation that
 * has the test tools keeps them.
 */
export const ensureInstalled = (wanted) => {
  const scope = existsSync(join(root, 'node_modules', 'vitest')) ? 'all' : wanted;
  const lock = lockHash();
  const stamp = readStamp();
  if (stamp?.lock === lock && (stamp.scope === 'all' || stamp.scope === scope) && existsSync(nodePath))
    return;
  console.log(scope === 'all' ? 'Installing the product and its tests …' : 'Installing …');
  const args = ['install', '--no-save', '--no-progress', '--loglevel=error'];
  if (scope === 'run') args.push('--omit=dev');
  const done = spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (done.status !== 0) {
    console.error(
      'The installation failed. Check the connection to the package registry and run the command again.',
    );
    process.exit(done.status ?? 1);
  }
  writeFileSync(stampPath, JSON.stringify({ lock, scope }));
};

/** Whether this process already runs on the required Node version. */
export const onOwnNode = () => Number(process.versions.node.split('.')[0]) >= 24;

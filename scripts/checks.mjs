import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';

const bin = (name) => join(root, 'node_modules', '.bin', name);

/** Runs one tool and prints its output. */
export const run = (label, command, args) => {
  const started = performance.now();
  const { status } = spawnSync(bin(command), args, {
    cwd: root,
    stdio: 'inherit',
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${label} (${seconds} s)`);
  return status === 0;
};

const typeChecks = () =>
  globSync(['tsconfig.json', 'packages/**/tsconfig.json'], {
    cwd: root,
    exclude: (path) => path.includes('node_modules'),
  })
    .sort()
    .map((project) => [`types: ${project}`, 'tsc', ['-p', project]]);

/** The quick part: everything that needs neither a browser nor a database. */
export const quickChecks = () =>
  [
    ['format and lint', 'biome', ['check', '--error-on-warnings', '.']],
    ...typeChecks(),
    ['dead code and dependencies', 'knip', []],
    ['licences and install scripts', 'node', ['scripts/licences.mjs', '--quiet']],
  ].map(([label, command, args]) => run(label, command, args));

import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { root } from './install.mjs';

export const bin = (name) => join(root, 'node_modules', '.bin', name);

/** Says of something that was run whether it went well and how long it took. */
export const timed = async (label, act) => {
  const started = performance.now();
  const ok = await act();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${label} (${seconds} s)`);
  return ok;
};

/** Runs one tool and prints its output. */
export const run = (label, command, args, cwd = root) =>
  timed(label, () => spawnSync(bin(command), args, { cwd, stdio: 'inherit' }).status === 0);

/**
 * Biome does not read what lies below a folder such as `.cache`, also when the whole project does: then rules that look
 * at other files find nothing. There it reads a copy.
 */
const withoutHiddenParents = () => {
  if (!/[\\/]\./.test(root)) return root;
  const copy = mkdtempSync(join(tmpdir(), 'blackbar-lint-'));
  process.on('exit', () => rmSync(copy, { recursive: true, force: true }));
  const left = new Set(['node_modules', '.git', 'dist', 'data', 'test-results']);
  cpSync(root, copy, { recursive: true, filter: (path) => !left.has(basename(path)) });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
  return copy;
};

const typeChecks = () =>
  globSync(['tsconfig.json', 'packages/**/tsconfig.json'], {
    cwd: root,
    exclude: (path) => path.includes('node_modules'),
  })
    .sort()
    .map((project) => [`types: ${project}`, 'tsc', ['-p', project]]);

/** The quick part: everything that needs neither a browser nor a database. */
export const quickChecks = async () => {
  const results = [];
  for (const [label, command, args, cwd] of [
    ['format and lint', 'biome', ['check', '--error-on-warnings', '.'], withoutHiddenParents()],
    ...typeChecks(),
    ['dead code and dependencies', 'knip', []],
    ['licences and install scripts', 'node', ['scripts/licences.mjs', '--quiet']],
  ])
    results.push(await run(label, command, args, cwd));
  return results;
};

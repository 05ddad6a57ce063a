import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, onOwnNode, root } from './install.mjs';
import { continueOnOwnNode } from './own-node.mjs';

ensureInstalled('run');

/** The parent and, where the system tells, its own: npm may stand behind a shell. */
const ancestors = () => {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'latin1');
    return `${process.ppid} ${/\) \S (\d+)/.exec(stat)?.[1]}`;
  } catch {
    return String(process.ppid);
  }
};

// A killed npm forwards no signal: when it is gone, what it started stops as if it had been told to.
if (process.env.npm_lifecycle_event === 'start') {
  const before = ancestors();
  const watch = setInterval(() => {
    if (ancestors() === before) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  watch.unref();
}

// The first start runs on the Node of the machine; the product continues on the installed one.
/**
 * Settings of glibc malloc, which must be set before a process starts. By default it keeps a growing heap for each
 * thread; page images are large and short-lived, so their memory is returned to the system instead. Smaller pieces are
 * overwritten when they are freed, which a cache of each thread would skip: it keeps only the smallest.
 */
const memoryEnv = JSON.parse(readFileSync(join(root, 'scripts', 'memory-env.json'), 'utf8'));
const hasMemoryEnv = Object.keys(memoryEnv).every((name) => process.env[name] !== undefined);
if (!onOwnNode() || !hasMemoryEnv) continueOnOwnNode('start.mjs', memoryEnv);
else {
  const { buildWeb } = await import('./build-web.mjs');
  buildWeb();
  await import('../packages/server/src/main.ts');
}

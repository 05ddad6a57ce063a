import { ensureInstalled, onOwnNode } from './install.mjs';
import { continueOnOwnNode } from './own-node.mjs';

ensureInstalled('all');
if (!onOwnNode()) continueOnOwnNode('check.mjs');
else {
  const { quickChecks, run } = await import('./checks.mjs');
  const results = [
    ...(await quickChecks()),
    await run('architecture', 'vitest', ['run', 'tests/architecture.test.ts', '--reporter=dot']),
  ];
  const failed = results.filter((ok) => !ok).length;
  console.log(`${results.length - failed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

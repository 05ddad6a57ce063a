import { ensureInstalled, onOwnNode } from './install.mjs';
import { continueOnOwnNode } from './own-node.mjs';

ensureInstalled('all');
if (!onOwnNode()) continueOnOwnNode('test.mjs');
else {
  const { runAll } = await import('./test-stages.mjs');
  process.exitCode = (await runAll(process.argv.includes('--keep-going'))) ? 0 : 1;
}

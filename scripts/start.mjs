import { ensureInstalled, onOwnNode } from './install.mjs';
import { continueOnOwnNode } from './own-node.mjs';

ensureInstalled('run');

// The first start runs on the machine's own Node; the product continues on the one just installed.
if (!onOwnNode()) continueOnOwnNode('start.mjs');
else {
  const { buildWeb } = await import('./build-web.mjs');
  buildWeb();
  await import('../packages/server/src/main.ts');
}

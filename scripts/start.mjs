import { ensureInstalled, onOwnNode } from './install.mjs';
import { memoryEnv } from './memory.mjs';
import { continueOnOwnNode } from './own-node.mjs';

ensureInstalled('run');

// The first start runs on the machine's own Node; the product continues on the one just installed.
// How memory is kept has to be known before a process starts.
const knowsMemory = Object.keys(memoryEnv).every((name) => process.env[name] !== undefined);
if (!onOwnNode() || !knowsMemory) continueOnOwnNode('start.mjs', memoryEnv);
else {
  const { buildWeb } = await import('./build-web.mjs');
  buildWeb();
  await import('../packages/server/src/main.ts');
}

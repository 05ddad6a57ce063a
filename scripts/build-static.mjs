import { join, relative, resolve } from 'node:path';
import { ensureInstalled, onOwnNode, root } from './install.mjs';
import { continueOnOwnNode } from './own-node.mjs';

ensureInstalled('run');
if (!onOwnNode()) continueOnOwnNode('build-static.mjs');
else {
  const { buildWeb } = await import('./build-web.mjs');
  buildWeb();
  const { boxedPages, brand } = await import('../packages/core/src/index.ts');
  const { writeStaticSite } = await import('../packages/server/src/http/static-site.ts');
  const { oneOf } = await import('../packages/server/src/setting.ts');
  const folder = resolve(process.argv[2] ?? join(root, 'dist', 'static'));
  const { PUBLIC_URL = '', CONTACT_TO = brand.contact } = process.env;
  writeStaticSite(join(root, 'packages', 'web', 'dist'), folder, {
    publicUrl: PUBLIC_URL.replace(/\/+$/, ''),
    contact: CONTACT_TO,
    defaultPages: oneOf(process.env, 'DEFAULT_PAGES', [...boxedPages], 'picture'),
  });
  const shown = relative(process.cwd(), folder) || '.';
  console.log(
    `The tool on this device, without a server, is in ${shown}: put it at the root of any host with HTTPS.`,
  );
}

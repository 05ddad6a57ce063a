import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const suffix = '?bytes';

/**
 * `import packed from './a.wasm?bytes'` is the file as a text of code: gzip, then base64. Where a policy lets a page
 * connect to nothing, code is all that it may load.
 */
export const bytesAsCode = (): Plugin => ({
  name: 'bytes-as-code',
  enforce: 'pre',
  // The packages of faces export no files; these lie beside their code.
  resolveId(id, importer) {
    const [, name, file] = /^(@embedpdf\/fonts-\w+)\/(.+\?bytes)$/.exec(id) ?? [];
    if (name === undefined || file === undefined || importer === undefined) return null;
    return join(dirname(createRequire(importer).resolve(name)), '..', file);
  },
  async load(id) {
    if (!id.endsWith(suffix)) return null;
    const bytes = await readFile(id.slice(0, -suffix.length));
    const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
    const packed = isPacked ? bytes : gzipSync(bytes, { level: 9 });
    return { code: `export default ${JSON.stringify(packed.toString('base64'))};`, moduleType: 'js' };
  },
});

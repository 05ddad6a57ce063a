import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin, ResolvedConfig } from 'vite';

const worthwhileBytes = 256;

/** Files that never change are compressed once, as well as it goes. Pages are not: the server finishes them. */
export const precompress = (): Plugin => {
  let config: ResolvedConfig;
  return {
    name: 'precompress',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    configResolved(resolved) {
      config = resolved;
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const out = resolve(config.root, config.build.outDir);
        const files = globSync('**/*.{js,css,svg,wasm,json}', { cwd: out });
        await Promise.all(
          files.map(async (name) => {
            const path = join(out, name);
            const bytes = await readFile(path);
            if (bytes.length < worthwhileBytes) return;
            const params = {
              [constants.BROTLI_PARAM_QUALITY]: 11,
              [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
            };
            await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }));
            await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
          }),
        );
      },
    },
  };
};

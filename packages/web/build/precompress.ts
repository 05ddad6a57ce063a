import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { afterBuild } from './after-build.ts';

const worthwhileBytes = 256;
/** Engine, faces and recognition data: the last percents of these would take minutes of every first start. */
const largeBytes = 1_000_000;

const compress = async (path: string): Promise<void> => {
  const bytes = await readFile(path);
  if (bytes.length < worthwhileBytes) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: bytes.length < largeBytes ? 11 : 9,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }));
  await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
};

/** Files that never change are compressed once, as well as it goes. Pages are not: the server finishes them. */
export const precompress = () =>
  afterBuild('precompress', async (out) => {
    const files = globSync('**/*.{js,css,svg,wasm,json}', { cwd: out });
    await Promise.all(files.map((name) => compress(join(out, name))));
  });

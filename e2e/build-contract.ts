import { join } from 'node:path';
import { build, type InlineConfig } from 'vite';

/** The code of a contract's page, as `page.js` in a folder. */
export const buildContract = async (
  from: string,
  page: string,
  folder: string,
  options: Pick<InlineConfig, 'plugins' | 'worker'>,
): Promise<void> => {
  await build({
    root: from,
    configFile: false,
    logLevel: 'error',
    ...options,
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2024',
      minify: false,
      rolldownOptions: { input: join(from, page), output: { entryFileNames: 'page.js' } },
    },
  });
};

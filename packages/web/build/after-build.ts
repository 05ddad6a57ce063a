import { resolve } from 'node:path';
import type { Plugin, ResolvedConfig } from 'vite';

/** A step on the finished files, in the order of the plugins; not for the build that only renders pages. */
export const afterBuild = (
  name: string,
  step: (out: string, config: ResolvedConfig) => Promise<void>,
): Plugin => {
  let config: ResolvedConfig;
  return {
    name,
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    configResolved(resolved) {
      config = resolved;
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: () => step(resolve(config.root, config.build.outDir), config),
    },
  };
};

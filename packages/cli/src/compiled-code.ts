import module from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** In the home of whoever runs it: nobody else can put code there. */
const folder = (): string => join(homedir(), '.cache', 'blackbar', 'compiled');

/**
 * What Node makes of the program's own code is kept for the next run; nothing of a document. Call it before anything
 * else is loaded.
 */
export const keepCompiledCode = (): void => {
  // Node 20 cannot. Where a folder is set for it already, or it is switched off, Node goes by that.
  if ('enableCompileCache' in module && module.getCompileCacheDir() === undefined)
    module.enableCompileCache(folder());
};

import { join } from 'node:path';
import { root } from './install.mjs';

// Every process and worker that a test starts loads the same sources: what Node made of them is kept between them.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'compiled');

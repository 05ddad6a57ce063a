import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** TypeScript files below a folder, as paths from the project's root. */
export const sourceFiles = (folder: string): string[] =>
  globSync(`${folder}/**/*.{ts,tsx}`, {
    exclude: (path) => path.includes('node_modules') || path.includes('/dist'),
  })
    .map((file) => file.replaceAll('\\', '/'))
    .sort();

const specifier = /(?:\bfrom\s*|\bimport\s*\(?\s*|new URL\(\s*)['"]([^'"]+)['"]/g;

/** Entry points of our packages, from their `exports`, so that an import resolves to its package. */
const entryPoints = new Map(
  globSync('packages/*/package.json').flatMap((path) => {
    const manifest = JSON.parse(readFileSync(path, 'utf8')) as {
      name: string;
      exports?: Record<string, string>;
    };
    return Object.entries(manifest.exports ?? {}).map(
      ([key, target]) => [join(manifest.name, key), join(dirname(path), target)] as const,
    );
  }),
);

/** What a file imports: paths from the root for our own files, bare names for packages. */
export const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(specifier)].map(([, name = '']) => {
    if (name.startsWith('.')) return normalize(join(dirname(file), name));
    if (!name.startsWith('@blackbar/')) return name;
    const entryPoint = entryPoints.get(name);
    // A path that is not an entry point is kept, so that its package is still recognised.
    return entryPoint && existsSync(entryPoint) ? entryPoint : name.replace('@blackbar/', 'packages/');
  });

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

/** Doors of our packages, from their `exports`, so that an import resolves to the room it enters. */
const doors = new Map(
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
    const door = doors.get(name);
    // A path past a door is named as it stands, so that the room it reaches into is still seen.
    return door && existsSync(door) ? door : name.replace('@blackbar/', 'packages/');
  });

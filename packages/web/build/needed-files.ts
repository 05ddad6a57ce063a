import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest, ManifestChunk } from 'vite';

/** Where the build says which files a module needs; the last step that reads it removes it. */
export const manifestFolder = (out: string): string => join(out, '.vite');

export const readManifest = async (out: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(manifestFolder(out), 'manifest.json'), 'utf8'));

const collect = (
  manifest: Manifest,
  key: string,
  next: (chunk: ManifestChunk) => readonly string[],
  files: Set<string>,
): Set<string> => {
  const chunk = manifest[key];
  if (chunk === undefined) throw new Error(`The build has no ${key}.`);
  if (files.has(chunk.file)) return files;
  for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
  for (const other of next(chunk)) collect(manifest, other, next, files);
  return files;
};

/** A module's file with all that it needs at once. */
export const neededBy = (manifest: Manifest, key: string): Set<string> =>
  collect(manifest, key, ({ imports = [] }) => imports, new Set());

/** With pictures and fonts, and all that it ever loads, except by ways that are not wanted. */
export const loadedBy = (
  manifest: Manifest,
  keys: readonly string[],
  isWanted: (key: string) => boolean,
): Set<string> => {
  const files = new Set<string>();
  const assets: string[] = [];
  for (const key of keys)
    collect(
      manifest,
      key,
      (chunk) => {
        assets.push(...(chunk.assets ?? []));
        return [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? []).filter(isWanted)];
      },
      files,
    );
  return new Set([...files, ...assets]);
};

import { globSync, readFileSync, statSync } from 'node:fs';

const isGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Files below a folder that contain `text`, in UTF-8 or UTF-16. */
export const findPlaintext = (folder: string, text: string): string[] => {
  const needles = [Buffer.from(text, 'utf8'), Buffer.from(text, 'utf16le')];
  return globSync(`${folder}/**/*`).filter((path) => {
    try {
      if (!statSync(path).isFile()) return false;
      const bytes = readFileSync(path);
      return needles.some((needle) => bytes.includes(needle));
    } catch (error) {
      if (isGone(error)) return false;
      throw error;
    }
  });
};

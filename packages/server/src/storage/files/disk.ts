import { mkdir, open, opendir, rename, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from './file-store.ts';

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

const removeIfThere = async (path: string): Promise<void> => {
  try {
    await unlink(path);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
};

/** Flushes a folder: only then is a new file name in it durable. */
const syncFolder = async (folder: string): Promise<void> => {
  // Windows cannot open a folder; its file system flushes names by itself.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

export const diskStore = async (folder: string): Promise<FileStore> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const pathOf = (name: string): string => join(folder, name);
  return {
    async put(name, parts) {
      // Written under another name and renamed, so that a crash never leaves half a blob.
      const unfinished = pathOf(`${name}.unfinished`);
      try {
        const handle = await open(unfinished, 'w', 0o600);
        try {
          for await (const part of parts()) await handle.writeFile(part);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(unfinished, pathOf(name));
        await syncFolder(folder);
      } catch (error) {
        await removeIfThere(unfinished).catch(() => undefined);
        throw error;
      }
    },
    async open(name) {
      try {
        const handle = await open(pathOf(name), 'r');
        return {
          size: (await handle.stat()).size,
          async read(from, to) {
            const { buffer, bytesRead } = await handle.read(Buffer.alloc(to - from), 0, to - from, from);
            return buffer.subarray(0, bytesRead);
          },
          close: () => handle.close(),
        };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    delete: (name) => removeIfThere(pathOf(name)),
    async *list() {
      for await (const entry of await opendir(folder)) {
        try {
          yield { name: entry.name, modifiedAt: (await stat(pathOf(entry.name))).mtimeMs };
        } catch (error) {
          if (!isMissing(error)) throw error;
        }
      }
    },
    async ping() {
      await stat(folder);
    },
    close: () => undefined,
  };
};

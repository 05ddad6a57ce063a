import type { DeviceFile } from './device-document.ts';

/** What is kept beside the file itself. */
export interface KeptState extends Omit<DeviceFile, 'bytes'> {
  usedAt: number;
}

/** Files of this page, sealed: only whoever has a file's key reads it. Calls reject where a browser keeps nothing. */
export interface SealedStore {
  putFile(id: number, key: CryptoKey, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  putState(id: number, key: CryptoKey, state: KeptState): Promise<void>;
  /** `null` when there is none, or the key does not open it. */
  read(id: number, key: CryptoKey): Promise<(DeviceFile & KeptState) | null>;
  remove(id: number): Promise<void>;
  /** Removes what was last written before `before`, except the files that are in use. */
  sweep(before: number, inUse: ReadonlySet<number>): Promise<void>;
}

const ivBytes = 12;
const folderName = 'documents';

const seal = async (key: CryptoKey, name: string, bytes: Uint8Array<ArrayBuffer>): Promise<Blob> => {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  // A sealed part opens only under its own name: parts cannot be put in each other's place.
  const additionalData = new TextEncoder().encode(name);
  return new Blob([iv, await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, bytes)]);
};

const unseal = async (key: CryptoKey, name: string, sealed: File): Promise<Uint8Array<ArrayBuffer>> => {
  const iv = await sealed.slice(0, ivBytes).arrayBuffer();
  const additionalData = new TextEncoder().encode(name);
  const body = await sealed.slice(ivBytes).arrayBuffer();
  return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, key, body));
};

/** Over the browser's private file system. */
export const sealedStore = (openRoot: () => Promise<FileSystemDirectoryHandle>): SealedStore => {
  const folder = async () => (await openRoot()).getDirectoryHandle(folderName, { create: true });
  const write = async (name: string, content: Blob): Promise<void> => {
    const handle = await (await folder()).getFileHandle(name, { create: true });
    const writing = await handle.createWritable();
    try {
      await writing.write(content);
      await writing.close();
    } catch (error) {
      await writing.abort().catch(() => undefined);
      throw error;
    }
  };
  const drop = async (name: string): Promise<void> => {
    try {
      await (await folder()).removeEntry(name);
    } catch (error) {
      if ((error as Error).name !== 'NotFoundError') throw error;
    }
  };
  const partsOf = (id: number) => [`${id}.state`, `${id}.file`] as const;
  return {
    putFile: async (id, key, bytes) => {
      const [, name] = partsOf(id);
      await write(name, await seal(key, name, bytes));
    },
    putState: async (id, key, state) => {
      const [name] = partsOf(id);
      await write(name, await seal(key, name, new TextEncoder().encode(JSON.stringify(state))));
    },
    async read(id, key) {
      const opened = async (name: string) => {
        const handle = await (await folder()).getFileHandle(name);
        return unseal(key, name, await handle.getFile());
      };
      try {
        const [stateName, fileName] = partsOf(id);
        const state: KeptState = JSON.parse(new TextDecoder().decode(await opened(stateName)));
        return { ...state, bytes: await opened(fileName) };
      } catch {
        return null;
      }
    },
    async remove(id) {
      for (const name of partsOf(id)) await drop(name);
    },
    async sweep(before, inUse) {
      const handles: FileSystemFileHandle[] = [];
      for await (const handle of (await folder()).values())
        if (handle.kind === 'file') handles.push(handle as FileSystemFileHandle);
      const written = new Map<string, number>();
      for (const handle of handles) {
        const [id = ''] = handle.name.split('.');
        // One that is gone in the meantime was somebody else's to remove.
        const file = await handle.getFile().catch(() => null);
        if (file !== null) written.set(id, Math.max(written.get(id) ?? 0, file.lastModified));
      }
      for (const { name } of handles) {
        const [id = ''] = name.split('.');
        if (!inUse.has(Number(id)) && (written.get(id) ?? 0) < before) await drop(name);
      }
    },
  };
};

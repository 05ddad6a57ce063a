import { retention } from '@blackbar/core';
import { serverDocument } from '../src/api/server-document.ts';
import { uploadFile } from '../src/api/upload-file.ts';
import { deviceDocument } from '../src/device/device-document.ts';
import { deviceEngine, restartWithFaces } from '../src/device/device-engine.ts';
import { deviceLifetime } from '../src/device/device-lifetime.ts';
import { readFile } from '../src/device/read-file.ts';
import type { OpenDocument } from '../src/document/open-document.ts';
import { type ContractFile, documentContract } from './document-contract.ts';

const asFile = ({ name, bytes }: ContractFile): File => new File([bytes], name);

const onServer = async (given: ContractFile): Promise<OpenDocument> => {
  const ignore = (): void => undefined;
  const { token, ...file } = await uploadFile(asFile(given), {
    ...(given.password === undefined ? {} : { password: given.password }),
    ...{ onEncrypted: ignore, onProgress: ignore, signal: new AbortController().signal },
  });
  return serverDocument({ fileId: file.id, uploadedAt: Date.now(), token, bytes: given.bytes.length }, file);
};

const onDevice = async (given: ContractFile): Promise<OpenDocument> => {
  const engine = await deviceEngine();
  const file = await readFile(asFile(given), given.password ?? null, engine);
  const lifetime = deviceLifetime({
    ...{ idleMs: retention.idleMs, now: () => Date.now(), onEnd: () => engine.forget(String(file.id)) },
  });
  return deviceDocument(file, {
    ...{
      engine: deviceEngine,
      lifetime,
      loadFaces: restartWithFaces,
      onSummary: () => undefined,
      onRedactions: async () => undefined,
      isKept: () => false,
      remove: async () => undefined,
    },
  });
};

const places = { server: onServer, device: onDevice };

/** What the test in Node calls in the browser page. */
const contract = {
  /** `null` when the promise is kept, otherwise the error. */
  async check(
    place: keyof typeof places,
    title: string,
    files: Record<'plain' | 'locked' | 'chinese', { base64: string; password?: string }>,
  ): Promise<string | null> {
    const promise = documentContract.find((candidate) => candidate.title === title);
    if (!promise) return 'there is no such promise';
    const fileOf = ({ base64, ...rest }: { base64: string; password?: string }): ContractFile => ({
      ...{ name: 'letter.pdf', bytes: Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)) },
      ...rest,
    });
    try {
      await promise.check({
        ...{ open: places[place], plain: fileOf(files.plain) },
        ...{ locked: fileOf(files.locked), chinese: fileOf(files.chinese) },
      });
      return null;
    } catch (error) {
      return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    }
  },
};

declare global {
  interface Window {
    documentContract: typeof contract;
  }
}

window.documentContract = contract;

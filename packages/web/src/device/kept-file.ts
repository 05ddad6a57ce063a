import type { InspectedDocument, Redaction } from '@blackbar/core';
import type { DeviceFile } from './device-document.ts';
import type { SealedStore } from './sealed-store.ts';

/** A file that a reload finds again. */
export interface KeptFile {
  /** False once there was no room for a change. */
  readonly isKept: boolean;
  /** Resolves when they are written, so that a reload finds them, or there is no room for them. */
  saveRedactions(redactions: readonly Redaction[]): Promise<void>;
  saveSummary(summary: InspectedDocument): void;
  /** Somebody is at work: it is not stale yet. */
  use(): void;
  remove(): Promise<void>;
}

interface Options {
  store: SealedStore;
  key: CryptoKey;
  now: () => number;
  /** Told once: a reload starts over. The work in the tab goes on. */
  onUnkept: () => void;
}

/** A sign of life is written this often, not with every page that is drawn. */
const signOfLifeMs = 60_000;

/** Keeps the redactions of a stored file in step, one write after the other, the latest state only. */
export const keptFile = (
  { bytes: _bytes, ...file }: DeviceFile,
  { store, key, now, onUnkept }: Options,
): KeptFile => {
  let { redactions, summary } = file;
  let writing: Promise<void> | null = null;
  let isDue = false;
  let isKept = true;
  let writtenAt = now();
  const run = async (): Promise<void> => {
    while (isDue && isKept) {
      isDue = false;
      writtenAt = now();
      try {
        await store.putState(file.id, key, { ...file, summary, redactions, usedAt: writtenAt });
      } catch {
        isKept = false;
        onUnkept();
      }
    }
    writing = null;
  };
  const write = (): Promise<void> => {
    isDue = true;
    writing ??= run();
    return writing;
  };
  return {
    get isKept() {
      return isKept;
    },
    saveRedactions(all) {
      redactions = all;
      return write();
    },
    saveSummary(next) {
      summary = next;
      void write();
    },
    use() {
      if (now() - writtenAt > signOfLifeMs) void write();
    },
    async remove() {
      isKept = false;
      await writing;
      await store.remove(file.id).catch(() => undefined);
    },
  };
};

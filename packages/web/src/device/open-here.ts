import { type Redaction, retention } from '@blackbar/core';
import type { OpenDocument } from '../document/open-document.ts';
import { type DeviceFile, deviceDocument } from './device-document.ts';
import { deviceEngine, restartWithFaces } from './device-engine.ts';
import { deviceLifetime } from './device-lifetime.ts';
import { findFileKey, forgetFileKeys, makeFileKey } from './file-key.ts';
import { type KeptFile, keptFile } from './kept-file.ts';
import { readFile } from './read-file.ts';
import { sealedStore } from './sealed-store.ts';

const store = sealedStore(() => navigator.storage.getDirectory());
const now = (): number => Date.now();

interface Held {
  opened: OpenDocument;
  close: () => void;
}

/** The one document that this tab has open. */
let held: Held | null = null;
/** Counts up with every file that is opened or left, so that one that comes too late is not held. */
let turn = 0;

const listeners = new Set<() => void>();

/** Told when the open document has to be shown anew, because typefaces have come that it was drawn without. */
export const listenForTypefaces = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const hold = async (file: DeviceFile, kept: KeptFile | null): Promise<OpenDocument> => {
  await deviceEngine();
  const close = (): void => {
    lifetime.end();
    void deviceEngine().then((engine) => {
      engine.forget(String(file.id));
      return engine.renew();
    });
    forgetFileKeys();
    void kept?.remove();
    if (held?.opened.file.id === file.id) held = null;
  };
  const lifetime = deviceLifetime({ idleMs: retention.idleMs, now, onEnd: () => close() });
  lifetime.listen(() => kept?.use());
  const opened = deviceDocument(file, {
    engine: deviceEngine,
    lifetime,
    loadFaces: restartWithFaces,
    onSummary: (summary) => {
      kept?.saveSummary(summary);
      for (const listener of listeners) listener();
    },
    onRedactions: async (redactions: readonly Redaction[]) => kept?.saveRedactions(redactions),
    isKept: () => kept?.isKept ?? false,
    remove: async () => kept?.remove(),
  });
  held = { opened, close };
  return opened;
};

/** Opens a file in this tab. `onUnkept` is told when there is no room any more for what changes. */
export const openHere = async (
  given: File,
  password: string | null,
  onUnkept: () => void,
): Promise<OpenDocument> => {
  leaveHere();
  const mine = turn;
  const engine = await deviceEngine();
  const file = await readFile(given, password, engine);
  let kept: KeptFile | null = null;
  try {
    const key = await makeFileKey(file.id);
    await store.putFile(file.id, key, file.bytes);
    await store.putState(file.id, key, { ...withoutBytes(file), usedAt: now() });
    kept = keptFile(file, { store, key, now, onUnkept });
  } catch {
    // A private window, a full disk, a page without HTTPS: the work goes on, only a reload starts over.
    await store.remove(file.id).catch(() => undefined);
  }
  if (mine !== turn) {
    engine.forget(String(file.id));
    await kept?.remove();
    throw new DOMException('Another file was opened', 'AbortError');
  }
  return hold(file, kept);
};

const withoutBytes = ({ bytes: _bytes, ...rest }: DeviceFile) => rest;

/** The document after a reload, or the one that is open; `null` when this tab has none of that name. */
export const reopenHere = async (id: number, onUnkept: () => void): Promise<OpenDocument | null> => {
  if (held?.opened.file.id === id) return held.opened;
  const key = await findFileKey(id);
  const file = key === null ? null : await store.read(id, key);
  if (key === null || file === null) return null;
  if (file.usedAt + retention.idleMs <= now()) {
    forgetFileKeys();
    await store.remove(id).catch(() => undefined);
    return null;
  }
  return hold(file, keptFile(file, { store, key, now, onUnkept }));
};

/** Leaving deletes the file: its key first, then what is stored of it. */
export const leaveHere = (): void => {
  turn += 1;
  held?.close();
  for (const id of forgetFileKeys()) void store.remove(id).catch(() => undefined);
};

/** Files of tabs that are gone: nobody has their keys any more. */
export const sweepStale = async (): Promise<void> => {
  const locks = 'locks' in navigator ? await navigator.locks.query() : { held: [] };
  const inUse = new Set((locks.held ?? []).map(({ name = '' }) => Number(name.replace('file-', ''))));
  await store.sweep(now() - retention.idleMs, inUse);
};

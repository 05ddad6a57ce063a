import { isNoteKey } from '../document/note-key.ts';

/**
 * What lets this tab, and only this tab, open a file: its token in session storage. A tab that was
 * duplicated gets a copy of the storage, which `tab-lock.ts` takes care of.
 */
export interface FileSession {
  fileId: number;
  uploadedAt: number;
  token: string;
  /** Size of the uploaded file, which only the browser that sent it knows. */
  bytes: number | null;
}

const markerPrefix = 'file-session-';
const lastFileKey = 'last-file';

export const keepSession = (session: FileSession, storage: Storage = sessionStorage): void => {
  const { uploadedAt, token, bytes } = session;
  storage.setItem(`${markerPrefix}${session.fileId}`, JSON.stringify({ uploadedAt, token, bytes }));
  storage.setItem(lastFileKey, String(session.fileId));
};

export const findSession = (fileId: number, storage: Storage = sessionStorage): FileSession | null => {
  const marker = storage.getItem(`${markerPrefix}${fileId}`);
  if (marker === null) return null;
  try {
    const { uploadedAt, token, bytes } = JSON.parse(marker);
    if (typeof token !== 'string' || typeof uploadedAt !== 'number') return null;
    return { fileId, uploadedAt, token, bytes: typeof bytes === 'number' ? bytes : null };
  } catch {
    return null;
  }
};

export const forgetSessions = (storage: Storage = sessionStorage): void => {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  const isOurs = (key: string): boolean => key.startsWith(markerPrefix) || isNoteKey(key);
  for (const key of keys) if (key !== null && isOurs(key)) storage.removeItem(key);
  storage.removeItem(lastFileKey);
};

const prefix = 'device-file-';

/** The key of a kept file, in this tab's session storage and nowhere else. */
export const makeFileKey = async (id: number, storage: Storage = sessionStorage): Promise<CryptoKey> => {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const key = await importKey(bytes);
  storage.setItem(`${prefix}${id}`, btoa(String.fromCharCode(...bytes)));
  return key;
};

/** `null` when this tab has none. */
export const findFileKey = async (
  id: number,
  storage: Storage = sessionStorage,
): Promise<CryptoKey | null> => {
  const text = storage.getItem(`${prefix}${id}`);
  if (text === null) return null;
  try {
    return await importKey(Uint8Array.from(atob(text), (char) => char.charCodeAt(0)));
  } catch {
    return null;
  }
};

const importKey = (bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);

const idsIn = (storage: Storage): number[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    .filter((key) => key.startsWith(prefix))
    .map((key) => Number(key.slice(prefix.length)));

/** Gives up every key; answers the ids of the files that nobody can read any more. */
export const forgetFileKeys = (storage: Storage = sessionStorage): number[] => {
  const ids = idsIn(storage);
  for (const id of ids) storage.removeItem(`${prefix}${id}`);
  return ids;
};

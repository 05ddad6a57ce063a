import { base64url } from 'jose';

const keyBytes = 32;
/** 32 bytes in base64url. */
const keyPattern = /^[A-Za-z0-9_-]{43}$/;

const fromHex = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

export const sha256Hex = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));

/** The key of a commitment: whoever has it can test guesses at the input, so it is handed to the person alone. */
export const newInputKey = (): string => inputKeyOf(crypto.getRandomValues(new Uint8Array(keyBytes)));

export const inputKeyOf = (bytes: Uint8Array): string => {
  if (bytes.length !== keyBytes) throw new Error('an input key has 32 bytes');
  return base64url.encode(bytes);
};

/** In its one canonical form. */
export const isInputKey = (text: string): boolean =>
  keyPattern.test(text) && base64url.encode(base64url.decode(text)) === text;

/** HMAC-SHA-256 over the SHA-256 of a file: says nothing of it without the key, and fits no other file with it. */
export const commitTo = async (inputKey: string, sha256: string): Promise<string> => {
  if (!isInputKey(inputKey) || !/^[0-9a-f]{64}$/.test(sha256)) throw new Error('not a key, or not a digest');
  const key = await crypto.subtle.importKey(
    'raw',
    base64url.decode(inputKey) as Uint8Array<ArrayBuffer>,
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  return base64url.encode(new Uint8Array(await crypto.subtle.sign('HMAC', key, fromHex(sha256))));
};

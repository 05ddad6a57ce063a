import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  randomBytes,
  timingSafeEqual,
  webcrypto,
} from 'node:crypto';

/**
 * AES-256-CBC, then HMAC-SHA-256 over everything before it (encrypt-then-MAC):
 * version (1) | IV (16) | ciphertext | HMAC (32).
 */
const version = 1;
const ivBytes = 16;
const macBytes = 32;
const headBytes = 1 + ivBytes;
const blockBytes = 16;

/** Below this size, sealing on this thread is faster than handing it to another. */
const offThreadFromBytes = 32 * 1024;

export interface SealKey {
  cipherKey: Uint8Array;
  macKey: Uint8Array;
}

/** The bytes were changed, or were sealed under another key. Says nothing about which. */
export class BrokenSealError extends Error {
  constructor() {
    super('the seal is broken');
    this.name = 'BrokenSealError';
  }
}

// Node takes four times as long with a key in bytes: it first looks, by an exception, whether they are a key object.
const macOf = (key: SealKey, body: Uint8Array): Uint8Array =>
  createHmac('sha256', createSecretKey(key.macKey)).update(body).digest();

export const sealNow = (key: SealKey, plaintext: Uint8Array): Uint8Array => {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-cbc', createSecretKey(key.cipherKey), iv);
  const body = Buffer.concat([Buffer.of(version), iv, cipher.update(plaintext), cipher.final()]);
  return Buffer.concat([body, macOf(key, body)]);
};

const checkShape = (sealed: Uint8Array): void => {
  const ciphertextBytes = sealed.length - headBytes - macBytes;
  if (sealed[0] !== version || ciphertextBytes < blockBytes || ciphertextBytes % blockBytes !== 0)
    throw new BrokenSealError();
};

export const unsealNow = (key: SealKey, sealed: Uint8Array): Uint8Array => {
  checkShape(sealed);
  const body = sealed.subarray(0, -macBytes);
  const mac = macOf(key, body);
  if (!timingSafeEqual(mac, sealed.subarray(-macBytes))) throw new BrokenSealError();
  const decipher = createDecipheriv(
    'aes-256-cbc',
    createSecretKey(key.cipherKey),
    body.subarray(1, headBytes),
  );
  const parts = [decipher.update(body.subarray(headBytes)), decipher.final()];
  const plaintext = Buffer.concat(parts);
  for (const part of parts) part.fill(0);
  return plaintext;
};

const { subtle } = webcrypto;
const hmac = { name: 'HMAC', hash: 'SHA-256' };
/** Web Crypto types want memory that is not shared; ours never is. */
const own = (bytes: Uint8Array) => bytes as Uint8Array<ArrayBuffer>;
const importCipherKey = (key: SealKey, use: 'encrypt' | 'decrypt') =>
  subtle.importKey('raw', own(key.cipherKey), 'AES-CBC', false, [use]);
const importMacKey = (key: SealKey, use: 'sign' | 'verify') =>
  subtle.importKey('raw', own(key.macKey), hmac, false, [use]);

/** Large values are sealed on another thread, so that no other request waits for them. */
export const seal = async (key: SealKey, plaintext: Uint8Array): Promise<Uint8Array> => {
  if (plaintext.length < offThreadFromBytes) return sealNow(key, plaintext);
  const iv = randomBytes(ivBytes);
  const ciphertext = await subtle.encrypt(
    { name: 'AES-CBC', iv },
    await importCipherKey(key, 'encrypt'),
    own(plaintext),
  );
  const sealed = Buffer.allocUnsafe(headBytes + ciphertext.byteLength + macBytes);
  sealed[0] = version;
  sealed.set(iv, 1);
  sealed.set(new Uint8Array(ciphertext), headBytes);
  const mac = await subtle.sign(hmac, await importMacKey(key, 'sign'), own(sealed.subarray(0, -macBytes)));
  sealed.set(new Uint8Array(mac), sealed.length - macBytes);
  return sealed;
};

interface SealedParts {
  /** Everything the HMAC covers. */
  authenticated: Uint8Array;
  iv: Uint8Array;
  ciphertext: Uint8Array;
  mac: Uint8Array;
}

/** Throws before a single byte is decrypted when anything was changed. */
export const unsealParts = async (key: SealKey, parts: SealedParts): Promise<Uint8Array> => {
  const macKey = await importMacKey(key, 'verify');
  if (!(await subtle.verify(hmac, macKey, own(parts.mac), own(parts.authenticated))))
    throw new BrokenSealError();
  const cipherKey = await importCipherKey(key, 'decrypt');
  const plaintext = await subtle.decrypt(
    { name: 'AES-CBC', iv: own(parts.iv) },
    cipherKey,
    own(parts.ciphertext),
  );
  return new Uint8Array(plaintext);
};

export const unseal = async (key: SealKey, sealed: Uint8Array): Promise<Uint8Array> => {
  if (sealed.length < offThreadFromBytes) return unsealNow(key, sealed);
  checkShape(sealed);
  return unsealParts(key, {
    authenticated: sealed.subarray(0, -macBytes),
    iv: sealed.subarray(1, headBytes),
    ciphertext: sealed.subarray(headBytes, -macBytes),
    mac: sealed.subarray(-macBytes),
  });
};

import { createHash, hkdfSync } from 'node:crypto';
import {
  parseSealedContents,
  parseSealedUpload,
  RedactError,
  type SealedHeader,
  sealedUpload,
} from '@blackbar/core';
import { AEAD_EXPORT_ONLY, CipherSuite, KDF_HKDF_SHA256, KEM_DHKEM_P256_HKDF_SHA256 } from 'hpke';
import { isToken } from './keys.ts';
import { unsealParts } from './seal.ts';
import { parseOnce } from './seal-text.ts';

const dayMs = 86_400_000;
const seedBytes = 32;
const suite = new CipherSuite(KEM_DHKEM_P256_HKDF_SHA256, KDF_HKDF_SHA256, AEAD_EXPORT_ONLY);
type KeyPair = Awaited<ReturnType<typeof suite.DeriveKeyPair>>;
const utf8 = new TextEncoder();
const info = utf8.encode(sealedUpload.info);
const exporterContext = utf8.encode(sealedUpload.exporterContext);

/** Derived, so that all servers with the same secret have the same key; a new one each day. */
const keyOfDay = (secret: Uint8Array, day: number): Promise<KeyPair> =>
  suite.DeriveKeyPair(
    new Uint8Array(hkdfSync('sha256', secret, new Uint8Array(0), `blackbar upload key ${day} v2`, seedBytes)),
  );

export interface OpenedUpload {
  header: SealedHeader;
  file: Uint8Array;
  /** Names this sealed upload, so that it is accepted once. */
  sealHash: Uint8Array;
  /** When its key is no longer accepted. */
  keyEndsAt: number;
}

export interface UploadKeys {
  /** The public key that devices encrypt to now. */
  current(now: number): Promise<{ id: number; publicKey: string }>;
  /** Throws `file-damaged` for anything that was changed or was sealed to another key. */
  open(untrusted: Uint8Array, now: number): Promise<OpenedUpload>;
}

const parseHeader = (bytes: Uint8Array): SealedHeader => {
  const untrusted: unknown = parseOnce(bytes);
  if (typeof untrusted !== 'object' || untrusted === null) throw new RedactError('file-damaged');
  const { filename, password, token } = untrusted as Record<string, unknown>;
  if (typeof filename !== 'string' || typeof token !== 'string' || !isToken(token))
    throw new RedactError('file-damaged');
  return { filename, token, ...(typeof password === 'string' && password !== '' ? { password } : {}) };
};

export const uploadKeys = (secret: Uint8Array): UploadKeys => {
  const keys = new Map<number, Promise<KeyPair>>();
  const keyFor = (day: number): Promise<KeyPair> => {
    const known = keys.get(day);
    if (known) return known;
    const made = keyOfDay(secret, day);
    keys.clear();
    keys.set(day, made);
    return made;
  };
  const today = (now: number) => Math.floor(now / dayMs);

  return {
    async current(now) {
      const id = today(now);
      const { publicKey } = await keyFor(id);
      return { id, publicKey: Buffer.from(await suite.SerializePublicKey(publicKey)).toString('base64url') };
    },
    async open(untrusted, now) {
      const parts = parseSealedUpload(untrusted);
      // A page opened before midnight still encrypts to yesterday's key.
      if (Math.abs(parts.keyId - today(now)) > 1) throw new RedactError('file-damaged');
      try {
        const pair = await keyFor(parts.keyId);
        const length = 2 * sealedUpload.keyBytes;
        // A view into the upload would hand the library the whole buffer behind it.
        const encapsulated = Uint8Array.from(parts.encapsulatedKey);
        const bytes = await suite.ReceiveExport(pair, encapsulated, exporterContext, length, { info });
        const key = {
          cipherKey: bytes.subarray(0, sealedUpload.keyBytes),
          macKey: bytes.subarray(sealedUpload.keyBytes),
        };
        const { header, file } = parseSealedContents(await unsealParts(key, parts));
        bytes.fill(0);
        return {
          header: parseHeader(header),
          file,
          sealHash: createHash('sha256').update(encapsulated).digest(),
          keyEndsAt: (parts.keyId + 2) * dayMs,
        };
      } catch (cause) {
        throw new RedactError('file-damaged', { cause });
      }
    },
  };
};

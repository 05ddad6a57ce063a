import { createECDH, createHmac, type ECDH, hkdfSync } from 'node:crypto';
import {
  parseSealedContents,
  parseSealedUpload,
  RedactError,
  type SealedHeader,
  sealedUpload,
} from '@blackbar/core';
import { unsealParts } from './seal.ts';

const dayMs = 86_400_000;
const order = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551');

/** Derived, so that all servers with the same secret have the same key; a new one each day. */
const keyOfDay = (secret: Uint8Array, day: number): ECDH => {
  for (let attempt = 0; ; attempt++) {
    const scalar = createHmac('sha256', secret).update(`blackbar upload key ${day} ${attempt} v1`).digest();
    const value = BigInt(`0x${scalar.toString('hex')}`);
    if (value === 0n || value >= order) continue;
    const ecdh = createECDH('prime256v1');
    ecdh.setPrivateKey(scalar);
    return ecdh;
  }
};

export interface UploadKeys {
  /** The public key that devices encrypt to now. */
  current(now: number): { id: number; publicKey: string };
  /** The file and its name. Throws `file-damaged` for anything that was changed or is not for us. */
  open(untrusted: Uint8Array, now: number): Promise<{ header: SealedHeader; file: Uint8Array }>;
}

const parseHeader = (bytes: Uint8Array): SealedHeader => {
  const untrusted: unknown = JSON.parse(Buffer.from(bytes).toString('utf8'));
  if (typeof untrusted !== 'object' || untrusted === null) throw new RedactError('file-damaged');
  const { filename, password } = untrusted as Record<string, unknown>;
  if (typeof filename !== 'string') throw new RedactError('file-damaged');
  return typeof password === 'string' && password !== '' ? { filename, password } : { filename };
};

export const uploadKeys = (secret: Uint8Array): UploadKeys => {
  const keys = new Map<number, ECDH>();
  const keyFor = (day: number): ECDH => {
    const known = keys.get(day);
    if (known) return known;
    const made = keyOfDay(secret, day);
    keys.clear();
    keys.set(day, made);
    return made;
  };
  const today = (now: number) => Math.floor(now / dayMs);

  return {
    current(now) {
      const id = today(now);
      return { id, publicKey: keyFor(id).getPublicKey('base64url') };
    },
    async open(untrusted, now) {
      const parts = parseSealedUpload(untrusted);
      // A page opened before midnight still encrypts to yesterday's key.
      if (Math.abs(parts.keyId - today(now)) > 1) throw new RedactError('file-damaged');
      try {
        const ecdh = keyFor(parts.keyId);
        const shared = ecdh.computeSecret(parts.ephemeralPublicKey);
        const salt = Buffer.concat([parts.ephemeralPublicKey, ecdh.getPublicKey()]);
        const bytes = new Uint8Array(
          hkdfSync('sha256', shared, salt, sealedUpload.info, 2 * sealedUpload.keyBytes),
        );
        const key = {
          cipherKey: bytes.subarray(0, sealedUpload.keyBytes),
          macKey: bytes.subarray(sealedUpload.keyBytes),
        };
        const contents = await unsealParts(key, parts);
        const { header, file } = parseSealedContents(contents);
        return { header: parseHeader(header), file };
      } catch (cause) {
        throw new RedactError('file-damaged', { cause });
      }
    },
  };
};

import { createHash, createSecretKey, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { encryption } from '@blackbar/core';
import type { SealKey } from './seal.ts';

const keyBytes = encryption.keyBits / 8;

/** What a sealed thing is for; a key for one purpose opens nothing else. */
export type FilePurpose = 'bytes' | 'summary' | 'pattern' | 'label' | 'export' | 'report' | 'certificate';
export type ServerPurpose = 'link' | 'contact' | 'upload' | 'job' | 'audit';

const derive = (secret: Uint8Array, info: string): SealKey => {
  const bytes = new Uint8Array(
    hkdfSync('sha256', createSecretKey(secret), new Uint8Array(0), info, 2 * keyBytes),
  );
  return { cipherKey: bytes.subarray(0, keyBytes), macKey: bytes.subarray(keyBytes) };
};

export const newToken = (): string => randomBytes(encryption.tokenBits / 8).toString('base64url');

/** 32 bytes in base64url, in their one canonical form. */
export const isToken = (text: string): boolean =>
  text.length === 43 && Buffer.from(text, 'base64url').toString('base64url') === text;

export const newKeyHalf = (): Uint8Array => randomBytes(keyBytes);

export const hashToken = (token: string): Uint8Array => createHash('sha256').update(token).digest();

export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && timingSafeEqual(a, b);

/** The tab holds the token, the database the half: neither opens the file alone. */
export const fileKey = (token: string, keyHalf: Uint8Array, fileId: number, purpose: FilePurpose): SealKey =>
  derive(
    Buffer.concat([createHash('sha256').update('token').update(token).digest(), keyHalf]),
    `blackbar file ${fileId} ${purpose} v1`,
  );

export const serverKey = (secret: Uint8Array, purpose: ServerPurpose): SealKey =>
  derive(secret, `blackbar server ${purpose} v1`);

import { deviceEnvelope, displayName, documentKindOf, RedactError } from '@blackbar/core';
import type { BoundedHost } from '@blackbar/engine/browser';
import { DocumentError } from '../document/document-error.ts';
import { newId } from '../document/new-id.ts';
import type { DeviceFile } from './device-document.ts';
import { translated } from './device-error.ts';

const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> => {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
};

const refuse = (said: string): never => {
  throw new DocumentError(said, { said });
};

const noMemoryFor = (maxFileBytes: number): string => {
  const largestMb = Math.floor(maxFileBytes / (1024 * 1024));
  return largestMb === 0
    ? 'This device has too little memory for the tool. Open the file on a device with more memory.'
    : `This tab has memory for files of up to ${largestMb} MB on this device. Split the file and open the parts, or open it on a device with more memory.`;
};

const bytesOf = async (file: File, maxFileBytes: number): Promise<Uint8Array<ArrayBuffer>> => {
  if (file.size === 0) return refuse('This file is empty. Choose another one.');
  if (file.size > deviceEnvelope.maxBytes) throw new RedactError('too-large');
  if (file.size > maxFileBytes) return refuse(noMemoryFor(maxFileBytes));
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch (cause) {
    throw cause instanceof RangeError || (cause as Error).name === 'NotReadableError'
      ? new RedactError('too-complex', { cause })
      : cause;
  }
};

/** Reads and inspects a file. Its password is used here and not kept: what is kept needs none. */
export const readFile = (file: File, password: string | null, engine: BoundedHost): Promise<DeviceFile> =>
  translated(
    (async () => {
      const bytes = await bytesOf(file, engine.maxFileBytes);
      if (documentKindOf(bytes) === null) throw new RedactError('unsupported-type');
      const id = newId();
      const source = { key: String(id), bytes, ...(password === null ? {} : { password }) };
      try {
        const summary = await engine.inspect(source, { maxPages: deviceEnvelope.maxPages });
        const unlocked = password === null ? null : await engine.unlock(source);
        return {
          id,
          filename: displayName(file.name, summary.kind),
          bytes: unlocked === null ? bytes : new Uint8Array(unlocked),
          given: unlocked === null ? null : { bytes: bytes.length, sha256: await sha256(bytes) },
          summary,
          redactions: [],
        };
      } finally {
        // A worker keeps an open document together with its password.
        if (password !== null) engine.forget(source.key);
      }
    })(),
  );

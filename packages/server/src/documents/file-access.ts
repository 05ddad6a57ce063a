import { expiresAt, type InspectedDocument, RedactError, type Retention } from '@blackbar/core';
import { type FilePurpose, fileKey, hashToken, sameBytes } from '../storage/crypto/keys.ts';
import type { SealKey } from '../storage/crypto/seal.ts';
import { unsealText } from '../storage/crypto/seal-text.ts';
import { changeFile, type FileRow, findFile, findFileByToken } from '../storage/database/files.ts';
import type { Database } from '../storage/database/schema.ts';
import { isDiskFull } from '../storage/disk-reserve.ts';
import type { Clock } from './clock.ts';

/** What is known of a file beside its bytes; stored sealed. */
export interface StoredSummary extends InspectedDocument {
  filename: string;
  sizeBytes: number;
  /** Of a protected PDF as it was uploaded: what is kept is a copy that needs no password. */
  uploadedSha256?: string;
}

/** A file opened with its token. Lives as long as a request. */
export interface OpenFile {
  id: number;
  /** Who asks: what is done for this request counts against their limits. */
  client: string;
  token: string;
  summary: StoredSummary;
  expiresAt: number;
  lifetime: { uploadedAt: number; lastUsedAt: number; extendedTo?: number | undefined };
  keyFor(purpose: FilePurpose): SealKey;
}

export interface FileAccess {
  byId(id: number, token: string, client: string): Promise<OpenFile>;
  /** The file a token belongs to, for calls that name a redaction instead of a file. */
  byToken(token: string, client: string): Promise<OpenFile>;
}

/** Uses within this time are recorded once, so that a burst of page images is not a burst of writes. */
const sameUseMs = 1000;

/** Servers' clocks may differ this much; an upload from further in the future had a wrong clock. */
export const clockToleranceMs = 5 * 60_000;

const noHash = new Uint8Array(32);

export const fileAccess = (db: Database, clock: Clock, policy: Retention): FileAccess => {
  const open = async (row: FileRow | undefined, token: string, client: string): Promise<OpenFile> => {
    // The same steps whether or not the file exists.
    const known = sameBytes(hashToken(token), row?.token_hash ?? noHash);
    const now = clock.now();
    if (!row || !known || row.state !== 'ready' || !row.key_half || !row.sealed_summary)
      throw new RedactError('file-not-available');
    const { id, key_half: keyHalf } = row;
    const lifetime = {
      uploadedAt: row.uploaded_at,
      lastUsedAt: row.last_used_at,
      extendedTo: row.extended_to ?? undefined,
    };
    if (expiresAt(lifetime, policy) <= now || lifetime.uploadedAt > now + clockToleranceMs)
      throw new RedactError('file-not-available');
    if (now - lifetime.lastUsedAt >= sameUseMs) {
      const used = { ...lifetime, lastUsedAt: now };
      const change = { last_used_at: now, expires_at: expiresAt(used, policy) };
      try {
        await changeFile(db, id, change);
        lifetime.lastUsedAt = now;
      } catch (error) {
        // On a full disk the use is not recorded and the file expires sooner; it must still open, to be deleted.
        if (!isDiskFull(error)) throw error;
      }
    }
    const keys = new Map<FilePurpose, SealKey>();
    // Derived once: a list of boxes needs the same key thousands of times.
    const keyFor = (purpose: FilePurpose): SealKey => {
      const known = keys.get(purpose) ?? fileKey(token, keyHalf, id, purpose);
      keys.set(purpose, known);
      return known;
    };
    const summary = unsealText(keyFor('summary'), row.sealed_summary);
    return {
      id,
      client,
      token,
      summary: JSON.parse(summary) as StoredSummary,
      expiresAt: expiresAt(lifetime, policy),
      lifetime,
      keyFor,
    };
  };
  return {
    byId: async (id, token, client) => open(await findFile(db, id), token, client),
    byToken: async (token, client) => open(await findFileByToken(db, hashToken(token)), token, client),
  };
};

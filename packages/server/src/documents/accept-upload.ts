import { createHash } from 'node:crypto';
import {
  displayName,
  documentKindOf,
  type Envelope,
  expiresAt,
  fitsEnvelope,
  type InspectedDocument,
  inMegabytes,
  isSealedUpload,
  maxBytesOf,
  maxPagesOf,
  RedactError,
  type Retention,
} from '@blackbar/core';
import { type EngineHost, type Source, sharedBytes } from '@blackbar/engine/node';
import { fileKey, hashToken, newKeyHalf, newToken } from '../storage/crypto/keys.ts';
import { sealedBytes } from '../storage/crypto/seal-segments.ts';
import { sealText } from '../storage/crypto/seal-text.ts';
import type { UploadKeys } from '../storage/crypto/upload-keys.ts';
import { insertBlob, markStored } from '../storage/database/blobs.ts';
import { changeFile, findFileByToken, insertFile } from '../storage/database/files.ts';
import type { Database } from '../storage/database/schema.ts';
import { rememberSeal } from '../storage/database/used-seals.ts';
import type { EncryptedFiles } from '../storage/files/encrypted.ts';
import { newBlobName } from './blob-name.ts';
import type { Clock } from './clock.ts';
import type { StoredSummary } from './file-access.ts';
import { type OpenSources, sourceKey } from './open-sources.ts';
import type { PageImages } from './page-images.ts';
import type { Preparations } from './preparations.ts';
import { randomId } from './random-id.ts';
import type { Tracing } from './tracing.ts';
import type { WorkLimit } from './work-limit.ts';

export interface Upload {
  bytes: Uint8Array;
  untrustedName: string;
  password?: string;
  /** Chosen by the client of a sealed upload; a plain one is given a new token. */
  token?: string;
  /** Who uploads: counts against their limits. Never stored. */
  client: string;
  signal: AbortSignal;
}

interface Opened {
  summary: InspectedDocument;
  /** The copy to keep instead of a file that is behind a password. */
  unlocked: Uint8Array | null;
}

export interface AcceptedFile {
  id: number;
  token: string;
  /** The client chose the token and has it; it must not be sent back. */
  isTokenKnown: boolean;
  summary: StoredSummary;
  expiresAt: number;
}

interface Parts {
  db: Database;
  files: EncryptedFiles;
  sources: OpenSources;
  pageImages: PageImages;
  preparations: Pick<Preparations, 'start'>;
  engine: EngineHost;
  limit: WorkLimit;
  tracing: Tracing;
  uploadKeys: UploadKeys;
  clock: Clock;
  envelopes: readonly Envelope[];
  retention: Retention;
  /** Removes what a failed upload left. */
  discard: (fileId: number) => Promise<void>;
  /** Tells the sweeper when the key must be destroyed. */
  expiring: (instant: number) => void;
}

export const tooLarge = (maxBytes: number): RedactError =>
  new RedactError('too-large', {
    message: `This file is larger than ${inMegabytes(maxBytes)} MB. Make it smaller or split it, then upload it again.`,
  });

const tooManyPages = (counted: string, maxPages: number): RedactError =>
  new RedactError('too-many-pages', {
    message: `This file has ${counted} pages; the limit is ${maxPages}. Split the file and upload the parts.`,
  });

const isTooLong = (error: unknown): boolean =>
  error instanceof RedactError && error.code === 'too-many-pages';

const checkEnvelope = (envelopes: readonly Envelope[], bytes: number, pages: number): void => {
  if (fitsEnvelope(envelopes, bytes, pages)) return;
  const maxPages = maxPagesOf(envelopes);
  if (pages > maxPages) throw tooManyPages(String(pages), maxPages);
  const maxBytes = maxBytesOf(envelopes.filter((envelope) => pages <= envelope.maxPages));
  throw new RedactError('too-large', {
    message: `A file with ${pages} pages may have up to ${inMegabytes(maxBytes)} MB. Make it smaller or split it, then upload it again.`,
  });
};

/** Stores uploaded bytes as a file that only the returned token opens. */
export const acceptUpload = (parts: Parts) => {
  const { db, files, sources, pageImages, engine, limit, uploadKeys, clock, envelopes, retention } = parts;
  const { preparations, tracing, discard, expiring } = parts;

  const openSealed = async (upload: Upload): Promise<Upload> => {
    if (!isSealedUpload(upload.bytes)) return upload;
    const { header, file, sealHash, keyEndsAt } = await uploadKeys.open(upload.bytes, clock.now());
    // Whatever becomes of it: a recording of this request must never be accepted again.
    if (!(await rememberSeal(db, sealHash, keyEndsAt))) throw new RedactError('upload-repeated');
    const { filename: untrustedName, token, password } = header;
    if (await findFileByToken(db, hashToken(token))) throw new RedactError('upload-repeated');
    return { ...upload, bytes: file, untrustedName, token, ...(password === undefined ? {} : { password }) };
  };

  /** A file with too many pages is not looked through; to say how many it has, they are counted. */
  const inspect = async (source: Source, signal: AbortSignal): Promise<InspectedDocument> => {
    const maxPages = maxPagesOf(envelopes);
    try {
      return await engine.inspect(source, { signal, maxPages });
    } catch (error) {
      if (!isTooLong(error)) throw error;
      const { pages } = await engine.open(source, { signal }).catch((cause) => {
        // Past the engine's own limit nobody counts.
        throw isTooLong(cause) ? tooManyPages('too many', maxPages) : cause;
      });
      throw tooManyPages(String(pages.length), maxPages);
    }
  };

  /**
   * Inspects the file and removes its password: the password is used here and not stored, and the stored copy
   * needs none.
   */
  const open = async (source: Source, client: string, signal: AbortSignal): Promise<Opened> => {
    const isProtected = source.password !== undefined;
    try {
      return await limit.run({ client, file: source.key }, async () => ({
        summary: await inspect(source, signal),
        unlocked: isProtected ? await engine.unlock(source, { signal }) : null,
      }));
    } finally {
      // A worker keeps an open document together with its password.
      if (isProtected) engine.forget(source.key);
    }
  };

  /** The row comes first, then the blob, then the file opens: a crash leaves only what is found again. */
  const store = async (
    id: number,
    token: string,
    summary: StoredSummary,
    bytes: Uint8Array,
  ): Promise<Omit<AcceptedFile, 'isTokenKnown'>> => {
    const now = clock.now();
    const keyHalf = newKeyHalf();
    const end = expiresAt({ uploadedAt: now, lastUsedAt: now }, retention);
    const sealedSummary = sealText(fileKey(token, keyHalf, id, 'summary'), JSON.stringify(summary));
    await insertFile(db, {
      id,
      token_hash: hashToken(token),
      key_half: keyHalf,
      state: 'storing',
      sealed_summary: sealedSummary,
      sealed_report: null,
      uploaded_at: now,
      last_used_at: now,
      extended_to: null,
      expires_at: end,
      revision: 0,
    });
    const name = newBlobName();
    await insertBlob(db, {
      name,
      file_id: id,
      kind: 'original',
      state: 'writing',
      revision: 0,
      dpi: 0,
      bytes: sealedBytes(bytes.length),
      created_at: now,
    });
    await files.put(name, fileKey(token, keyHalf, id, 'bytes'), bytes);
    await markStored(db, name);
    if (!(await changeFile(db, id, { state: 'ready' }, 'storing'))) throw new RedactError('internal');
    return { id, token, summary, expiresAt: end };
  };

  return async (received: Upload): Promise<AcceptedFile> => {
    const upload = await openSealed(received);
    const { bytes, untrustedName, password, client, signal } = upload;
    if (bytes.length === 0)
      throw new RedactError('no-file', { message: 'This file is empty. Choose another one.' });
    if (!documentKindOf(bytes)) throw new RedactError('unsupported-type');
    if (bytes.length > maxBytesOf(envelopes)) throw tooLarge(maxBytesOf(envelopes));
    const id = randomId();
    const source = {
      key: sourceKey(id),
      client,
      bytes: sharedBytes(bytes),
      ...(password === undefined ? {} : { password }),
    };
    const refused = new AbortController();
    try {
      // The first page is requested next. Not with a password: it is sent to one worker only.
      if (password === undefined) pageImages.renderFirst(client, id, source, refused.signal);
      const { summary, unlocked } = await tracing.span('inspect', { 'blackbar.bytes': bytes.length }, () =>
        open(source, client, signal),
      );
      checkEnvelope(envelopes, bytes.length, summary.pages.length);
      if (signal.aborted) throw new RedactError('cancelled');
      const stored = {
        ...summary,
        filename: displayName(untrustedName, summary.kind),
        sizeBytes: bytes.length,
        ...(unlocked ? { uploadedSha256: createHash('sha256').update(bytes).digest('hex') } : {}),
      };
      const accepted = await tracing.span('store', { 'blackbar.pages': summary.pages.length }, () =>
        store(id, upload.token ?? newToken(), stored, unlocked ?? bytes),
      );
      expiring(accepted.expiresAt);
      sources.keep(id, unlocked ?? source.bytes);
      preparations.start({ id, client, summary });
      return { ...accepted, isTokenKnown: upload.token !== undefined };
    } catch (error) {
      refused.abort();
      await discard(id);
      throw error;
    } finally {
      // The engine reads a copy in shared memory.
      if (bytes.buffer !== source.bytes.buffer) bytes.fill(0);
    }
  };
};

export type AcceptUpload = ReturnType<typeof acceptUpload>;

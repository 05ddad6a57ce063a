import { RedactError } from '@blackbar/core';
import { type Source, sharedBytes } from '@blackbar/engine/node';
import { blobsOf } from '../storage/database/blobs.ts';
import type { Database } from '../storage/database/schema.ts';
import type { EncryptedFiles } from '../storage/files/encrypted.ts';
import { BoundedCache } from './bounded-cache.ts';
import type { Clock } from './clock.ts';
import type { OpenFile } from './file-access.ts';
import { SharedJobs } from './shared-jobs.ts';

/** The name under which the engine keeps a file open. */
export const sourceKey = (fileId: number): string => String(fileId);

/** Decrypted files for the engine, in bounded memory: decrypting 25 MB for every page would be waste. */
export class OpenSources {
  readonly #db: Database;
  readonly #files: EncryptedFiles;
  readonly #clock: Clock;
  readonly #loading = new SharedJobs<Uint8Array>();
  /** When each file was last passed to the engine, which keeps it open. */
  readonly #held = new Map<number, number>();
  /** Work in flight, by file. */
  readonly #uses = new Map<number, Set<{ isGone: boolean }>>();
  readonly cache: BoundedCache<Uint8Array>;

  constructor(db: Database, files: EncryptedFiles, clock: Clock, maxBytes: number) {
    this.#db = db;
    this.#files = files;
    this.#clock = clock;
    this.cache = new BoundedCache(maxBytes);
  }

  get heldFileIds(): number[] {
    return [...this.#held.keys()];
  }

  heldUnusedSince(instant: number): number[] {
    return this.heldFileIds.filter((fileId) => (this.#held.get(fileId) ?? 0) < instant);
  }

  release(fileId: number): void {
    this.#held.delete(fileId);
    this.cache.drop(fileId);
  }

  /** The file is gone: its bytes are overwritten, also for a worker that still reads them. */
  forget(fileId: number): void {
    this.#held.delete(fileId);
    for (const use of this.#uses.get(fileId) ?? []) use.isGone = true;
    for (const bytes of this.cache.drop(fileId)) bytes.fill(0);
  }

  /** What is made of a file that goes meanwhile is made of overwritten bytes: it is not passed on, whatever it is. */
  async unlessGone<T>(fileId: number, job: () => Promise<T>): Promise<T> {
    const use = { isGone: false };
    const uses = this.#uses.get(fileId) ?? new Set();
    this.#uses.set(fileId, uses.add(use));
    try {
      const made = await job();
      if (!use.isGone) return made;
    } catch (error) {
      if (!use.isGone) throw error;
    } finally {
      uses.delete(use);
      if (uses.size === 0) this.#uses.delete(fileId);
    }
    throw new RedactError('file-not-available');
  }

  use<T>(file: OpenFile, job: (source: Source) => Promise<T>): Promise<T> {
    return this.unlessGone(file.id, async () => job(await this.#open(file)));
  }

  async #open(file: OpenFile): Promise<Source> {
    const key = sourceKey(file.id);
    this.#held.set(file.id, this.#clock.now());
    const bytes = this.cache.get(key) ?? (await this.#loading.join(key, () => this.#load(file)));
    return { key, bytes, client: file.client };
  }

  /** The file if memory has it; without its token it cannot be loaded. */
  kept({ id, client }: Pick<OpenFile, 'id' | 'client'>): Source | undefined {
    const key = sourceKey(id);
    const bytes = this.cache.get(key);
    return bytes && { key, bytes, client };
  }

  /** Caches a file that was just accepted: its pages are requested next. */
  keep(fileId: number, bytes: Uint8Array): Uint8Array {
    const shared = sharedBytes(bytes);
    this.#held.set(fileId, this.#clock.now());
    this.cache.set(sourceKey(fileId), fileId, shared, shared.length);
    return shared;
  }

  async #load(file: OpenFile): Promise<Uint8Array> {
    const original = (await blobsOf(this.#db, file.id)).find((blob) => blob.kind === 'original');
    const stored = original && (await this.#files.open(original.name, file.keyFor('bytes')));
    if (!stored) throw new RedactError('file-not-available');
    // The engine's workers read shared memory; filled part by part, there is never a second copy.
    const bytes = new Uint8Array(new SharedArrayBuffer(stored.size));
    let at = 0;
    for await (const part of stored.parts) {
      bytes.set(part, at);
      at += part.length;
    }
    return this.keep(file.id, bytes);
  }
}

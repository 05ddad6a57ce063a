import type { EngineHost, PreparedPage } from '@blackbar/engine/node';
import { BoundedCache } from './bounded-cache.ts';
import type { Metrics } from './metrics.ts';
import type { OpenSources } from './open-sources.ts';
import type { Usage } from './usage.ts';

/** What all pages of one file may take of the engine, and all files of one client within a window. */
const maxFileMs = 60_000;
const maxClientMs = 120_000;
const clientWindowMs = 10 * 60_000;
/** A worker has to open a file before it can go on with it: a few pages of each, in turn. */
const pagesPerTurn = 16;

interface Parts {
  engine: Pick<EngineHost, 'preparePage'>;
  sources: Pick<OpenSources, 'kept'>;
  hasBoxes: (fileId: number, page: number) => Promise<boolean>;
  /** Of this server alone. */
  usage: Usage;
  metrics: Metrics;
  /** What the prepared pages of all files may take; one file may have half of it. */
  cacheBytes: number;
}

/** A file whose pages can be prepared. */
export interface PreparedFile {
  id: number;
  client: string;
  summary: { pages: readonly unknown[] };
}

interface Progress extends Omit<PreparedFile, 'summary'> {
  /** Counts down: people begin to draw on the first pages, and a page with boxes is prepared in vain. */
  nextPage: number;
  usedMs: number;
  bytes: number;
  readonly stop: AbortController;
}

export type PreparedPages = (page: number) => PreparedPage | undefined;

const pageKey = (fileId: number, page: number): string => `${fileId}/${page}`;

/**
 * Pages without boxes, made after an upload while nobody waits for the engine, so that an export finds them made. One
 * file at a time: what waits here holds no bytes. A page stays when it gets boxes, and is not taken while it has any.
 */
export class Preparations {
  readonly #parts: Parts;
  readonly #maxFileBytes: number;
  readonly cache: BoundedCache<PreparedPage>;
  readonly #files = new Map<number, Progress>();
  readonly #waiting = new Set<number>();
  #isRunning = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#maxFileBytes = parts.cacheBytes / 2;
    this.cache = new BoundedCache(parts.cacheBytes);
  }

  get fileIds(): number[] {
    return [...this.#files.keys()];
  }

  /** Begins with a file, or goes through it once more: a page may have no boxes any more. */
  start({ id, client, summary }: PreparedFile): void {
    const pageCount = summary.pages.length;
    // The only page of a file has boxes when it is exported.
    if (pageCount < 2 || this.#parts.cacheBytes === 0) return;
    const known = this.#files.get(id);
    if (known) known.nextPage = pageCount;
    else
      this.#files.set(id, {
        ...{ id, client, nextPage: pageCount, usedMs: 0, bytes: 0 },
        stop: new AbortController(),
      });
    this.#waiting.add(id);
    void this.#run();
  }

  /** For an export of the file. */
  of(fileId: number): PreparedPages {
    return (page) => {
      const prepared = this.cache.get(pageKey(fileId, page));
      if (prepared) this.#parts.metrics.preparedPages.inc({ step: 'used' });
      return prepared;
    };
  }

  /** The file is gone: its pages are overwritten, also for a worker that still reads them. */
  forget(fileId: number): void {
    this.#files.get(fileId)?.stop.abort();
    this.#files.delete(fileId);
    this.#waiting.delete(fileId);
    for (const { packed } of this.cache.drop(fileId)) packed.fill(0);
  }

  forgetAll(): void {
    for (const fileId of this.fileIds) this.forget(fileId);
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    for (let [id] = this.#waiting; id !== undefined; [id] = this.#waiting) {
      this.#waiting.delete(id);
      const file = this.#files.get(id);
      if (file && (await this.#takeTurn(file))) this.#waiting.add(id);
    }
    this.#isRunning = false;
  }

  /** Whether there is more to do. */
  async #takeTurn(file: Progress): Promise<boolean> {
    try {
      for (let turn = 0; turn < pagesPerTurn; turn++) if (!(await this.#prepareNext(file))) return false;
      return !file.stop.signal.aborted;
    } catch {
      // A page that the engine gives up, or for which there is no time, is made by the export: not even tried again here.
      file.usedMs = maxFileMs;
      return false;
    }
  }

  async #prepareNext(file: Progress): Promise<boolean> {
    const { engine, sources, metrics, usage } = this.#parts;
    const page = await this.#nextPage(file);
    const source = sources.kept(file);
    if (page === undefined || !source || !(await this.#hasTime(file))) return false;
    const { signal } = file.stop;
    const { prepared, tookMs } = await engine.preparePage(source, page, { signal });
    metrics.preparedPages.inc({ step: 'made' });
    file.usedMs += tookMs;
    await usage.add(file.client, 'prepare', tookMs, clientWindowMs);
    const { length } = prepared.packed;
    if (signal.aborted || file.bytes + length > this.#maxFileBytes) {
      prepared.packed.fill(0);
      return false;
    }
    file.bytes += length;
    this.cache.set(pageKey(file.id, page), file.id, prepared, length);
    return true;
  }

  async #nextPage(file: Progress): Promise<number | undefined> {
    while (file.nextPage > 0 && !file.stop.signal.aborted) {
      const page = file.nextPage--;
      if (!this.cache.get(pageKey(file.id, page)) && !(await this.#parts.hasBoxes(file.id, page)))
        return page;
    }
    return undefined;
  }

  async #hasTime({ client, usedMs }: Progress): Promise<boolean> {
    const { amount } = await this.#parts.usage.add(client, 'prepare', 0, clientWindowMs);
    return usedMs < maxFileMs && amount < maxClientMs;
  }
}

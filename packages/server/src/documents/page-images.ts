import { pageDpi, RedactError } from '@blackbar/core';
import type { EngineHost, Source } from '@blackbar/engine/node';
import { BoundedCache } from './bounded-cache.ts';
import type { FairQueue } from './fair-queue.ts';
import type { OpenFile } from './file-access.ts';
import { type Metrics, timed } from './metrics.ts';
import type { OpenSources } from './open-sources.ts';
import { SharedJobs } from './shared-jobs.ts';

/** Pages made ahead of a reader who turns them one by one. */
const pagesAhead = 2;

interface Parts {
  engine: EngineHost;
  queue: FairQueue;
  sources: OpenSources;
  metrics: Metrics;
  cacheBytes: number;
}

const imageKey = (fileId: number, page: number, dpi: number): string => `${fileId}/${page}/${dpi}`;

/** Page images on demand, kept in bounded memory, and the next pages made while the engine is idle. */
export class PageImages {
  readonly #parts: Parts;
  readonly #rendering = new SharedJobs<Uint8Array>();
  readonly cache: BoundedCache<Uint8Array>;
  /** Drawings in flight whose image is wanted, by file. */
  readonly #wanted = new Map<number, Set<object>>();
  #lookingAhead = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.cache = new BoundedCache(parts.cacheBytes, parts.cacheBytes / 2);
  }

  async png(file: OpenFile, page: number, dpi: number, signal?: AbortSignal): Promise<Uint8Array> {
    if (page > file.summary.pages.length) throw new RedactError('page-not-found');
    const key = imageKey(file.id, page, dpi);
    const known = this.cache.get(key);
    this.#parts.metrics.pageImages.inc({ from: known ? 'memory' : 'engine' });
    const png =
      known ?? (await this.#rendering.join(key, (stop) => this.#render(file, page, dpi, stop), { signal }));
    if (dpi === pageDpi) void this.#lookAhead(file, page);
    return png;
  }

  /** Nothing of the file stays in memory, and what is being drawn right now does not get there. */
  forget(fileId: number): void {
    this.#wanted.delete(fileId);
    this.cache.drop(fileId);
  }

  /**
   * Page 1 of a file that is still being looked through, if the engine has nothing else to do. Nobody can ask for it
   * before the file is accepted; `refused` stops it when the file is not.
   */
  drawFirst(fileId: number, source: Source, refused: AbortSignal): void {
    if (!this.#parts.queue.idle) return;
    const draw = (stop: AbortSignal) => this.#draw(fileId, source, 1, pageDpi, stop);
    // Whoever asks for the page gets its error.
    this.#rendering.join(imageKey(fileId, 1, pageDpi), draw, { signal: refused }).catch(() => undefined);
  }

  async #render(file: OpenFile, page: number, dpi: number, signal: AbortSignal): Promise<Uint8Array> {
    return this.#draw(file.id, await this.#parts.sources.open(file), page, dpi, signal);
  }

  async #draw(
    fileId: number,
    source: Source,
    page: number,
    dpi: number,
    signal: AbortSignal,
  ): Promise<Uint8Array> {
    const { engine, queue, metrics } = this.#parts;
    const drawing = {};
    const wanted = this.#wanted.get(fileId) ?? new Set();
    this.#wanted.set(fileId, wanted.add(drawing));
    try {
      return await timed(metrics.renders, async () => {
        const { png } = await queue.run(source.key, signal, () =>
          engine.renderPage(source, page, { dpi, signal }),
        );
        if (this.#wanted.get(fileId)?.has(drawing))
          this.cache.set(imageKey(fileId, page, dpi), fileId, png, png.length);
        return png;
      });
    } finally {
      wanted.delete(drawing);
      if (wanted.size === 0 && this.#wanted.get(fileId) === wanted) this.#wanted.delete(fileId);
    }
  }

  /** Only while nobody waits: a page that may be wanted never delays one that is. */
  async #lookAhead(file: OpenFile, page: number): Promise<void> {
    if (this.#lookingAhead) return;
    this.#lookingAhead = true;
    try {
      for (let next = page + 1; next <= page + pagesAhead; next++) {
        if (next > file.summary.pages.length || !this.#parts.queue.idle) break;
        const key = imageKey(file.id, next, pageDpi);
        if (this.cache.get(key)) continue;
        await this.#rendering.join(key, (stop) => this.#render(file, next, pageDpi, stop));
      }
    } catch {
      // Whoever asks for that page gets its error.
    } finally {
      this.#lookingAhead = false;
    }
  }
}

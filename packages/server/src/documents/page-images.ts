import { pageDpi, RedactError } from '@blackbar/core';
import type { EngineHost, Source } from '@blackbar/engine/node';
import { BoundedCache } from './bounded-cache.ts';
import type { OpenFile } from './file-access.ts';
import { type Metrics, timed } from './metrics.ts';
import type { OpenSources } from './open-sources.ts';
import { SharedJobs } from './shared-jobs.ts';
import type { Tracing } from './tracing.ts';
import type { Owner, WorkLimit } from './work-limit.ts';

/** Pages rendered ahead of the one requested. */
const pagesAhead = 2;

interface Parts {
  engine: EngineHost;
  limit: WorkLimit;
  sources: OpenSources;
  metrics: Metrics;
  tracing: Tracing;
  cacheBytes: number;
}

const imageKey = (fileId: number, page: number, dpi: number): string => `${fileId}/${page}/${dpi}`;

/** Page images on demand, cached in bounded memory; the next pages are rendered ahead while the engine is idle. */
export class PageImages {
  readonly #parts: Parts;
  readonly #rendering = new SharedJobs<Uint8Array>();
  readonly cache: BoundedCache<Uint8Array>;
  /** Renders in flight whose image may be cached, by file. */
  readonly #wanted = new Map<number, Set<object>>();
  #renderingAhead = false;

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
    if (dpi === pageDpi) void this.#renderAhead(file, page);
    return png;
  }

  /** Drops the file's images, which can be drawn again; what is being sent stays whole. */
  release(fileId: number): void {
    this.cache.drop(fileId);
  }

  /** Overwrites the file's images, and keeps those in flight from being cached. */
  forget(fileId: number): void {
    this.#wanted.delete(fileId);
    for (const png of this.cache.drop(fileId)) png.fill(0);
  }

  /**
   * Renders page 1 of a file while it is inspected, if the engine is idle. Nobody can request it before the file is
   * accepted; `refused` cancels it when the file is not.
   */
  renderFirst(client: string, fileId: number, source: Source, refused: AbortSignal): void {
    if (!this.#parts.limit.idle) return;
    const draw = (stop: AbortSignal) =>
      this.#parts.sources.unlessGone(fileId, () =>
        this.#draw({ client, file: source.key }, fileId, source, 1, pageDpi, stop),
      );
    // A request for this page gets the error.
    this.#rendering.join(imageKey(fileId, 1, pageDpi), draw, { signal: refused }).catch(() => undefined);
  }

  async #render(file: OpenFile, page: number, dpi: number, signal: AbortSignal): Promise<Uint8Array> {
    return this.#parts.sources.use(file, (source) =>
      this.#draw({ client: file.client, file: source.key }, file.id, source, page, dpi, signal),
    );
  }

  async #draw(
    owner: Owner,
    fileId: number,
    source: Source,
    page: number,
    dpi: number,
    signal: AbortSignal,
  ): Promise<Uint8Array> {
    const { engine, limit, metrics, tracing } = this.#parts;
    const drawing = {};
    const wanted = this.#wanted.get(fileId) ?? new Set();
    this.#wanted.set(fileId, wanted.add(drawing));
    try {
      return await timed(metrics.renders, async () => {
        const { png } = await tracing.span('render', { 'blackbar.page': page, 'blackbar.dpi': dpi }, () =>
          limit.run(owner, () => engine.renderPage(source, page, { dpi, signal })),
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

  /** Only while the engine is idle: rendering ahead must not delay a request. */
  async #renderAhead(file: OpenFile, page: number): Promise<void> {
    if (this.#renderingAhead) return;
    this.#renderingAhead = true;
    try {
      for (let next = page + 1; next <= page + pagesAhead; next++) {
        if (next > file.summary.pages.length || !this.#parts.limit.idle) break;
        const key = imageKey(file.id, next, pageDpi);
        if (this.cache.get(key)) continue;
        await this.#rendering.join(key, (stop) => this.#render(file, next, pageDpi, stop));
      }
    } catch {
      // A request for that page gets the error.
    } finally {
      this.#renderingAhead = false;
    }
  }
}

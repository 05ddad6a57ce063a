import type { InspectedDocument } from '@blackbar/core';
import { type ExportChoice, type ExportProgress, RedactError } from '@blackbar/core';
import type { EngineHost, Source } from '@blackbar/engine/node';

interface Job {
  kind: 'inspect' | 'render' | 'words' | 'export';
  /** The document's. */
  key: string;
  page: number;
  /** Of an export. */
  boxes: number;
  choice: Partial<ExportChoice>;
  aborted: boolean;
  finish(): void;
  fail(error: RedactError): void;
  progress?(progress: ExportProgress): void;
}

const size = { width: 1275, height: 1650 };
const png = new Uint8Array(2000).fill(7);

/** An engine whose jobs end when the test says so; for tests of waiting, sharing and cancelling only. */
export class FakeEngine implements EngineHost {
  readonly jobs: Job[] = [];
  /** Kinds that wait for the test; all others end at once. */
  held: ReadonlySet<Job['kind']> = new Set();
  pageCount = 5;
  pdf = new Uint8Array(Buffer.from('%PDF-1.7 fake'));

  of = (kind: Job['kind']): Job[] => this.jobs.filter((job) => job.kind === kind);

  #run<T>(
    kind: Job['kind'],
    { key }: Source,
    page: number,
    signal: AbortSignal | undefined,
    result: T,
    { progress, boxes = 0, choice = {} }: Partial<Pick<Job, 'progress' | 'boxes' | 'choice'>> = {},
  ): Promise<T> {
    return new Promise((resolve, reject) => {
      const job: Job = {
        kind,
        key,
        page,
        boxes,
        choice,
        aborted: false,
        finish: () => resolve(result),
        fail: reject,
        ...(progress ? { progress } : {}),
      };
      signal?.addEventListener('abort', () => {
        job.aborted = true;
        reject(new RedactError('cancelled'));
      });
      this.jobs.push(job);
      if (!this.held.has(kind)) job.finish();
    });
  }

  open: EngineHost['open'] = () => Promise.reject(new RedactError('internal'));

  inspect: EngineHost['inspect'] = (source, { signal } = {}) =>
    this.#run<InspectedDocument>('inspect', source, 0, signal, {
      kind: 'pdf',
      pages: Array.from({ length: this.pageCount }, () => size),
      found: [],
    });

  unlock: EngineHost['unlock'] = () => Promise.resolve(null);

  renderPage: EngineHost['renderPage'] = (source, page, { signal } = {}) =>
    this.#run('render', source, page, signal, { png, ...size });

  words: EngineHost['words'] = (source, page, { signal } = {}) =>
    this.#run('words', source, page, signal, []);

  exportDocument: EngineHost['exportDocument'] = (
    source,
    boxes,
    { signal, dpi, pages, found = [], onProgress } = {},
  ) =>
    this.#run(
      'export',
      source,
      0,
      signal,
      {
        pdf: this.pdf,
        report: {
          pages: this.pageCount,
          redactedPages: 1,
          boxes: boxes.length,
          vectorPages: 0,
          rasterPages: this.pageCount,
          methods: Array.from({ length: this.pageCount }, () => 'picture' as const),
          islands: 0,
          fallbacks: [],
          removed: found,
          checks: [],
          inputBytes: 1,
          outputBytes: this.pdf.length,
          inputSha256: '',
          outputSha256: '',
        },
      },
      {
        boxes: boxes.length,
        choice: { ...(dpi ? { dpi } : {}), ...(pages ? { pages } : {}) },
        ...(onProgress ? { progress: onProgress } : {}),
      },
    );

  preparePage: EngineHost['preparePage'] = () => Promise.reject(new RedactError('internal'));
  verify: EngineHost['verify'] = () => Promise.reject(new RedactError('internal'));
  checkFile: EngineHost['checkFile'] = () => Promise.reject(new RedactError('internal'));

  forget(): void {}

  renew = async (): Promise<boolean> => true;

  async close(): Promise<void> {}
}

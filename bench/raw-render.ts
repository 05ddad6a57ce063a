import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Draws every page of a document to a raw bitmap on `count` threads that share the work page by page. */
export class RawRender {
  private readonly workers: Worker[];

  private constructor(workers: Worker[]) {
    this.workers = workers;
  }

  static async start(count: number): Promise<RawRender> {
    const workers = Array.from(
      { length: count },
      () => new Worker(new URL('./raw-render-worker.ts', import.meta.url)),
    );
    await Promise.all(workers.map((worker) => once(worker, 'message')));
    return new RawRender(workers);
  }

  async run(pdf: Uint8Array): Promise<void> {
    const bytes = new Uint8Array(new SharedArrayBuffer(pdf.length));
    bytes.set(pdf);
    const counter = new Int32Array(new SharedArrayBuffer(4));
    await Promise.all(
      this.workers.map((worker) => {
        worker.postMessage({ bytes, counter });
        return once(worker, 'message');
      }),
    );
  }

  async stop(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.terminate()));
  }
}

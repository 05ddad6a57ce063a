import pdfiumWasmUrl from '@embedpdf/pdfium/pdfium.wasm?url';
import { createEngineHost } from '../hosts/browser/index.ts';
import { twoColumns } from './documents.ts';
import { hostContract } from './host-contract.ts';

const host = createEngineHost({
  workers: 1,
  pdfiumWasm: await (await fetch(pdfiumWasmUrl)).arrayBuffer(),
  startWorker: () => new Worker(new URL('./browser-worker.ts', import.meta.url), { type: 'module' }),
});

/** What the test in Node calls in the browser page. */
const contract = {
  titles: hostContract.map((promise) => promise.title),
  /** `null` when the check passed, otherwise the error. */
  async check(title: string): Promise<string | null> {
    const promise = hostContract.find((candidate) => candidate.title === title);
    if (!promise) return 'there is no such promise';
    try {
      await promise.check(host);
      return null;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  },
  /** A page image, for a comparison with the one from Node. */
  async render(): Promise<number[]> {
    const { png } = await host.renderPage({ key: 'columns', bytes: twoColumns() }, 1);
    return [...png];
  },
};

declare global {
  interface Window {
    contract: typeof contract;
  }
}

window.contract = contract;

import { type BoxedPages, type PageBox, RedactError } from '@blackbar/core';
import pdfiumWasmUrl from '@embedpdf/pdfium/pdfium.wasm?url';
import { type BrowserFaces, createEngineHost } from '../hosts/browser/index.ts';
import { twoColumns } from './documents.ts';
import { hostContract } from './host-contract.ts';

const scripts = ['arabic', 'hebrew', 'japanese', 'korean', 'simplified-chinese', 'traditional-chinese'];
const names = scripts.flatMap((script) => [script, `${script}-bold`]);
const faces: BrowserFaces = Object.fromEntries(
  await Promise.all(names.map(async (name) => [name, await (await fetch(`/faces/${name}`)).blob()])),
);

const host = createEngineHost({
  workers: 1,
  pdfiumWasm: await (await fetch(pdfiumWasmUrl)).arrayBuffer(),
  faces,
  startWorker: () => new Worker(new URL('./browser-worker.ts', import.meta.url), { type: 'module' }),
});

const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));

const base64Of = (bytes: Uint8Array): string => {
  const step = 8192;
  let text = '';
  for (let at = 0; at < bytes.length; at += step)
    text += String.fromCharCode(...bytes.subarray(at, at + step));
  return btoa(text);
};

let opened = 0;

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
  /** An export, its bytes in base64, for a comparison with the one from Node; or the code of the refusal. */
  async exportFile(base64: string, boxes: readonly PageBox[], pages: BoxedPages) {
    const key = `exported ${++opened}`;
    try {
      const { pdf, report } = await host.exportDocument({ key, bytes: bytesOf(base64) }, boxes, { pages });
      return { pdf: base64Of(pdf), report };
    } catch (error) {
      if (error instanceof RedactError) return { code: error.code };
      throw error;
    } finally {
      host.forget(key);
    }
  },
};

declare global {
  interface Window {
    contract: typeof contract;
  }
}

window.contract = contract;

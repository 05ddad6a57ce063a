/// <reference path="./bytes.d.ts" />
import { type BoundedHost, createEngineHost, type HostLimits } from '@blackbar/engine/browser';
import EngineWorker from './engine-worker.ts?worker&inline';
import { unpackBytes } from './unpack-bytes.ts';

/**
 * The engine in workers of this tab. The bytes of a file go from the tab to a worker, and nowhere else. All of its code is
 * here before the first worker starts: no later one asks for anything.
 */
export const startEngine = async (
  workers: number,
  limits: Partial<HostLimits> = {},
): Promise<BoundedHost> => {
  const { default: packed } = await import('@embedpdf/pdfium/pdfium.wasm?bytes');
  const { buffer } = await unpackBytes(packed);
  return createEngineHost({ workers, limits, pdfiumWasm: buffer, startWorker: () => new EngineWorker() });
};

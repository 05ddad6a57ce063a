/// <reference path="./bytes.d.ts" />
import { type BoundedHost, createEngineHost, type FaceName, type HostLimits } from '@blackbar/engine/browser';
import EngineWorker from './engine-worker.ts?worker&inline';
import { loadFaces } from './faces.ts';
import { unpackBytes } from './unpack-bytes.ts';

/**
 * The engine in workers of this tab. The bytes of a file go from the tab to a worker, and nowhere else. All of its code is
 * here before the first worker starts: no later one asks for anything.
 */
export const startEngine = async (
  workers: number,
  limits: Partial<HostLimits> = {},
  faceNames: readonly FaceName[] = [],
): Promise<BoundedHost> => {
  const [{ default: packed }, faces] = await Promise.all([
    import('@embedpdf/pdfium/pdfium.wasm?bytes'),
    loadFaces(faceNames),
  ]);
  const { buffer } = await unpackBytes(packed);
  return createEngineHost({
    ...{ workers, limits, faces, pdfiumWasm: buffer },
    startWorker: () => new EngineWorker(),
  });
};

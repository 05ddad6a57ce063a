import type { BoundedHost, FaceName } from '@blackbar/engine/browser';
import { deviceMemoryGb, engineLimitsFor, workersFor } from './device-memory.ts';

/** Loads the code of the engine, and starts it with the faces that this tab has noted. */
const start = async (): Promise<BoundedHost> => {
  const [{ startEngine }, { notedFaces }] = await Promise.all([
    import('../engine/start-engine.ts'),
    import('./noted-faces.ts'),
  ]);
  const memoryGb = deviceMemoryGb();
  const workers = workersFor(navigator.hardwareConcurrency, memoryGb);
  const limits = engineLimitsFor(memoryGb);
  const faces = notedFaces();
  try {
    return await startEngine(workers, limits, faces);
  } catch (error) {
    // Without a connection a noted face may be out of reach: the tool opens, and says again that it is missing.
    if (faces.length === 0) throw error;
    return startEngine(workers, limits);
  }
};

let starting: Promise<BoundedHost> | null = null;

/**
 * The engine of this page. Its code is loaded once, before there is a file; after it nothing is loaded but a face that
 * somebody has agreed to.
 */
export const deviceEngine = (): Promise<BoundedHost> => {
  starting ??= start();
  // A failure is told to whoever asked, and not kept for the next.
  starting.catch(() => {
    starting = null;
  });
  return starting;
};

/**
 * Puts an engine with more faces in the place of the one at work, whose jobs end. Nothing changes when a face could not
 * be loaded.
 */
export const restartWithFaces = async (names: readonly FaceName[]): Promise<void> => {
  const [{ loadFaces }, { noteFaces }] = await Promise.all([
    import('../engine/faces.ts'),
    import('./noted-faces.ts'),
  ]);
  await loadFaces(names);
  noteFaces(names);
  const before = starting;
  starting = null;
  await deviceEngine();
  await (await before)?.close();
};

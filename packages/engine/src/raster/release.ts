/**
 * Gives large memory back at once. Left to the collector, a few page images make it stop everything and search the
 * whole heap. Whoever still reads the array afterwards finds it empty.
 */
export const release = (...arrays: readonly (Uint8Array | Int32Array | Int16Array)[]): void => {
  for (const { buffer } of arrays) if (buffer instanceof ArrayBuffer && !buffer.detached) buffer.transfer(0);
};

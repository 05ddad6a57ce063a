/**
 * A pool of large buffers, reused from page to page. Allocating them for every page takes longer than most of the work
 * on them, and a few of them left to the garbage collector cause a full collection.
 */
const pool: ArrayBuffer[] = [];
/** The size of the pool in one worker: a few page images, and none of a very large page. */
const maxPoolBytes = 40 * 1024 * 1024;
/** Smaller buffers are cheap to allocate. */
const smallestBytes = 256 * 1024;

const poolBytes = (): number => pool.reduce((sum, buffer) => sum + buffer.byteLength, 0);

/** Bytes that are not initialised: the caller writes every one before reading it. */
export const acquire = (length: number): Uint8Array => {
  // A very large page needs the memory.
  if (length > maxPoolBytes) for (const buffer of pool.splice(0)) moved(buffer, 0);
  const at = pool.findIndex(({ byteLength }) => byteLength >= length && byteLength <= length * 1.25);
  const [buffer] = at < 0 || length < smallestBytes ? [] : pool.splice(at, 1);
  return buffer ? new Uint8Array(buffer, 0, length) : new Uint8Array(length);
};

/** The same, all zero. */
export const acquireZeroed = (length: number): Uint8Array => acquire(length).fill(0);

declare const structuredClone: (value: ArrayBuffer, options: { transfer: ArrayBuffer[] }) => ArrayBuffer;

interface Movable {
  /** Absent in Node 20. */
  transfer?: (length: number) => ArrayBuffer;
}

/** The memory in a new buffer of that length; the old one is detached: it has no bytes any more. */
const moved = (buffer: ArrayBuffer, length: number): ArrayBuffer =>
  (buffer as Movable).transfer?.call(buffer, length) ?? structuredClone(buffer, { transfer: [buffer] });

/** Returns arrays to the pool. Their buffers are detached, so a late read gets nothing, never another page's pixels. */
export const release = (...arrays: readonly (Uint8Array | Int32Array | Int16Array)[]): void => {
  for (const { buffer } of arrays) {
    if (!(buffer instanceof ArrayBuffer) || buffer.byteLength === 0) continue;
    const fits = buffer.byteLength >= smallestBytes && poolBytes() + buffer.byteLength <= maxPoolBytes;
    const kept = moved(buffer, fits ? buffer.byteLength : 0);
    if (fits) pool.push(kept);
  }
};

/** Frees memory that the pool did not allocate, for example from a codec, at once. */
export const free = (...arrays: readonly Uint8Array[]): void => {
  for (const { buffer } of arrays)
    if (buffer instanceof ArrayBuffer && buffer.byteLength > 0) moved(buffer, 0);
};

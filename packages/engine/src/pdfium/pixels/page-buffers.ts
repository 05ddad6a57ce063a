/**
 * A pool of large buffers by their size, reused from page to page; what was returned last is at its end. Allocating them
 * for every page takes longer than most of the work on them, and a few of them left to the garbage collector cause a full
 * collection.
 */
const pool = new Map<number, ArrayBuffer[]>();
let poolBytes = 0;
/** The size of the pool in one worker: a few page images, and none of a very large page. */
const maxPoolBytes = 40 * 1024 * 1024;
/** Smaller buffers are cheap to allocate. */
const smallestBytes = 32 * 1024;
/** Up to this size, buffers are of few sizes: those of parts of a page are of any. */
const largeBytes = 1024 * 1024;

/** A length rounded up to one that others have, too. */
const pooledLength = (length: number): number => {
  const octave = 2 ** (31 - Math.clz32(length));
  const step = octave / (length > largeBytes ? 32 : 4);
  return Math.ceil(length / step) * step;
};

const takeFromPool = (length: number): ArrayBuffer | undefined => {
  const buffer = pool.get(length)?.pop();
  if (buffer) poolBytes -= length;
  return buffer;
};

/** Frees what was returned longest ago until no more than that is left. */
const shrinkPool = (bytes: number): void => {
  for (const [length, buffers] of pool) {
    while (poolBytes > bytes && buffers.length > 0) {
      moved(buffers.pop() as ArrayBuffer, 0);
      poolBytes -= length;
    }
    if (buffers.length === 0) pool.delete(length);
    if (poolBytes <= bytes) return;
  }
};

const putIntoPool = (buffer: ArrayBuffer): void => {
  const length = buffer.byteLength;
  const others = pool.get(length) ?? [];
  others.push(buffer);
  pool.delete(length);
  pool.set(length, others);
  poolBytes += length;
  if (poolBytes > maxPoolBytes) shrinkPool(maxPoolBytes);
};

/** Bytes that are not initialised: the caller writes every one before reading it. */
export const acquire = (length: number): Uint8Array => {
  // A very large page needs the memory.
  if (length > maxPoolBytes) shrinkPool(0);
  if (length < smallestBytes || length > maxPoolBytes) return new Uint8Array(length);
  const pooled = pooledLength(length);
  return new Uint8Array(takeFromPool(pooled) ?? new ArrayBuffer(pooled), 0, length);
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
    const length = buffer.byteLength;
    const fits = length >= smallestBytes && length <= maxPoolBytes && pooledLength(length) === length;
    const kept = moved(buffer, fits ? length : 0);
    if (fits) putIntoPool(kept);
  }
};

/** Frees memory that the pool did not allocate, for example from a codec, at once. */
export const free = (...arrays: readonly Uint8Array[]): void => {
  for (const { buffer } of arrays)
    if (buffer instanceof ArrayBuffer && buffer.byteLength > 0) moved(buffer, 0);
};

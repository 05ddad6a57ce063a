/**
 * Large arrays, handed from one page to the next. Asked of the system for every page, they cost more than most of
 * what is done with them; left to the collector, a few make it stop everything and search the whole heap.
 */
const kept: ArrayBuffer[] = [];
/** What stands by in one worker: a few page images, and no picture of a giant page. */
const maxKeptBytes = 40 * 1024 * 1024;
/** Smaller ones are cheap to make. */
const smallestBytes = 256 * 1024;

const keptBytes = (): number => kept.reduce((sum, buffer) => sum + buffer.byteLength, 0);

/** Bytes with anything in them: whoever borrows writes every one before reading it. */
export const borrow = (length: number): Uint8Array => {
  const at = kept.findIndex(({ byteLength }) => byteLength >= length && byteLength <= length * 1.25);
  const [buffer] = at < 0 || length < smallestBytes ? [] : kept.splice(at, 1);
  return buffer ? new Uint8Array(buffer, 0, length) : new Uint8Array(length);
};

/** The same, all zero. */
export const borrowZeroed = (length: number): Uint8Array => borrow(length).fill(0);

/** Gives arrays back at once. Whoever still reads one afterwards finds it empty, never another page's pixels. */
export const release = (...arrays: readonly (Uint8Array | Int32Array | Int16Array)[]): void => {
  for (const { buffer } of arrays) {
    if (!(buffer instanceof ArrayBuffer) || buffer.detached) continue;
    const fits = buffer.byteLength >= smallestBytes && keptBytes() + buffer.byteLength <= maxKeptBytes;
    const taken = buffer.transfer(fits ? buffer.byteLength : 0);
    if (fits) kept.push(taken);
  }
};

/** Frees memory that others made, such as a codec, at once and without keeping it. */
export const drop = (...arrays: readonly Uint8Array[]): void => {
  for (const { buffer } of arrays) if (buffer instanceof ArrayBuffer && !buffer.detached) buffer.transfer(0);
};

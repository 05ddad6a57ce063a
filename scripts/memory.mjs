/**
 * How glibc keeps memory that was freed. Its own way is a heap for each thread that only grows; page images are large
 * and short-lived, so they go back to the system instead. Other allocators ignore this.
 */
export const memoryEnv = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '262144',
  MALLOC_TRIM_THRESHOLD_: '262144',
};

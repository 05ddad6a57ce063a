const kB = 1024;

/** "48 kB" or "1.2 MB", as people know it from their file manager. */
export const fileSize = (bytes: number): string => {
  if (bytes < kB) return `${bytes}\u00a0bytes`;
  if (bytes < kB * kB) return `${Math.round(bytes / kB)}\u00a0kB`;
  return `${(bytes / (kB * kB)).toFixed(1)}\u00a0MB`;
};

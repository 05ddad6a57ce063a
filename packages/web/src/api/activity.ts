/** Every answered call keeps the file alive on the server; the time left is asked for anew after one. */
const listeners = new Set<() => void>();

export const activity = {
  note(): void {
    for (const listener of listeners) listener();
  },
  listen(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

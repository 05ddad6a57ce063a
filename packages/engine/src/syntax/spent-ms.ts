interface Thread {
  threadCpuUsage?(): { user: number; system: number };
}

const { process: thread } = globalThis as { process?: Thread };

/**
 * Milliseconds of a core that this thread has used, from some moment on: on a busy machine a page must not become another
 * one than on an idle one. By the clock where nobody knows, as in a browser.
 */
export const spentMs = (): number => {
  const spent = thread?.threadCpuUsage?.();
  return spent ? (spent.user + spent.system) / 1000 : Date.now();
};

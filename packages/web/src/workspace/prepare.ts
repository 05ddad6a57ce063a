/** Loads what the workspace otherwise loads when it is needed, for a place where nothing can be loaded later. */
export const prepareWorkspace = async (): Promise<void> => {
  await Promise.all([
    import('./find/start-find-worker.ts'),
    import('@blackbar/rules'),
    document.fonts.load('1em "Inter Variable"'),
  ]);
};

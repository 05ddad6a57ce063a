/** A ref for the notice over the canvas: toasts stand above it, however many lines it takes. */
export const noticeHeight = (notice: HTMLElement | null): (() => void) | undefined => {
  if (notice === null) return undefined;
  const { style } = document.documentElement;
  const sized = new ResizeObserver(() => style.setProperty('--notice-height', `${notice.offsetHeight}px`));
  sized.observe(notice);
  return () => sized.disconnect();
};

/** The key that does the same as a control. For the eye only: `aria-keyshortcuts` tells it to screen readers. */
export const KeyCap = ({ children }: { children: string }) => (
  <span className="key-cap" aria-hidden="true">
    {children}
  </span>
);

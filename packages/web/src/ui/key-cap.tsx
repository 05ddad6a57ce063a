const isApple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);
const appleNames: Record<string, string> = { Ctrl: '⌘', Alt: '⌥', Shift: '⇧' };

/** A key as this machine's keyboard has it. */
export const keyName = (key: string): string => (isApple ? (appleNames[key] ?? key) : key);

/** The key that does the same as a control. For the eye only: `aria-keyshortcuts` tells it to screen readers. */
export const KeyCap = ({ children }: { children: string }) => (
  <span className="key-cap" aria-hidden="true">
    {keyName(children)}
  </span>
);

/** Keys that are pressed together. */
export const KeyCaps = ({ keys }: { keys: readonly string[] }) =>
  keys.length === 0 ? null : (
    <span className="key-caps" aria-hidden="true">
      {keys.map((key) => (
        <KeyCap key={key}>{key}</KeyCap>
      ))}
    </span>
  );

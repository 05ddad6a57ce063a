import { useEffect, useRef } from 'react';
import { isTyping } from './is-typing.ts';
import { type Command, commandOf } from './shortcuts.ts';

interface ShortcutActs {
  act: (command: Command) => void;
  /** The key that acts while it is held is let go, or the window has lost it. */
  onRelease: () => void;
}

/** Calls `act` for every shortcut pressed outside of fields and dialogs, for as long as the document is on the screen. */
export const useShortcuts = (isActive: boolean, allowSingleKeys: boolean, acts: ShortcutActs): void => {
  const handler = useRef(acts);
  useEffect(() => {
    handler.current = acts;
  }, [acts]);
  useEffect(() => {
    if (!isActive) return;
    let isHeld = false;
    const keyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || isTyping(event.target)) return;
      if (document.querySelector('[role="dialog"]') !== null) return;
      const command = commandOf(event, allowSingleKeys);
      if (command === null) return;
      // Text that a person has selected is theirs to copy.
      if (command === 'copy' && String(window.getSelection()) !== '') return;
      event.preventDefault();
      if (event.repeat && command === 'show-final') return;
      if (command === 'show-final') isHeld = true;
      handler.current.act(command);
    };
    const letGo = (): void => {
      if (isHeld) handler.current.onRelease();
      isHeld = false;
    };
    const keyUp = (event: KeyboardEvent): void => {
      if (commandOf(event, allowSingleKeys) === 'show-final') letGo();
    };
    const listeners = { keydown: keyDown, keyup: keyUp, blur: letGo };
    for (const [name, listener] of Object.entries(listeners))
      window.addEventListener(name, listener as EventListener);
    return () => {
      letGo();
      for (const [name, listener] of Object.entries(listeners))
        window.removeEventListener(name, listener as EventListener);
    };
  }, [isActive, allowSingleKeys]);
};

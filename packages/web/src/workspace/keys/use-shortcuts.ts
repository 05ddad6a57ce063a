import { useEffect, useRef } from 'react';
import { isTyping } from './is-typing.ts';
import { type Command, commandOf } from './shortcuts.ts';

/** Calls `act` for every shortcut pressed outside of fields and dialogs; `onRelease` when B is released. */
export const useShortcuts = (
  allowSingleKeys: boolean,
  act: (command: Command) => void,
  onRelease: (command: Command) => void,
): void => {
  const handler = useRef({ act, onRelease });
  useEffect(() => {
    handler.current = { act, onRelease };
  }, [act, onRelease]);
  useEffect(() => {
    const keyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || isTyping(event.target)) return;
      if (document.querySelector('[role="dialog"]') !== null) return;
      const command = commandOf(event, allowSingleKeys);
      if (command === null) return;
      // Text that a person has selected is theirs to copy.
      if (command === 'copy' && String(window.getSelection()) !== '') return;
      event.preventDefault();
      if (!event.repeat || command !== 'show-final') handler.current.act(command);
    };
    const keyUp = (event: KeyboardEvent): void => {
      const command = commandOf(event, allowSingleKeys);
      if (command !== null) handler.current.onRelease(command);
    };
    window.addEventListener('keydown', keyDown);
    window.addEventListener('keyup', keyUp);
    return () => {
      window.removeEventListener('keydown', keyDown);
      window.removeEventListener('keyup', keyUp);
    };
  }, [allowSingleKeys]);
};

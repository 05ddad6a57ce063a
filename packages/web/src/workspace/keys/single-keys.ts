import { useState } from 'react';

const storageKey = 'single-key-shortcuts';

/** Whether D, S, B and ? act by themselves; remembered in this tab. */
export const useSingleKeys = (): [boolean, (on: boolean) => void] => {
  const [on, setOn] = useState(() => sessionStorage.getItem(storageKey) !== 'off');
  return [
    on,
    (next) => {
      sessionStorage.setItem(storageKey, next ? 'on' : 'off');
      setOn(next);
    },
  ];
};

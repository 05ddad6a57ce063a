import { useState } from 'react';

/** A switch that is on at first and remembered in this tab. */
export const useStoredSwitch = (storageKey: string): [boolean, (on: boolean) => void] => {
  const [on, setOn] = useState(() => sessionStorage.getItem(storageKey) !== 'off');
  return [
    on,
    (next) => {
      sessionStorage.setItem(storageKey, next ? 'on' : 'off');
      setOn(next);
    },
  ];
};

/** Whether D, S, B and ? act by themselves. */
export const useSingleKeys = (): [boolean, (on: boolean) => void] => useStoredSwitch('single-key-shortcuts');

import { setImmediate } from 'node:timers/promises';

/** Items worked on between two turns of the event loop: a few milliseconds of decryption. */
export const itemsPerTurn = 200;

/** Maps a long list without holding up the event loop. */
export const mapInTurns = async <T, R>(items: readonly T[], map: (item: T) => R): Promise<R[]> => {
  const mapped: R[] = [];
  for (let from = 0; from < items.length; from += itemsPerTurn) {
    if (from > 0) await setImmediate();
    for (const item of items.slice(from, from + itemsPerTurn)) mapped.push(map(item));
  }
  return mapped;
};

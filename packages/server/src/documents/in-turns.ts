import { nextTurn } from '../storage/next-turn.ts';

/** Items worked on in one turn of the event loop: one or two milliseconds of encryption. */
export const itemsPerTurn = 50;

/** Maps a long list without holding up the event loop. */
export const mapInTurns = async <T, R>(items: readonly T[], map: (item: T) => R): Promise<R[]> => {
  const mapped: R[] = [];
  for (let from = 0; from < items.length; from += itemsPerTurn) {
    if (from > 0) await nextTurn();
    for (const item of items.slice(from, from + itemsPerTurn)) mapped.push(map(item));
  }
  return mapped;
};

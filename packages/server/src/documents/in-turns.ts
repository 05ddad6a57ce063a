import { RedactError } from '@blackbar/core';
import { nextTurn } from '../storage/next-turn.ts';

/** Items worked on in one turn of the event loop: one or two milliseconds of encryption. */
export const itemsPerTurn = 50;

/** Maps a long list of a file without holding up the event loop, and no further when nobody waits for it any more. */
export const mapInTurns = async <T, R>(
  fileId: number,
  items: readonly T[],
  map: (item: T) => R,
  signal?: AbortSignal,
): Promise<R[]> => {
  const mapped: R[] = [];
  for (let from = 0; from < items.length; from += itemsPerTurn) {
    if (from > 0) await nextTurn(fileId);
    if (signal?.aborted) throw new RedactError('cancelled');
    for (const item of items.slice(from, from + itemsPerTurn)) mapped.push(map(item));
  }
  return mapped;
};

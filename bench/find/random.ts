/** A seeded random generator: the same pages on every machine. */
export interface Random {
  below(limit: number): number;
  pick<T>(items: readonly T[]): T;
  digits(count: number): string;
  letters(count: number): string;
}

export const createRandom = (seed: number): Random => {
  let state = seed >>> 0;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  const pick = <T>(items: readonly T[]): T => items[below(items.length)] as T;
  const repeat = (count: number, from: string) =>
    Array.from({ length: count }, () => pick([...from])).join('');
  return {
    below,
    pick,
    digits: (count) => repeat(count, '0123456789'),
    letters: (count) => repeat(count, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
  };
};

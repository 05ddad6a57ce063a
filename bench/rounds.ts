/** One thing to time; `run` resolves when the work is done. */
export interface Contestant {
  name: string;
  run(): Promise<void>;
}

/**
 * Seconds per contestant and round. Contestants alternate within each round, so that changes in the machine's load
 * affect all of them. One unmeasured round comes first.
 */
export const timeRounds = async (
  contestants: readonly Contestant[],
  rounds: number,
): Promise<Map<string, number[]>> => {
  const seconds = new Map<string, number[]>(contestants.map(({ name }) => [name, []]));
  for (let round = 0; round <= rounds; round++) {
    for (const { name, run } of contestants) {
      const started = performance.now();
      await run();
      if (round > 0) seconds.get(name)?.push((performance.now() - started) / 1000);
    }
  }
  return seconds;
};

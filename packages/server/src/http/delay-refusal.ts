const shortestMs = 500;
const longestMs = 10_000;
/** So many refusals of one client wait for the shortest time; with more, all of them wait longer. */
const atOnce = 16;

const sleep = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

const waiting = new Map<string, number>();

/**
 * A client that asks again at once, whatever `Retry-After` says, must not fill the event loop with refusals: however many
 * connections it has, it gets about thirty a second.
 */
export const delayRefusal = async (client: string): Promise<void> => {
  const count = (waiting.get(client) ?? 0) + 1;
  waiting.set(client, count);
  await sleep(Math.min(longestMs, shortestMs * Math.max(1, count / atOnce)));
  const left = (waiting.get(client) ?? 0) - 1;
  if (left === 0) waiting.delete(client);
  else waiting.set(client, left);
};

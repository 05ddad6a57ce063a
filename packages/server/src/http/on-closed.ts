import type { FastifyReply } from 'fastify';

type Response = FastifyReply['raw'];

const waiting = new WeakMap<Response, (() => void)[]>();

/** Calls back when a response is complete or its client is gone, at once if it is already. One listener for all who ask. */
export const onClosed = (response: Response, act: () => void): void => {
  if (response.closed) {
    act();
    return;
  }
  const known = waiting.get(response);
  if (known) {
    known.push(act);
    return;
  }
  const acts = [act];
  waiting.set(response, acts);
  response.once('close', () => {
    for (const one of acts) one();
  });
};

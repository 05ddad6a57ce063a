import { RedactError } from '@blackbar/core';
import type { DocumentLifetime } from '../document/open-document.ts';
import { deviceError } from './device-error.ts';

export interface DeviceLifetime extends DocumentLifetime {
  /** Somebody is at work: the time begins anew. */
  use(): void;
  /** The document has ended, by time or by hand. */
  end(): void;
}

interface Options {
  idleMs: number;
  now: () => number;
  /** Called once, when nobody has used the document for so long. */
  onEnd: () => void;
}

/** A document on this device lives for as long as somebody works on it. */
export const deviceLifetime = ({ idleMs, now, onEnd }: Options): DeviceLifetime => {
  const listeners = new Set<(endsAt: number) => void>();
  let endsAt = now() + idleMs;
  let hasEnded = false;
  let timer: ReturnType<typeof setTimeout>;
  const wait = (): void => {
    clearTimeout(timer);
    // A device that was asleep wakes up later than it was asked to.
    timer = setTimeout(() => (now() < endsAt ? wait() : finish()), Math.max(0, endsAt - now()));
  };
  const finish = (): void => {
    if (hasEnded) return;
    hasEnded = true;
    clearTimeout(timer);
    onEnd();
  };
  const assertLives = (): void => {
    if (!hasEnded && now() >= endsAt) finish();
    if (hasEnded) throw deviceError(new RedactError('file-not-available'));
  };
  const use = (): void => {
    assertLives();
    endsAt = now() + idleMs;
    for (const listener of listeners) listener(endsAt);
  };
  wait();
  return {
    get endsAt() {
      return endsAt;
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async extend() {
      use();
      return endsAt;
    },
    confirm: async () => assertLives(),
    use,
    end: finish,
  };
};

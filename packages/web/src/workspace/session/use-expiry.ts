import { durationInWords } from '@blackbar/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isGone, messageOf } from '../../document/document-error.ts';
import type { DocumentLifetime } from '../../document/open-document.ts';
import { toast } from '../../ui/toast-store.ts';
import { clockTime, shortMs, type TimeLeft, timeLeft } from './time-left.ts';

const tickMs = 5000;

interface ShownTime extends TimeLeft {
  /** "3:41 PM" */
  deletedAt: string;
}

export interface Expiry extends ShownTime {
  keepWorking: () => void;
}

const shownTime = (expiresAt: number): ShownTime => ({
  ...timeLeft(expiresAt, Date.now()),
  deletedAt: clockTime(expiresAt),
});

const isSame = (a: ShownTime, b: ShownTime): boolean =>
  a.text === b.text && a.deletedAt === b.deletedAt && a.short === b.short && a.over === b.over;

const shortText = {
  title: `Less than ${durationInWords(shortMs)} left`,
  description: 'Then your file is deleted. Download your work, or ask for more time.',
};
const extendedText = (until: number) => ({
  title: 'You can keep working',
  description: `Your file is now deleted at ${clockTime(until)}.`,
});
const longestText = (until: number) => ({
  title: 'No more time can be added',
  description: `Download your work before ${clockTime(until)}. Then the file is deleted.`,
});
const notExtendedText = (error: unknown) =>
  ({
    variant: 'destructive',
    title: 'Not extended',
    description: messageOf(error, 'Please try again.'),
  }) as const;

/** When the file ends, asked once more when the time seems up. */
export const useExpiry = (lifetime: DocumentLifetime, onGone: () => void): Expiry => {
  const expiresAt = useRef(lifetime.endsAt);
  // Every answer moves the end by a moment: only what is shown of it draws the workspace again.
  const [shown, setShown] = useState(() => shownTime(expiresAt.current));
  const show = useCallback((): void => {
    const next = shownTime(expiresAt.current);
    setShown((before) => (isSame(before, next) ? before : next));
  }, []);
  const move = useCallback(
    (to: number): void => {
      expiresAt.current = to;
      show();
    },
    [show],
  );
  const gone = useRef(onGone);
  useEffect(() => {
    gone.current = onGone;
  }, [onGone]);
  useEffect(() => lifetime.listen(move), [lifetime, move]);
  // Asked at every tick until there is an answer: a lost connection must not keep an ended file open.
  useEffect(() => {
    const tick = (): void => {
      show();
      if (Date.now() < expiresAt.current) return;
      lifetime.confirm().catch((error: unknown) => {
        if (isGone(error)) gone.current();
      });
    };
    tick();
    const timer = setInterval(tick, tickMs);
    return () => clearInterval(timer);
  }, [show, lifetime]);

  const keepWorking = async (): Promise<void> => {
    try {
      const until = await lifetime.extend();
      move(until);
      toast(timeLeft(until, Date.now()).short ? longestText(until) : extendedText(until));
    } catch (error) {
      if (isGone(error)) gone.current();
      else toast(notExtendedText(error));
    }
  };
  const keep = useRef(keepWorking);
  keep.current = keepWorking;
  const isShort = shown.short && !shown.over;
  useEffect(() => {
    if (isShort) toast({ ...shortText, action: { label: 'Keep working', onAct: () => void keep.current() } });
  }, [isShort]);
  return { ...shown, keepWorking: () => void keepWorking() };
};

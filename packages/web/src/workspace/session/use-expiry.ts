import { durationInWords } from '@blackbar/core';
import { useEffect, useRef, useState } from 'react';
import { isFileGone } from '../../api/api-error.ts';
import { listenForExpiry, onThisClock } from '../../api/expiry.ts';
import { extendFile, getFile } from '../../api/files.ts';
import type { FileSession } from '../../api/session.ts';
import { toast } from '../../ui/toast-store.ts';
import { clockTime, shortMs, type TimeLeft, timeLeft } from './time-left.ts';

const tickMs = 5000;

export interface Expiry extends TimeLeft {
  /** "3:41 PM" */
  deletedAt: string;
  keepWorking: () => void;
}

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
const notExtendedText = {
  variant: 'destructive',
  title: 'Not extended',
  description: 'Check your connection and try again.',
} as const;

/** When the file ends: every answer of the server carries it; checked once more when the time seems up. */
export const useExpiry = (session: FileSession, initial: string, onGone: () => void): Expiry => {
  const [expiresAt, setExpiresAt] = useState(() => onThisClock(initial));
  const [now, setNow] = useState(() => Date.now());
  const gone = useRef(onGone);
  useEffect(() => {
    gone.current = onGone;
  }, [onGone]);
  useEffect(() => listenForExpiry(setExpiresAt), []);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  const left = timeLeft(expiresAt, now);
  // Asked at every tick until the server answers: a lost connection must not keep an ended file open.
  useEffect(() => {
    if (now < expiresAt) return;
    getFile(session).catch((error: unknown) => {
      if (isFileGone(error)) gone.current();
    });
  }, [now, expiresAt, session]);

  const keepWorking = async (): Promise<void> => {
    try {
      const until = onThisClock((await extendFile(session)).expiresAt);
      setExpiresAt(until);
      setNow(Date.now());
      toast(timeLeft(until, Date.now()).short ? longestText(until) : extendedText(until));
    } catch (error) {
      if (isFileGone(error)) gone.current();
      else toast(notExtendedText);
    }
  };
  const keep = useRef(keepWorking);
  keep.current = keepWorking;
  const isShort = left.short && !left.over;
  useEffect(() => {
    if (isShort) toast({ ...shortText, action: { label: 'Keep working', onAct: () => void keep.current() } });
  }, [isShort]);
  return { ...left, deletedAt: clockTime(expiresAt), keepWorking: () => void keepWorking() };
};

import { useEffect, useRef, useState } from 'react';
import { isFileGone } from '../../api/api-error.ts';
import { listenForExpiry } from '../../api/expiry.ts';
import { extendFile, getFile } from '../../api/files.ts';
import type { FileSession } from '../../api/session.ts';
import { toast } from '../../ui/toast-store.ts';
import { clockTime, type TimeLeft, timeLeft } from './time-left.ts';

const tickMs = 5000;

export interface Expiry extends TimeLeft {
  /** "3:41 PM" */
  deletedAt: string;
  keepWorking: () => void;
}

/** When the file ends: told by every answer of the server, asked for once more when the time seems up. */
export const useExpiry = (session: FileSession, initial: string, onGone: () => void): Expiry => {
  const [expiresAt, setExpiresAt] = useState(() => Date.parse(initial));
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
  useEffect(() => {
    if (!left.over) return;
    getFile(session).catch((error: unknown) => {
      if (isFileGone(error)) gone.current();
    });
  }, [left.over, session]);

  const keepWorking = (): void => {
    extendFile(session).then(
      ({ expiresAt: until }) => {
        const next = Date.parse(until);
        setExpiresAt(next);
        setNow(Date.now());
        toast({
          title: 'You can keep working',
          description: `Your file is now deleted at ${clockTime(next)}.`,
        });
      },
      (error: unknown) => {
        if (isFileGone(error)) gone.current();
        else
          toast({
            variant: 'destructive',
            title: 'Not extended',
            description: 'Check your connection and try again.',
          });
      },
    );
  };
  return { ...left, deletedAt: clockTime(expiresAt), keepWorking };
};

import type { FileAnswer, RedactionAnswer } from '@blackbar/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isNetworkError } from '../api/api-error.ts';
import { fileKey, redactionsKey } from '../api/file-queries.ts';
import { getFile } from '../api/files.ts';
import { listRedactions } from '../api/redactions.ts';
import { type FileSession, findSession } from '../api/session.ts';
import { holdFileInThisTab, type TabLock } from '../api/tab-lock.ts';

const fileInfoMs = 5 * 60_000;
const redactionListMs = 1000;

export type OpenFile =
  | { name: 'checking' }
  /** No marker, another tab's file, expired or deleted: deliberately not told apart. */
  | { name: 'not-available' }
  | { name: 'unreachable'; retry: () => void }
  | { name: 'open'; session: FileSession; file: FileAnswer; redactions: readonly RedactionAnswer[] };

/** Holds the file for this tab: `undefined` while that is being found out. */
const useTabLock = (fileId: number, wanted: boolean): boolean | undefined => {
  const [held, setHeld] = useState<boolean | undefined>(undefined);
  useEffect(() => {
    if (!wanted) return;
    let lock: TabLock | null = null;
    let left = false;
    void holdFileInThisTab(fileId).then((got) => {
      lock = got;
      if (left) got?.release();
      else setHeld(got !== null);
    });
    return () => {
      left = true;
      lock?.release();
    };
  }, [fileId, wanted]);
  return held;
};

export const useOpenFile = (fileId: number): OpenFile => {
  const [session] = useState(() => findSession(fileId));
  const held = useTabLock(fileId, session !== null);
  const enabled = session !== null && held === true;
  const file = useQuery({
    queryKey: fileKey(fileId),
    queryFn: () => getFile(session ?? never()),
    staleTime: fileInfoMs,
    enabled,
  });
  const list = useQuery({
    queryKey: redactionsKey(fileId),
    queryFn: () => listRedactions(session ?? never()),
    staleTime: redactionListMs,
    enabled: enabled && file.isSuccess,
  });
  if (session === null || held === false) return { name: 'not-available' };
  const error = file.error ?? list.error;
  if (error !== null) {
    const retry = (): void => void (file.isError ? file.refetch() : list.refetch());
    return isNetworkError(error) ? { name: 'unreachable', retry } : { name: 'not-available' };
  }
  if (!file.isSuccess || !list.isSuccess) return { name: 'checking' };
  return { name: 'open', session, file: file.data, redactions: list.data };
};

const never = (): never => {
  throw new Error('a query ran without a session');
};

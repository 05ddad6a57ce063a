import type { RedactionAnswer } from '@blackbar/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { fileKey, redactionsKey } from '../api/file-queries.ts';
import { getFile } from '../api/files.ts';
import { serverDocument } from '../api/server-document.ts';
import { serverRedactions } from '../api/server-redactions.ts';
import { findSession } from '../api/session.ts';
import { isNetworkError } from '../document/document-error.ts';
import type { OpenDocument } from '../document/open-document.ts';
import { holdFileInThisTab, type TabLock } from '../document/tab-lock.ts';

const fileInfoMs = 5 * 60_000;
const redactionListMs = 1000;

export type OpenFile =
  | { name: 'checking' }
  /** No marker, another tab's file, expired or deleted: deliberately not told apart. */
  | { name: 'not-available' }
  | { name: 'unreachable'; retry: () => void }
  | { name: 'open'; opened: OpenDocument; redactions: readonly RedactionAnswer[] };

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
    queryFn: () => serverRedactions(session ?? never()).list(),
    staleTime: redactionListMs,
    enabled: enabled && file.isSuccess,
  });
  const opened = useMemo(
    () => (session === null || file.data === undefined ? null : serverDocument(session, file.data)),
    [session, file.data],
  );
  if (session === null || held === false) return { name: 'not-available' };
  const error = file.error ?? list.error;
  if (error !== null) {
    const retry = (): void => void (file.isError ? file.refetch() : list.refetch());
    return isNetworkError(error) ? { name: 'unreachable', retry } : { name: 'not-available' };
  }
  if (opened === null || !list.isSuccess) return { name: 'checking' };
  return { name: 'open', opened, redactions: list.data };
};

const never = (): never => {
  throw new Error('a query ran without a session');
};

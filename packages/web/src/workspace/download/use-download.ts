import { downloadName, type ExportProgress } from '@blackbar/core';
import { useRef, useState } from 'react';
import { ApiError, isNetworkError, messageOf } from '../../api/api-error.ts';
import { downloadRedacted, plainDownloadUrl, sealedDownloadUrl } from '../../api/download-redacted.ts';
import type { FileSession } from '../../api/session.ts';
import { watchExport } from '../../api/watch-export.ts';
import { announce } from '../../ui/announcer.tsx';
import { toast } from '../../ui/toast-store.ts';
import { untilOnline } from '../until-online.ts';
import { saveBlob } from './save-blob.ts';

export type DownloadState =
  | { name: 'idle' }
  /** The browser has no connection; it goes on by itself. */
  | { name: 'offline' }
  /** Not known how many pages there are while the server has not begun. */
  | { name: 'waiting' }
  /** The server makes the pages, then opens the exact bytes again and checks them, page by page. */
  | { name: ExportProgress['phase']; pages: { done: number; total: number } }
  | { name: 'receiving'; percent: number };

interface Downloaded {
  fileName: string;
  bytes: number;
}

interface DownloadOptions {
  session: FileSession;
  filename: string;
  /** Resolves when every box is on the server: none may be missing from the export. */
  settled: () => Promise<void>;
  onDownloaded: (downloaded: Downloaded) => Promise<void>;
}

const failed = (description: string): void =>
  toast({ variant: 'destructive', title: 'Download Failed', description });

const openInNewTab = async (session: FileSession): Promise<void> => {
  const url = await sealedDownloadUrl(session).catch(() => plainDownloadUrl(session));
  if (window.open(url, '_blank') !== null) return;
  toast({
    variant: 'destructive',
    title: 'Download Failed',
    description: 'Please allow popups and try again, or copy the URL manually.',
    action: { label: 'Copy URL', onAct: () => void navigator.clipboard?.writeText(url) },
  });
};

const report = async (error: unknown, session: FileSession): Promise<void> => {
  if (!(error instanceof ApiError)) {
    failed('Network error occurred while downloading. Please try again.');
    return;
  }
  const { status, statusText } = error;
  failed(`Server returned error: ${status} ${statusText || messageOf(error, '')}`.trim());
  if (status === 404 || status === 500) await openInNewTab(session);
};

/** Rejects when it is cancelled; what it waited for then makes no difference any more. */
const orCancelled = <T>(waiting: Promise<T>, signal: AbortSignal): Promise<T> =>
  Promise.race([
    waiting,
    new Promise<never>((_resolve, reject) => {
      signal.throwIfAborted();
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    }),
  ]);

export const useDownload = ({ session, filename, settled, onDownloaded }: DownloadOptions) => {
  const [state, setState] = useState<DownloadState>({ name: 'idle' });
  const cancelling = useRef(new AbortController());

  const receive = async (signal: AbortSignal): Promise<Blob> => {
    setState({ name: 'waiting' });
    const watching = new AbortController();
    const onProgress = ({ phase, ...pages }: ExportProgress): void => {
      if (!watching.signal.aborted) setState({ name: phase, pages });
    };
    const either = AbortSignal.any([watching.signal, signal]);
    try {
      await orCancelled(settled(), signal);
      void watchExport(session, onProgress, either).catch(() => null);
      return await downloadRedacted(session, signal, (share) => {
        watching.abort();
        setState({ name: 'receiving', percent: Math.floor(share * 100) });
      });
    } finally {
      watching.abort();
    }
  };

  /** Offline it says so at once and goes on when the connection is back. */
  const receiveOnline = async (signal: AbortSignal): Promise<Blob> => {
    for (;;) {
      if (!navigator.onLine) {
        setState({ name: 'offline' });
        await orCancelled(untilOnline(), signal);
      }
      try {
        return await receive(signal);
      } catch (error) {
        if (!isNetworkError(error) || navigator.onLine) throw error;
      }
    }
  };

  const start = async (): Promise<void> => {
    cancelling.current = new AbortController();
    const { signal } = cancelling.current;
    try {
      const blob = await receiveOnline(signal);
      const fileName = downloadName(filename);
      saveBlob(blob, fileName);
      await onDownloaded({ fileName, bytes: blob.size });
    } catch (error) {
      if (signal.aborted) announce('Download cancelled');
      else await report(error, session);
    } finally {
      setState({ name: 'idle' });
    }
  };
  return { state, start, cancel: () => cancelling.current.abort() };
};

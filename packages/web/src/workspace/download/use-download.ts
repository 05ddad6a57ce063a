import { downloadName } from '@blackbar/core';
import { useState } from 'react';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { downloadRedacted, plainDownloadUrl, sealedDownloadUrl } from '../../api/download-redacted.ts';
import type { FileSession } from '../../api/session.ts';
import { watchExport } from '../../api/watch-export.ts';
import { toast } from '../../ui/toast-store.ts';
import { saveBlob } from './save-blob.ts';

export type DownloadState =
  | { name: 'idle' }
  /** The server is building and checking the file. */
  | { name: 'generating'; pages: { done: number; total: number } | null }
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

export const useDownload = ({ session, filename, settled, onDownloaded }: DownloadOptions) => {
  const [state, setState] = useState<DownloadState>({ name: 'idle' });
  const start = async (): Promise<void> => {
    setState({ name: 'generating', pages: null });
    const watching = new AbortController();
    try {
      await settled();
      void watchExport(
        session,
        (pages) => {
          if (!watching.signal.aborted) setState({ name: 'generating', pages });
        },
        watching.signal,
      ).catch(() => null);
      const blob = await downloadRedacted(session, (share) => {
        watching.abort();
        setState({ name: 'receiving', percent: Math.floor(share * 100) });
      });
      const fileName = downloadName(filename);
      saveBlob(blob, fileName);
      await onDownloaded({ fileName, bytes: blob.size });
    } catch (error) {
      await report(error, session);
    } finally {
      watching.abort();
      setState({ name: 'idle' });
    }
  };
  return { state, start };
};

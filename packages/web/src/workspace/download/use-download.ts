import { downloadName, type ExportChoice } from '@blackbar/core';
import { useRef, useState } from 'react';
import { ExportError, messageOf } from '../../document/document-error.ts';
import type { ExportStep, OpenDocument } from '../../document/open-document.ts';
import { announce } from '../../ui/announcer.tsx';
import { toast } from '../../ui/toast-store.ts';
import { saveBlob } from './save-blob.ts';

export type DownloadState = { name: 'idle' } | ExportStep;

interface Downloaded {
  fileName: string;
  bytes: number;
}

interface DownloadOptions {
  opened: OpenDocument;
  choice: ExportChoice;
  /** Resolves when every box is saved. */
  settled: () => Promise<void>;
  onDownloaded: (downloaded: Downloaded) => Promise<void>;
}

const failed = (description: string): void =>
  toast({ variant: 'destructive', title: 'Download Failed', description });

const openInNewTab = (url: string): void => {
  if (window.open(url, '_blank') !== null) return;
  toast({
    variant: 'destructive',
    title: 'Download Failed',
    description: 'Please allow popups and try again, or copy the URL manually.',
    action: { label: 'Copy URL', onAct: () => void navigator.clipboard?.writeText(url) },
  });
};

const tell = async (error: unknown): Promise<void> => {
  failed(messageOf(error, 'The file could not be made. Please try again.'));
  if (error instanceof ExportError && error.otherWay !== null) openInNewTab(await error.otherWay());
};

export const useDownload = ({ opened, choice: { dpi, pages }, settled, onDownloaded }: DownloadOptions) => {
  const [state, setState] = useState<DownloadState>({ name: 'idle' });
  const cancelling = useRef(new AbortController());

  const start = async (): Promise<void> => {
    cancelling.current = new AbortController();
    const { signal } = cancelling.current;
    try {
      const blob = await opened.export({
        choice: { dpi, pages },
        ...{ whenSaved: settled, onStep: setState, signal },
      });
      const fileName = downloadName(opened.file.filename);
      saveBlob(blob, fileName);
      await onDownloaded({ fileName, bytes: blob.size });
    } catch (error) {
      if (signal.aborted) announce('Download cancelled');
      else await tell(error);
    } finally {
      setState({ name: 'idle' });
    }
  };
  return { state, start, cancel: () => cancelling.current.abort() };
};

import type { ExportChoice } from '@blackbar/core';
import { ExportError, isNetworkError, messageOf } from '../document/document-error.ts';
import type { ExportCall } from '../document/open-document.ts';
import { orCancelled } from '../document/or-cancelled.ts';
import { untilOnline } from '../document/until-online.ts';
import { ApiError } from './api-error.ts';
import { downloadRedacted, plainDownloadUrl, sealedDownloadUrl } from './download-redacted.ts';
import type { FileSession } from './session.ts';
import { watchExport } from './watch-export.ts';

const receive = async (
  session: FileSession,
  { choice, whenSaved, onStep, signal }: ExportCall,
): Promise<Blob> => {
  onStep({ name: 'waiting' });
  const watching = new AbortController();
  const either = AbortSignal.any([watching.signal, signal]);
  try {
    await orCancelled(whenSaved(), signal);
    const watched = watchExport(
      session,
      choice,
      ({ phase, ...pages }) => {
        if (!watching.signal.aborted) onStep({ name: phase, pages });
      },
      either,
    );
    void watched.catch(() => null);
    return await downloadRedacted(session, choice, signal, (share) => {
      watching.abort();
      onStep({ name: 'receiving', percent: Math.floor(share * 100) });
    });
  } finally {
    watching.abort();
  }
};

/** Offline it says so at once and goes on when the connection is back. */
const receiveOnline = async (session: FileSession, call: ExportCall): Promise<Blob> => {
  for (;;) {
    if (!navigator.onLine) {
      call.onStep({ name: 'offline' });
      await orCancelled(untilOnline(), call.signal);
    }
    try {
      return await receive(session, call);
    } catch (error) {
      if (!isNetworkError(error) || navigator.onLine) throw error;
    }
  }
};

const explained = (error: unknown, session: FileSession, choice: ExportChoice): ExportError => {
  if (!(error instanceof ApiError))
    return new ExportError('Network error occurred while downloading. Please try again.', null, {
      cause: error,
    });
  const { status, statusText } = error;
  const text = `Server returned error: ${status} ${statusText || messageOf(error, '')}`.trim();
  const otherWay = () => sealedDownloadUrl(session, choice).catch(() => plainDownloadUrl(session, choice));
  return new ExportError(text, status === 404 || status === 500 ? otherWay : null, { cause: error });
};

/** The export as the server makes it, received whole. */
export const serverExport = async (session: FileSession, call: ExportCall): Promise<Blob> => {
  try {
    return await receiveOnline(session, call);
  } catch (error) {
    if (call.signal.aborted) throw error;
    throw explained(error, session, call.choice);
  }
};

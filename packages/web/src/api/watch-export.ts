import type { ExportChoice, ExportProgress } from '@blackbar/core';
import { api } from './request.ts';
import type { FileSession } from './session.ts';

/** The progress events in a piece of an event stream, and what is left of an unfinished one. */
export const readProgress = (text: string): { progress: ExportProgress[]; rest: string } => {
  const events = text.split('\n\n');
  const rest = events.pop() ?? '';
  const progress = events.flatMap((event) => {
    const data = /^event: progress\ndata: (.*)$/m.exec(event)?.[1];
    if (data === undefined) return [];
    const progress = JSON.parse(data) as ExportProgress;
    return progress.total > 0 ? [progress] : [];
  });
  return { progress, rest };
};

/**
 * Listens to an export that a download has asked for. Only for show: when it fails, the download itself
 * says what is wrong.
 */
export const watchExport = async (
  session: FileSession,
  choice: ExportChoice,
  onProgress: (progress: ExportProgress) => void,
  signal: AbortSignal,
): Promise<void> => {
  const response = await api.exportWithProgress(session.fileId, { ...choice, token: session.token, signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const part = await reader?.read();
    if (part === undefined || part.done) return;
    const { progress, rest } = readProgress(text + part.value);
    text = rest;
    const last = progress.at(-1);
    if (last !== undefined) onProgress(last);
  }
};

import type { ExportChoice } from '@blackbar/core';
import { api } from './request.ts';
import type { FileSession } from './session.ts';

/** The redacted PDF. `onProgress` hears the share received, once the server has begun to send. */
export const downloadRedacted = async (
  session: FileSession,
  choice: ExportChoice,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<Blob> => {
  const response = await api.download(session.fileId, { ...choice, token: session.token, signal });
  const total = Number(response.headers.get('Content-Length') ?? 0);
  if (response.body === null || total === 0) return response.blob();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    received += value.byteLength;
    onProgress(Math.min(1, received / total));
  }
  // A cut connection must not leave half a document that looks like a whole one.
  if (received < total) throw new TypeError('The download ended early');
  return new Blob(parts, { type: 'application/pdf' });
};

/** An address that opens the download without a header, sealed by the server for a few minutes. */
export const sealedDownloadUrl = async (session: FileSession, choice: ExportChoice): Promise<string> => {
  const asked = { purpose: 'download', ...choice } as const;
  const { url } = await api.createLink(session.fileId, asked, { token: session.token });
  return new URL(url, location.href).href;
};

export const plainDownloadUrl = ({ fileId }: FileSession, { dpi, pages }: ExportChoice): string =>
  new URL(`/api/files/${fileId}/download?dpi=${dpi}&pages=${pages}`, location.href).href;

import type { FileAnswer } from '@blackbar/core';
import { request, requestJson } from './request.ts';
import type { FileSession } from './session.ts';

const path = (fileId: number): string => `/api/files/${fileId}`;

export const getFile = (session: FileSession): Promise<FileAnswer> =>
  requestJson(path(session.fileId), { token: session.token });

export interface PageImageOptions {
  dpi?: number;
  /** A changing value, so that nothing between here and the server answers from a cache. */
  retry?: number;
}

export const getPageImage = async (
  session: FileSession,
  page: number,
  options: PageImageOptions,
  signal?: AbortSignal,
): Promise<Blob> => {
  const query = new URLSearchParams();
  if (options.retry !== undefined) query.set('retry', String(options.retry));
  if (options.dpi !== undefined) query.set('dpi', String(options.dpi));
  const search = query.size > 0 ? `?${query}` : '';
  const response = await request(`${path(session.fileId)}/png/${page}${search}`, {
    token: session.token,
    ...(signal ? { signal } : {}),
  });
  return response.blob();
};

/** "Keep working": the new end. */
export const extendFile = (session: FileSession): Promise<{ expiresAt: string }> =>
  requestJson(`${path(session.fileId)}/extend`, { method: 'POST', token: session.token });

/** "Delete now": the key is destroyed at once. */
export const deleteFile = async (session: FileSession): Promise<void> => {
  await request(path(session.fileId), { method: 'DELETE', token: session.token });
};

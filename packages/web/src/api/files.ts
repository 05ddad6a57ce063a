import type { StoredFile } from '@blackbar/client';
import { api } from './request.ts';
import type { FileSession } from './session.ts';

export const getFile = ({ fileId, token }: FileSession): Promise<StoredFile> =>
  api.getFile(fileId, { token });

export interface PageImageOptions {
  dpi?: number;
  /** A changing value, so that nothing between here and the server answers from a cache. */
  retry?: number;
}

export const getPageImage = async (
  { fileId, token }: FileSession,
  page: number,
  { dpi, retry }: PageImageOptions,
  signal?: AbortSignal,
): Promise<Blob> => {
  const again = retry === undefined ? undefined : String(retry);
  return (await api.getPageImage(fileId, page, { token, dpi, retry: again, signal })).blob();
};

/** "Keep working": the new end. */
export const extendFile = ({ fileId, token }: FileSession): Promise<{ expiresAt: string }> =>
  api.extendFile(fileId, { token });

/** "Delete now": the key is destroyed at once. */
export const deleteFile = async ({ fileId, token }: FileSession): Promise<void> => {
  await api.deleteFile(fileId, { token });
};

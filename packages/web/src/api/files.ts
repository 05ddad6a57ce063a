import type { StoredFile } from '@blackbar/client';
import type { PageImageOptions } from '../document/open-document.ts';
import { api } from './request.ts';
import type { FileSession } from './session.ts';

export const getFile = ({ fileId, token }: FileSession): Promise<StoredFile> =>
  api.getFile(fileId, { token });

export const getPageImage = async (
  { fileId, token }: FileSession,
  page: number,
  { dpi, retry }: PageImageOptions,
  signal?: AbortSignal,
): Promise<Blob> => {
  const again = retry === undefined ? undefined : String(retry);
  return (await api.getPageImage(fileId, page, { token, dpi, retry: again, signal })).blob();
};

import type { Certificate } from '@blackbar/client';
import { api } from './request.ts';
import type { FileSession } from './session.ts';

/** The signed statement of the last download, and the key that shows which file it was made from. */
export const getCertificate = ({ fileId, token }: FileSession): Promise<Certificate> =>
  api.getCertificate(fileId, { token });

/** The same for people, as a PDF. */
export const getCertificatePage = async ({ fileId, token }: FileSession): Promise<Blob> =>
  (await api.getCertificatePage(fileId, { token })).blob();

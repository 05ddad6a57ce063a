import type { UploadedFileAnswer } from '@blackbar/core';
import { queryClient } from './query-client.ts';

export const fileKey = (fileId: number) => [`/api/files/${fileId}`] as const;
export const redactionsKey = (fileId: number) => [`/api/files/${fileId}/redactions`] as const;

/** The upload's answer is all there is to know of a new file: the workspace need not ask for it again. */
export const seedUploadedFile = ({ token: _, ...file }: UploadedFileAnswer): void => {
  queryClient.setQueryData(fileKey(file.id), file);
  queryClient.setQueryData(redactionsKey(file.id), []);
};

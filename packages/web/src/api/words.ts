import type { Word } from '@blackbar/core';
import { api } from './request.ts';
import type { FileSession } from './session.ts';

/** The words of a page that can be seen, in reading order. */
export const getWords = (session: FileSession, page: number, signal: AbortSignal): Promise<Word[]> =>
  api.getWords(session.fileId, page, { token: session.token, signal });

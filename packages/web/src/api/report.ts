import type { ReportAnswer } from '@blackbar/core';
import { requestJson } from './request.ts';
import type { FileSession } from './session.ts';

/** What the last export did: pages, boxes, what was removed, checks passed. */
export const getReport = (session: FileSession): Promise<ReportAnswer> =>
  requestJson(`/api/files/${session.fileId}/report`, { token: session.token });

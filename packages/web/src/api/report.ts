import type { Report } from '@blackbar/client';
import { api } from './request.ts';
import type { FileSession } from './session.ts';

/** What the last export did: pages, boxes, what was removed, checks passed. */
export const getReport = ({ fileId, token }: FileSession): Promise<Report> =>
  api.getReport(fileId, { token });

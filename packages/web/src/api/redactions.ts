import type { Box, RedactionAnswer, RedactionType } from '@blackbar/core';
import { request, requestJson } from './request.ts';
import type { FileSession } from './session.ts';

export interface RedactionDraft extends Box {
  page: number;
  type: RedactionType;
  pattern: string | null;
  label: string | null;
}

const listPath = (fileId: number): string => `/api/files/${fileId}/redactions`;

export const listRedactions = (session: FileSession): Promise<RedactionAnswer[]> =>
  requestJson(listPath(session.fileId), { token: session.token });

const bodyOf = (session: FileSession, draft: RedactionDraft) => {
  const { page, x, y, width, height, type, pattern, label } = draft;
  return { fileId: session.fileId, page, x, y, width, height, type, pattern, label };
};

export const createRedaction = (session: FileSession, draft: RedactionDraft): Promise<RedactionAnswer> =>
  requestJson(listPath(session.fileId), {
    method: 'POST',
    body: bodyOf(session, draft),
    token: session.token,
  });

/** All or none; answered in the order they were given. */
export const createRedactions = (
  session: FileSession,
  drafts: readonly RedactionDraft[],
): Promise<RedactionAnswer[]> =>
  requestJson(`${listPath(session.fileId)}/batch`, {
    method: 'POST',
    body: { redactions: drafts.map((draft) => bodyOf(session, draft)) },
    token: session.token,
  });

type ChangedDraft = Pick<RedactionDraft, 'x' | 'y' | 'width' | 'height' | 'label'>;

const changeOf = ({ x, y, width, height, label }: ChangedDraft): ChangedDraft => ({
  ...{ x, y, width, height, label },
});

export const changeRedaction = async (
  session: FileSession,
  id: number,
  changed: ChangedDraft,
): Promise<void> => {
  await request(`/api/redactions/${id}`, {
    method: 'PATCH',
    body: changeOf(changed),
    token: session.token,
  });
};

/** All or none. */
export const changeRedactions = async (
  session: FileSession,
  changed: readonly { id: number; mark: ChangedDraft }[],
): Promise<void> => {
  await request(`${listPath(session.fileId)}/batch`, {
    method: 'PATCH',
    body: { changes: changed.map(({ id, mark }) => ({ id, ...changeOf(mark) })) },
    token: session.token,
  });
};

export const deleteRedaction = async (session: FileSession, id: number): Promise<void> => {
  await request(`/api/redactions/${id}`, { method: 'DELETE', token: session.token });
};

export const clearRedactions = async (session: FileSession): Promise<void> => {
  await request(listPath(session.fileId), { method: 'DELETE', token: session.token });
};

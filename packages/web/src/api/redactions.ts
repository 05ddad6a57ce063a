import type { RedactionAnswer } from '@blackbar/core';
import { request, requestJson } from './request.ts';
import type { FileSession } from './session.ts';

/** A redaction as this browser knows it, under the id it chose. */
type OwnRedaction = Omit<RedactionAnswer, 'fileId'>;

const listPath = (fileId: number): string => `/api/files/${fileId}/redactions`;

export const listRedactions = (session: FileSession): Promise<RedactionAnswer[]> =>
  requestJson(listPath(session.fileId), { token: session.token });

const bodyOf = (session: FileSession, redaction: OwnRedaction) => {
  const { page, x, y, width, height, type, pattern, label } = redaction;
  return { fileId: session.fileId, page, x, y, width, height, type, pattern, label };
};

/** Idempotent: a repetition whose first answer was lost adds no second box. */
export const createRedaction = async (session: FileSession, redaction: OwnRedaction): Promise<void> => {
  await request(`${listPath(session.fileId)}/${redaction.id}`, {
    method: 'PUT',
    body: bodyOf(session, redaction),
    token: session.token,
  });
};

/** All or none; idempotent like a single one. */
export const createRedactions = async (
  session: FileSession,
  redactions: readonly OwnRedaction[],
): Promise<void> => {
  await request(`${listPath(session.fileId)}/batch`, {
    method: 'POST',
    body: { redactions: redactions.map((one) => ({ id: one.id, ...bodyOf(session, one) })) },
    token: session.token,
  });
};

const changeOf = ({ x, y, width, height, label }: OwnRedaction) => ({ x, y, width, height, label });

export const changeRedaction = async (session: FileSession, changed: OwnRedaction): Promise<void> => {
  await request(`/api/redactions/${changed.id}`, {
    method: 'PATCH',
    body: changeOf(changed),
    token: session.token,
  });
};

/** All or none. */
export const changeRedactions = async (
  session: FileSession,
  changed: readonly OwnRedaction[],
): Promise<void> => {
  await request(`${listPath(session.fileId)}/batch`, {
    method: 'PATCH',
    body: { changes: changed.map((one) => ({ id: one.id, ...changeOf(one) })) },
    token: session.token,
  });
};

export const deleteRedaction = async (session: FileSession, id: number): Promise<void> => {
  await request(`/api/redactions/${id}`, { method: 'DELETE', token: session.token });
};

export const clearRedactions = async (session: FileSession): Promise<void> => {
  await request(listPath(session.fileId), { method: 'DELETE', token: session.token });
};

import type { Redaction } from '@blackbar/client';
import { api } from './request.ts';
import type { FileSession } from './session.ts';

/** A redaction as this browser knows it, under the id it chose. */
type OwnRedaction = Omit<Redaction, 'fileId'>;

export const listRedactions = ({ fileId, token }: FileSession): Promise<Redaction[]> =>
  api.listRedactions(fileId, { token });

const bodyOf = (session: FileSession, redaction: OwnRedaction) => {
  const { page, x, y, width, height, type, pattern, label } = redaction;
  return { fileId: session.fileId, page, x, y, width, height, type, pattern, label };
};

/** Idempotent: a repetition whose first answer was lost adds no second box. */
export const createRedaction = async (session: FileSession, redaction: OwnRedaction): Promise<void> => {
  const { fileId, token } = session;
  await api.putRedaction(fileId, redaction.id, bodyOf(session, redaction), { token });
};

/** All or none; idempotent like a single one. */
export const createRedactions = async (
  session: FileSession,
  redactions: readonly OwnRedaction[],
): Promise<void> => {
  const { fileId, token } = session;
  const body = { redactions: redactions.map((one) => ({ id: one.id, ...bodyOf(session, one) })) };
  await api.addRedactions(fileId, body, { token });
};

const changeOf = ({ x, y, width, height, label }: OwnRedaction) => ({ x, y, width, height, label });

export const changeRedaction = async ({ token }: FileSession, changed: OwnRedaction): Promise<void> => {
  await api.changeRedaction(changed.id, changeOf(changed), { token });
};

/** All or none. */
export const changeRedactions = async (
  { fileId, token }: FileSession,
  changed: readonly OwnRedaction[],
): Promise<void> => {
  const changes = changed.map((one) => ({ id: one.id, ...changeOf(one) }));
  await api.changeRedactions(fileId, { changes }, { token });
};

export const deleteRedaction = async ({ token }: FileSession, id: number): Promise<void> => {
  await api.removeRedaction(id, { token });
};

export const clearRedactions = async ({ fileId, token }: FileSession): Promise<void> => {
  await api.clearRedactions(fileId, { token });
};

import type { Redaction } from '@blackbar/client';
import type { Box, RedactionType } from '@blackbar/core';
import { api } from './request.ts';
import type { FileSession } from './session.ts';

export interface RedactionDraft extends Box {
  page: number;
  type: RedactionType;
  pattern: string | null;
  label: string | null;
}

export const listRedactions = ({ fileId, token }: FileSession): Promise<Redaction[]> =>
  api.listRedactions(fileId, { token });

const bodyOf = (session: FileSession, draft: RedactionDraft) => {
  const { page, x, y, width, height, type, pattern, label } = draft;
  return { fileId: session.fileId, page, x, y, width, height, type, pattern, label };
};

export const createRedaction = (session: FileSession, draft: RedactionDraft): Promise<Redaction> =>
  api.addRedaction(session.fileId, bodyOf(session, draft), { token: session.token });

/** All or none; answered in the order they were given. */
export const createRedactions = (
  session: FileSession,
  drafts: readonly RedactionDraft[],
): Promise<Redaction[]> =>
  api.addRedactions(
    session.fileId,
    { redactions: drafts.map((draft) => bodyOf(session, draft)) },
    { token: session.token },
  );

type ChangedDraft = Pick<RedactionDraft, 'x' | 'y' | 'width' | 'height' | 'label'>;

const changeOf = ({ x, y, width, height, label }: ChangedDraft): ChangedDraft => ({
  ...{ x, y, width, height, label },
});

export const changeRedaction = async (
  { token }: FileSession,
  id: number,
  changed: ChangedDraft,
): Promise<void> => {
  await api.changeRedaction(id, changeOf(changed), { token });
};

/** All or none. */
export const changeRedactions = async (
  { fileId, token }: FileSession,
  changed: readonly { id: number; mark: ChangedDraft }[],
): Promise<void> => {
  const changes = changed.map(({ id, mark }) => ({ id, ...changeOf(mark) }));
  await api.changeRedactions(fileId, { changes }, { token });
};

export const deleteRedaction = async ({ token }: FileSession, id: number): Promise<void> => {
  await api.removeRedaction(id, { token });
};

export const clearRedactions = async ({ fileId, token }: FileSession): Promise<void> => {
  await api.clearRedactions(fileId, { token });
};

import type { OwnRedaction, SavedRedactions } from '../document/open-document.ts';
import { api } from './request.ts';
import type { FileSession } from './session.ts';

const changeOf = ({ x, y, width, height, label }: OwnRedaction) => ({ x, y, width, height, label });

/** The redactions of an uploaded file. Under the ids this browser chose, a repetition adds no second box. */
export const serverRedactions = ({ fileId, token }: FileSession): SavedRedactions => {
  const bodyOf = ({ page, x, y, width, height, type, pattern, label }: OwnRedaction) => ({
    ...{ fileId, page, x, y, width, height, type, pattern, label },
  });
  return {
    list: () => api.listRedactions(fileId, { token }),
    async create(redaction) {
      await api.putRedaction(fileId, redaction.id, bodyOf(redaction), { token });
    },
    async createAll(redactions) {
      const body = { redactions: redactions.map((one) => ({ id: one.id, ...bodyOf(one) })) };
      await api.addRedactions(fileId, body, { token });
    },
    async change(changed) {
      await api.changeRedaction(changed.id, changeOf(changed), { token });
    },
    async changeAll(changed) {
      const changes = changed.map((one) => ({ id: one.id, ...changeOf(one) }));
      await api.changeRedactions(fileId, { changes }, { token });
    },
    async delete(id) {
      await api.removeRedaction(id, { token });
    },
    async clear() {
      await api.clearRedactions(fileId, { token });
    },
  };
};

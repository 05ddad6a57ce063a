import type { FileAnswer } from '@blackbar/core';
import type { DocumentLifetime, DocumentTypefaces, OpenDocument } from '../document/open-document.ts';
import { listenForExpiry, onThisClock } from './expiry.ts';
import { getFile, getPageImage } from './files.ts';
import { api } from './request.ts';
import { serverExport } from './server-export.ts';
import { serverRedactions } from './server-redactions.ts';
import type { FileSession } from './session.ts';

/** Every answer of the server says when the file ends. */
const lifetimeOf = (session: FileSession, file: FileAnswer): DocumentLifetime => ({
  get endsAt() {
    return onThisClock(file.expiresAt);
  },
  listen: listenForExpiry,
  async extend() {
    const { expiresAt } = await api.extendFile(session.fileId, { token: session.token });
    return onThisClock(expiresAt);
  },
  async confirm() {
    await getFile(session);
  },
});

/** A server has them all. */
const allTypefaces: DocumentTypefaces = {
  missing: () => null,
  listen: () => () => undefined,
  load: async () => undefined,
};

/** A document on the server, opened with this tab's token. */
export const serverDocument = (session: FileSession, file: FileAnswer): OpenDocument => {
  const { fileId, token, bytes } = session;
  return {
    file,
    bytes,
    wayIn: 'Upload',
    heldAs: 'Your upload',
    survivesReload: true,
    redactions: serverRedactions(session),
    lifetime: lifetimeOf(session, file),
    typefaces: allTypefaces,
    pageImage: (page, options, signal) => getPageImage(session, page, options, signal),
    words: (page, signal) => api.getWords(fileId, page, { token, signal }),
    export: (call) => serverExport(session, call),
    report: () => api.getReport(fileId, { token }),
    certificate: {
      statement: () => api.getCertificate(fileId, { token }),
      page: async () => (await api.getCertificatePage(fileId, { token })).blob(),
    },
    async delete() {
      await api.deleteFile(fileId, { token });
    },
  };
};

// Made from the server's own description of its API. Do not edit: npx vitest run tests/client.test.ts --update
import type { Call, CallOptions, Send, TokenOptions } from './call.ts';
import type { Certificate, CertificateKeys, ChangedRedaction, ChangedRedactions, ContactMessage, ContactReceived, Deleted, Expiry, Link, LinkRequest, NewRedaction, NewRedactions, Redaction, Report, Service, StoredFile, UploadedFile, Word } from './types.ts';

/** Every call, sent the way `send` sends. What is not JSON comes as the answer itself, to be read or streamed. */
export const calls = (send: Send) => {
  const json = async <T>(call: Call): Promise<T> => (await send(call)).json() as Promise<T>;
  return {
    /** The process is alive */
    getHealth: (options: CallOptions = {}) => json<{
      status: string;
    }>({ method: 'GET', path: '/healthz', ...options }),
    /** Database and file store can be reached */
    getReadiness: (options: CallOptions = {}) => json<{
      status: string;
      /** Messages nobody was told of, since no mail is sent. It does not make the server less ready. */
      contactMessagesWaiting: number;
    }>({ method: 'GET', path: '/readyz', ...options }),
    /** Figures for Prometheus */
    getMetrics: (options: CallOptions = {}) => send({ method: 'GET', path: '/metrics', ...options }),
    /** Limits, retention and the upload key */
    getService: (options: CallOptions = {}) => json<Service>({ method: 'GET', path: '/api/service', ...options }),
    /** Upload a file. PDF, JPEG or PNG, decided by content. The token in the answer is shown this once. A file sealed on the device brings its own token, and is accepted once. */
    uploadFile: (body: {
      file: Blob;
      /** Opens a protected PDF. */
      password?: string;
    }, options: CallOptions = {}) => json<UploadedFile>({ method: 'POST', path: '/api/files', form: { ...body }, ...options }),
    /** What is known of a file */
    getFile: (id: number, options: TokenOptions) => json<StoredFile>({ method: 'GET', path: `/api/files/${encodeURIComponent(id)}`, ...options }),
    /** Delete now. The key is destroyed before the answer is sent. */
    deleteFile: (id: number, options: TokenOptions) => json<Deleted>({ method: 'DELETE', path: `/api/files/${encodeURIComponent(id)}`, ...options }),
    /** Keep working. Extends access by a standard period, never past the longest. */
    extendFile: (id: number, options: TokenOptions) => json<Expiry>({ method: 'POST', path: `/api/files/${encodeURIComponent(id)}/extend`, ...options }),
    /** The image of a page. Width and height of the 150-DPI image are the coordinate space of redactions. */
    getPageImage: (id: number, page: number, { retry, dpi, ...options }: TokenOptions & { retry?: string | undefined; dpi?: number | undefined }) => send({ method: 'GET', path: `/api/files/${encodeURIComponent(id)}/png/${encodeURIComponent(page)}`, query: { retry, dpi }, ...options }),
    /** The words of a page. Words with visible ink and their boxes, for search and selection. */
    getWords: (id: number, page: number, options: TokenOptions) => json<Word[]>({ method: 'GET', path: `/api/files/${encodeURIComponent(id)}/words/${encodeURIComponent(page)}`, ...options }),
    /** All redactions of a file */
    listRedactions: (id: number, options: TokenOptions) => json<Redaction[]>({ method: 'GET', path: `/api/files/${encodeURIComponent(id)}/redactions`, ...options }),
    /** Add a redaction. What lies beside the page is cut off; the rest must be more than 3 pixels wide and high. */
    addRedaction: (id: number, body: NewRedaction, options: TokenOptions) => json<Redaction>({ method: 'POST', path: `/api/files/${encodeURIComponent(id)}/redactions`, json: body, ...options }),
    /** Remove all redactions of a file */
    clearRedactions: (id: number, options: TokenOptions) => json<Deleted>({ method: 'DELETE', path: `/api/files/${encodeURIComponent(id)}/redactions`, ...options }),
    /** Add a redaction under an id of the client. Safe to repeat: 201 when it was added, 200 with the same redaction when it is already there. 409 `redaction-conflict` when the id belongs to a different redaction. Choose ids at random from 1 to 2^53 - 1. */
    putRedaction: (id: number, redactionId: number, body: NewRedaction, options: TokenOptions) => json<Redaction>({ method: 'PUT', path: `/api/files/${encodeURIComponent(id)}/redactions/${encodeURIComponent(redactionId)}`, json: body, ...options }),
    /** Add many redactions. All or none. Safe to repeat when every redaction has an id of the client: 200 with the same redactions when they are already there, 409 `redaction-conflict` when an id belongs to a different one. */
    addRedactions: (id: number, body: NewRedactions, options: TokenOptions) => json<Redaction[]>({ method: 'POST', path: `/api/files/${encodeURIComponent(id)}/redactions/batch`, json: body, ...options }),
    /** Move, resize or label many redactions. All or none. */
    changeRedactions: (id: number, body: ChangedRedactions, options: TokenOptions) => json<Redaction[]>({ method: 'PATCH', path: `/api/files/${encodeURIComponent(id)}/redactions/batch`, json: body, ...options }),
    /** Move, resize or label a redaction */
    changeRedaction: (id: number, body: ChangedRedaction, options: TokenOptions) => json<Redaction>({ method: 'PATCH', path: `/api/redactions/${encodeURIComponent(id)}`, json: body, ...options }),
    /** Remove a redaction */
    removeRedaction: (id: number, options: TokenOptions) => json<Deleted>({ method: 'DELETE', path: `/api/redactions/${encodeURIComponent(id)}`, ...options }),
    /** Export with progress. Server-sent events, to be read with fetch: `progress` with {phase, done, total} as pages are made (phase `pages`) and the finished file is checked (`checking`), then `done` ({}), or `problem` with {message, code}. After `done` the download answers at once. Leaving cancels the export. */
    exportWithProgress: (id: number, { dpi, pages, ...options }: TokenOptions & { dpi?: 150 | 200 | 300 | undefined; pages?: 'picture' | 'sharp' | undefined }) => send({ method: 'GET', path: `/api/files/${encodeURIComponent(id)}/export`, query: { dpi, pages }, ...options }),
    /** The redacted PDF. Exported, verified and sent; the same bytes again while no redaction changes. */
    download: (id: number, { dpi, pages, ...options }: TokenOptions & { dpi?: 150 | 200 | 300 | undefined; pages?: 'picture' | 'sharp' | undefined }) => send({ method: 'GET', path: `/api/files/${encodeURIComponent(id)}/download`, query: { dpi, pages }, ...options }),
    /** What the last export did */
    getReport: (id: number, options: TokenOptions) => json<Report>({ method: 'GET', path: `/api/files/${encodeURIComponent(id)}/report`, ...options }),
    /** The public keys of certificates. Certificates are verified with these keys, offline and by anybody. */
    getCertificateKeys: (options: CallOptions = {}) => json<CertificateKeys>({ method: 'GET', path: '/api/keys', ...options }),
    /** A signed statement of the last export. What was redacted and checked, and the digest of the redacted file; of the uploaded file only a commitment. */
    getCertificate: (id: number, options: TokenOptions) => json<Certificate>({ method: 'GET', path: `/api/files/${encodeURIComponent(id)}/certificate`, ...options }),
    /** The certificate as a page for people. What was done, what was checked and what was not: an accessible PDF. It proves nothing by itself. */
    getCertificatePage: (id: number, options: TokenOptions) => send({ method: 'GET', path: `/api/files/${encodeURIComponent(id)}/certificate/page`, ...options }),
    /** A sealed URL. Opens the download or one page image without a header, for five minutes. */
    createLink: (id: number, body: LinkRequest, options: TokenOptions) => json<Link>({ method: 'POST', path: `/api/files/${encodeURIComponent(id)}/links`, json: body, ...options }),
    /** What a sealed URL opens */
    openLink: (sealed: string, options: CallOptions = {}) => send({ method: 'GET', path: `/api/links/${encodeURIComponent(sealed)}`, ...options }),
    /** Send us a message */
    sendMessage: (body: ContactMessage, options: CallOptions = {}) => json<ContactReceived>({ method: 'POST', path: '/api/contact', json: body, ...options }),
  };
};

export type Calls = ReturnType<typeof calls>;

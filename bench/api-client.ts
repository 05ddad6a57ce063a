import {
  type Calls,
  calls,
  type NewRedaction,
  type Problem,
  type Redaction,
  toRequest,
  type UploadedFile,
} from '@blackbar/client';

export type OpenedFile = Pick<UploadedFile, 'id' | 'pageCount' | 'pages'> & { token: string };

/** A response of the server. Measurements count error responses instead of throwing. */
export interface Answer<T = unknown> {
  status: number;
  /** The error code; empty when the call succeeded. */
  code: string;
  ms: number;
  headers: Headers;
  body: T;
}

const readBody = async (response: Response): Promise<unknown> => {
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('application/json')) {
    const text = await response.text();
    return text === '' ? null : JSON.parse(text);
  }
  return new Uint8Array(await response.arrayBuffer());
};

/** API calls to one server, timed from the first byte sent to the last byte received. `send` replaces how. */
export const apiClient = (
  url: string,
  send: (address: string, init: RequestInit) => Promise<Response> = fetch,
) => {
  const time = async <T>(address: string, init: RequestInit): Promise<Answer<T>> => {
    const started = performance.now();
    const response = await send(url + address, init);
    const body = await readBody(response);
    const code = response.ok ? '' : ((body as Partial<Problem> | null)?.code ?? 'none');
    return {
      status: response.status,
      code,
      ms: performance.now() - started,
      headers: response.headers,
      body: body as T,
    };
  };
  /** A call of the typed client, answered by what came over the wire. */
  const ask = async <T>(act: (api: Calls) => Promise<unknown>): Promise<Answer<T>> => {
    let answer: Answer<T> | undefined;
    const api = calls(async (call) => {
      const { address, init } = toRequest(call);
      answer = await time<T>(address, init);
      return Response.json(null);
    });
    await act(api);
    if (answer === undefined) throw new Error('nothing was sent');
    return answer;
  };
  return {
    /** As it stands, for what the typed client would not send. */
    call: <T = unknown>(method: string, path: string, token?: string, init: RequestInit = {}) =>
      time<T>(path, {
        ...init,
        method,
        headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...init.headers },
      }),
    ask,
    upload: (bytes: Uint8Array, name = 'document.pdf', signal?: AbortSignal) =>
      // A plain upload is always answered with its token.
      ask<UploadedFile & { token: string }>((api) =>
        api.uploadFile({ file: new File([bytes as Uint8Array<ArrayBuffer>], name) }, { signal }),
      ),
    page: ({ id, token }: OpenedFile, page: number, dpi = 150) =>
      ask<Uint8Array>((api) => api.getPageImage(id, page, { token, dpi })),
    redact: ({ id, token }: OpenedFile, box: NewRedaction) =>
      ask<Redaction>((api) =>
        api.addRedaction(id, { fileId: id, type: 'manual', pattern: null, ...box }, { token }),
      ),
    /** Under an id of the client, as the web app does: safe to send again when the answer is lost. */
    putRedaction: ({ id, token }: OpenedFile, redactionId: number, box: NewRedaction) =>
      ask<Redaction>((api) =>
        api.putRedaction(id, redactionId, { fileId: id, type: 'manual', pattern: null, ...box }, { token }),
      ),
    redactions: ({ id, token }: OpenedFile) => ask<Redaction[]>((api) => api.listRedactions(id, { token })),
    download: ({ id, token }: OpenedFile) => ask<Uint8Array>((api) => api.download(id, { token })),
    inspect: ({ id, token }: OpenedFile) => ask((api) => api.getFile(id, { token })),
    remove: ({ id, token }: OpenedFile) => ask((api) => api.deleteFile(id, { token })),
  };
};

export type ApiClient = ReturnType<typeof apiClient>;

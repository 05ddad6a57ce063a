import type { Problem, RedactionAnswer, UploadedFileAnswer } from '@blackbar/core';

export type OpenedFile = Pick<UploadedFileAnswer, 'id' | 'token' | 'pageCount' | 'pages'>;

/** A response of the server. Measurements count error responses instead of throwing. */
export interface Answer<T = unknown> {
  status: number;
  /** The error code; empty when the call succeeded. */
  code: string;
  ms: number;
  headers: Headers;
  body: T;
}

export interface BoxBody {
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

const readBody = async (response: Response): Promise<unknown> => {
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('application/json')) {
    const text = await response.text();
    return text === '' ? null : JSON.parse(text);
  }
  return new Uint8Array(await response.arrayBuffer());
};

/** API calls to one server, timed from the first byte sent to the last byte received. */
export const apiClient = (url: string) => {
  const call = async <T = unknown>(
    method: string,
    path: string,
    token?: string,
    init: RequestInit = {},
  ): Promise<Answer<T>> => {
    const started = performance.now();
    const headers = { ...(token ? { authorization: `Bearer ${token}` } : {}), ...init.headers };
    const response = await fetch(url + path, { ...init, method, headers });
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
  const json = <T>(method: string, path: string, token: string | undefined, value: unknown) =>
    call<T>(method, path, token, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(value),
    });
  return {
    call,
    json,
    upload(bytes: Uint8Array, name = 'document.pdf', signal?: AbortSignal) {
      const form = new FormData();
      form.set('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), name);
      return call<UploadedFileAnswer>('POST', '/api/files', undefined, {
        body: form,
        ...(signal ? { signal } : {}),
      });
    },
    page: (file: OpenedFile, page: number, dpi = 150) =>
      call<Uint8Array>('GET', `/api/files/${file.id}/png/${page}?dpi=${dpi}`, file.token),
    redact: (file: OpenedFile, box: BoxBody) =>
      json<RedactionAnswer>('POST', `/api/files/${file.id}/redactions`, file.token, {
        fileId: file.id,
        type: 'manual',
        pattern: null,
        ...box,
      }),
    redactions: (file: OpenedFile) =>
      call<RedactionAnswer[]>('GET', `/api/files/${file.id}/redactions`, file.token),
    download: (file: OpenedFile) => call<Uint8Array>('GET', `/api/files/${file.id}/download`, file.token),
    inspect: (file: OpenedFile) => call('GET', `/api/files/${file.id}`, file.token),
    remove: (file: OpenedFile) => call('DELETE', `/api/files/${file.id}`, file.token),
  };
};

export type ApiClient = ReturnType<typeof apiClient>;

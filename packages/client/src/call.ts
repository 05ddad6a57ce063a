/** One call of the API, before anything is sent. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** From the root of the server, parameters filled in. */
  path: string;
  query?: Record<string, string | number | undefined>;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as a form, field by field. */
  form?: Record<string, Blob | string | undefined>;
  token?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** Sends a call and gives its answer, or throws when the server says no. */
export type Send = (call: Call) => Promise<Response>;

export interface CallOptions {
  signal?: AbortSignal | undefined;
}

export interface TokenOptions extends CallOptions {
  /** What the upload of the file returned. */
  token: string;
}

const formOf = (fields: NonNullable<Call['form']>): FormData => {
  const form = new FormData();
  // The server reads a form as it comes, so what describes the file stands before it.
  const entries = Object.entries(fields).sort(
    ([, a], [, b]) => Number(a instanceof Blob) - Number(b instanceof Blob),
  );
  for (const [name, value] of entries) if (value !== undefined) form.set(name, value);
  return form;
};

/** The same call as `fetch` takes it. */
export const toRequest = ({ method, path, query = {}, json, form, token, signal }: Call) => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  const body = form ? formOf(form) : json === undefined ? undefined : JSON.stringify(json);
  const init: RequestInit = {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body }),
    ...(signal ? { signal } : {}),
  };
  return { address: search.size > 0 ? `${path}?${search}` : path, init };
};

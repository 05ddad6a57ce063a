import { ApiError } from './api-error.ts';
import { noteExpiry } from './expiry.ts';

interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Form data is sent as it is, anything else as JSON. */
  body?: unknown;
  token?: string | null;
  signal?: AbortSignal;
}

export const request = async (path: string, options: RequestOptions = {}): Promise<Response> => {
  const { method = 'GET', body, token, signal } = options;
  const headers = new Headers();
  if (token) headers.set('Authorization', `Bearer ${token}`);
  const isForm = body instanceof FormData;
  if (body !== undefined && !isForm) headers.set('Content-Type', 'application/json');
  const response = await fetch(path, {
    method,
    headers,
    credentials: 'include',
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  });
  if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text());
  noteExpiry(response);
  return response;
};

export const requestJson = async <T>(path: string, options: RequestOptions = {}): Promise<T> =>
  (await request(path, options)).json() as Promise<T>;

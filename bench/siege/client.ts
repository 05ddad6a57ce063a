import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { UploadedFileAnswer } from '@blackbar/core';
import { apiClient } from '../api-client.ts';

/** A machine that is busy otherwise may be told to come back before the siege begins. */
const maxAttempts = 20;

/** Calls as a proxy in front of the server would pass them on, from one address. */
export const asClient = (url: string, address: string, document: Uint8Array) => {
  const client = apiClient(url);
  const headers = { 'x-forwarded-for': address };
  const call = <T = unknown>(method: string, path: string, token?: string, init: RequestInit = {}) =>
    client.call<T>(method, path, token, { ...init, headers: { ...headers, ...init.headers } });
  const json = <T = unknown>(method: string, path: string, token: string | undefined, value: unknown) =>
    call<T>(method, path, token, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(value),
    });
  const send = (bytes: Uint8Array) => {
    const form = new FormData();
    form.set('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), 'siege.pdf');
    return call<UploadedFileAnswer>('POST', '/api/files', undefined, { body: form });
  };
  return {
    url,
    address,
    call,
    json,
    send,
    /** A call whose answer is read and not looked at: an attacker's own work must not be what is measured. */
    drain: (path: string, token = '', body?: { type: string; bytes: Uint8Array }) =>
      new Promise<void>((resolve, reject) => {
        const sending = request(url + path, {
          method: body ? 'POST' : 'GET',
          headers: {
            ...headers,
            authorization: `Bearer ${token}`,
            ...(body ? { 'content-type': body.type, 'content-length': body.bytes.length } : {}),
          },
        });
        sending.on('error', reject);
        sending.on('response', (response) => response.on('close', resolve).on('error', reject).resume());
        sending.end(body?.bytes);
      }),
    async upload(): Promise<UploadedFileAnswer> {
      for (let attempt = 1; ; attempt++) {
        const { status, body } = await send(document);
        if (status === 201) return body;
        if (status !== 503 || attempt === maxAttempts) throw new Error(`upload: ${status}`);
        await sleep(1000);
      }
    },
    redact: (file: UploadedFileAnswer) =>
      json('POST', `/api/files/${file.id}/redactions`, file.token, {
        page: 1,
        x: 20,
        y: 20,
        width: 100,
        height: 40,
      }),
  };
};

export type AsClient = ReturnType<typeof asClient>;

import {
  inMegabytes,
  maxBytesOf,
  type SealedHeader,
  type ServiceAnswer,
  sealedUpload,
  type UploadedFileAnswer,
} from '@blackbar/core';
import { ApiError } from './api-error.ts';
import { canEncryptOnDevice } from './can-encrypt.ts';
import { requestJson } from './request.ts';
import { newToken, sealFile } from './seal-file.ts';

interface UploadOptions {
  password?: string;
  /** The bytes that leave the device are encrypted. */
  onEncrypted: () => void;
  /** Share of the bytes that have left the device, 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Refuses, before anything is sent, what the server would refuse. */
const refuseEarly = (file: File, { envelopes }: ServiceAnswer): void => {
  if (file.size === 0) throw new Error('This file is empty. Choose another one.');
  const maxBytes = maxBytesOf(envelopes);
  if (file.size > maxBytes) {
    throw new Error(
      `This file is larger than ${inMegabytes(maxBytes)} MB. Make it smaller or split it, then upload it again.`,
    );
  }
};

const plainForm = (file: File, password: string | undefined): FormData => {
  const form = new FormData();
  if (password !== undefined) form.set('password', password);
  form.set('file', file);
  return form;
};

const sealedForm = async (
  file: File,
  token: string,
  password: string | undefined,
  service: ServiceAnswer,
): Promise<FormData> => {
  const header: SealedHeader = {
    filename: file.name,
    token,
    ...(password === undefined ? {} : { password }),
  };
  const sealed = await sealFile(new Uint8Array(await file.arrayBuffer()), header, service.uploadKey);
  const form = new FormData();
  form.set('file', new Blob([sealed], { type: sealedUpload.mediaType }), 'sealed');
  return form;
};

export const uploadFile = async (file: File, options: UploadOptions): Promise<UploadedFileAnswer> => {
  const { password, signal } = options;
  const service = await requestJson<ServiceAnswer>('/api/service', { signal });
  refuseEarly(file, service);
  if (!canEncryptOnDevice()) return send(plainForm(file, password), options);
  const token = newToken();
  const form = await sealedForm(file, token, password, service);
  signal.throwIfAborted();
  options.onEncrypted();
  // The server does not send the token back: it knows this file only by the one that was sealed.
  return { ...(await send(form, options)), token };
};

/** XMLHttpRequest because `fetch` cannot report how much of a body was sent. */
const send = (form: FormData, options: UploadOptions): Promise<UploadedFileAnswer> =>
  new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open('POST', '/api/files');
    call.withCredentials = true;
    call.upload.onprogress = (event) => {
      if (event.lengthComputable) options.onProgress(event.loaded / event.total);
    };
    call.onload = () => {
      if (call.status < 200 || call.status > 299) {
        reject(new ApiError(call.status, call.statusText, call.responseText));
        return;
      }
      try {
        resolve(JSON.parse(call.responseText));
      } catch (cause) {
        reject(new Error('The server answered in a way this page does not understand.', { cause }));
      }
    };
    call.onerror = () => reject(new TypeError('Network error'));
    call.onabort = () => reject(new DOMException('Cancelled', 'AbortError'));
    options.signal.addEventListener('abort', () => call.abort(), { once: true });
    call.send(form);
  });

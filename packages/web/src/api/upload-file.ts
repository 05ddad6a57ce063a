import {
  type Envelope,
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
import { sealFile } from './seal-file.ts';

interface UploadOptions {
  password?: string;
  /** The bytes that leave the device are encrypted. */
  onEncrypted: () => void;
  /** Share of the bytes that have left the device, 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** What the server would refuse, said before anything is asked or sent; `null` when it may be accepted. */
export const refusalOf = (file: File, { envelopes }: { envelopes: readonly Envelope[] }): string | null => {
  if (file.size === 0) return 'This file is empty. Choose another one.';
  const maxBytes = maxBytesOf(envelopes);
  return file.size <= maxBytes
    ? null
    : `This file is larger than ${inMegabytes(maxBytes)} MB. Make it smaller or split it, then upload it again.`;
};

const plainForm = (file: File, password: string | undefined): FormData => {
  const form = new FormData();
  if (password !== undefined) form.set('password', password);
  form.set('file', file);
  return form;
};

const sealedForm = async (
  file: File,
  password: string | undefined,
  service: ServiceAnswer,
): Promise<FormData> => {
  const header: SealedHeader = { filename: file.name, ...(password === undefined ? {} : { password }) };
  const sealed = await sealFile(new Uint8Array(await file.arrayBuffer()), header, service.uploadKey);
  const form = new FormData();
  form.set('file', new Blob([sealed], { type: sealedUpload.mediaType }), 'sealed');
  return form;
};

export const uploadFile = async (file: File, options: UploadOptions): Promise<UploadedFileAnswer> => {
  const { password, signal } = options;
  const service = await requestJson<ServiceAnswer>('/api/service', { signal });
  const refusal = refusalOf(file, service);
  if (refusal !== null) throw new Error(refusal);
  if (!canEncryptOnDevice()) return send(plainForm(file, password), options);
  const form = await sealedForm(file, password, service);
  signal.throwIfAborted();
  options.onEncrypted();
  return send(form, options);
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

import type { UploadedFileAnswer } from '@blackbar/core';
import { ApiError } from './api-error.ts';

interface UploadOptions {
  password?: string;
  /** The bytes that leave the device are encrypted. */
  onEncrypted: () => void;
  /** Share of the bytes that have left the device, 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** XMLHttpRequest because `fetch` cannot report how much of a body was sent. */
export const uploadFile = (file: File, options: UploadOptions): Promise<UploadedFileAnswer> =>
  new Promise((resolve, reject) => {
    const form = new FormData();
    // The password goes first, so that the server has it when the file arrives.
    if (options.password !== undefined) form.set('password', options.password);
    form.set('file', file);
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

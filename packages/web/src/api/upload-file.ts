import { calls, type Send, type Service, toRequest, type UploadedFile } from '@blackbar/client';
import { maxBytesOf, type SealedHeader, sealedUpload } from '@blackbar/core';
import { ApiError } from './api-error.ts';
import { canEncryptOnDevice } from './can-encrypt.ts';
import { refusalOf } from './refusal.ts';
import { api } from './request.ts';
import { newToken, sealFile } from './seal-file.ts';

interface UploadOptions {
  password?: string;
  /** The bytes that leave the device are encrypted. */
  onEncrypted: () => void;
  /** Share of the bytes that have left the device, 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

const sealedCopy = async (
  file: File,
  token: string,
  password: string | undefined,
  service: Service,
): Promise<File> => {
  const header: SealedHeader = {
    filename: file.name,
    token,
    ...(password === undefined ? {} : { password }),
  };
  const sealed = await sealFile(new Uint8Array(await file.arrayBuffer()), header, service.uploadKey);
  return new File([sealed], 'sealed', { type: sealedUpload.mediaType });
};

const understood = async (answer: Promise<UploadedFile>): Promise<UploadedFile> => {
  try {
    return await answer;
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    throw new Error('The server answered in a way this page does not understand.', { cause });
  }
};

type OpenedUpload = UploadedFile & { token: string };

const withToken = (uploaded: UploadedFile): OpenedUpload => {
  const { token } = uploaded;
  if (token === undefined) throw new Error('The server answered in a way this page does not understand.');
  return { ...uploaded, token };
};

export const uploadFile = async (file: File, options: UploadOptions): Promise<OpenedUpload> => {
  const { password, signal } = options;
  const service = await api.getService({ signal });
  const refusal = refusalOf(file, maxBytesOf(service.envelopes));
  if (refusal !== null) throw new Error(refusal);
  const { uploadFile: upload } = calls(sendWithProgress(options));
  if (!canEncryptOnDevice()) {
    const plain = { file, ...(password === undefined ? {} : { password }) };
    return withToken(await understood(upload(plain, { signal })));
  }
  const token = newToken();
  const sealed = await sealedCopy(file, token, password, service);
  signal.throwIfAborted();
  options.onEncrypted();
  // The server does not send the token back: it knows this file only by the one that was sealed.
  return { ...(await understood(upload({ file: sealed }, { signal }))), token };
};

/** XMLHttpRequest because `fetch` cannot report how much of a body was sent. */
const sendWithProgress =
  ({ onProgress }: UploadOptions): Send =>
  (call) =>
    new Promise((resolve, reject) => {
      const { address, init } = toRequest(call);
      const sending = new XMLHttpRequest();
      sending.open(call.method, address);
      sending.withCredentials = true;
      sending.upload.onprogress = (event) => {
        if (event.lengthComputable) onProgress(event.loaded / event.total);
      };
      sending.onload = () => {
        const { status, statusText, responseText } = sending;
        if (status < 200 || status > 299) reject(new ApiError(status, statusText, responseText));
        else resolve(new Response(responseText, { status }));
      };
      sending.onerror = () => reject(new TypeError('Network error'));
      sending.onabort = () => reject(new DOMException('Cancelled', 'AbortError'));
      call.signal?.addEventListener('abort', () => sending.abort(), { once: true });
      sending.send(init.body as FormData);
    });

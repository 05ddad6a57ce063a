import { type SealKey, sealNow, unsealNow } from './seal.ts';

/** What a text was copied into is overwritten: memory outside of V8's heap is freed with what is in it. */
const readOnce = (bytes: Uint8Array): string => {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  bytes.fill(0);
  return text;
};

export const sealText = (key: SealKey, text: string): Uint8Array => {
  const bytes = Buffer.from(text, 'utf8');
  const sealed = sealNow(key, bytes);
  bytes.fill(0);
  return sealed;
};

export const unsealText = (key: SealKey, sealed: Uint8Array): string => readOnce(unsealNow(key, sealed));

/** JSON that was unsealed; its bytes are of no use any more. */
export const parseOnce = (bytes: Uint8Array): unknown => JSON.parse(readOnce(bytes));

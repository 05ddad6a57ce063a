import {
  packSealedContents,
  packSealedHead,
  type SealedHeader,
  type ServiceAnswer,
  sealedUpload,
} from '@blackbar/core';

type UploadKey = ServiceAnswer['uploadKey'];

const curve = { name: 'ECDH', namedCurve: 'P-256' } as const;
const utf8 = new TextEncoder();

const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));

const joined = (...parts: Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

/** Both sides derive the same two keys: one to encrypt, one to authenticate. */
const deriveKeys = async (shared: ArrayBuffer, salt: Uint8Array<ArrayBuffer>) => {
  const material = await crypto.subtle.importKey('raw', shared, 'HKDF', false, ['deriveBits']);
  const info = utf8.encode(sealedUpload.info);
  const bits = 2 * 8 * sealedUpload.keyBytes;
  const derived = await crypto.subtle.deriveBits(
    { name: 'HKDF', hash: 'SHA-256', salt, info },
    material,
    bits,
  );
  const encryptionKey = derived.slice(0, sealedUpload.keyBytes);
  const macKey = derived.slice(sealedUpload.keyBytes);
  return {
    encrypt: await crypto.subtle.importKey('raw', encryptionKey, 'AES-CBC', false, ['encrypt']),
    authenticate: await crypto.subtle.importKey('raw', macKey, { name: 'HMAC', hash: 'SHA-256' }, false, [
      'sign',
    ]),
  };
};

/**
 * The file, its name and its password encrypted on this device to the server's key, so that nothing
 * between the two reads them. A fresh key pair each time: the client cannot open it again either.
 */
export const sealFile = async (
  file: Uint8Array,
  header: SealedHeader,
  uploadKey: UploadKey,
): Promise<Uint8Array<ArrayBuffer>> => {
  const serverPoint = fromBase64Url(uploadKey.publicKey);
  const serverKey = await crypto.subtle.importKey('raw', serverPoint, curve, false, []);
  const ours = await crypto.subtle.generateKey(curve, false, ['deriveBits']);
  const ourPoint = new Uint8Array(await crypto.subtle.exportKey('raw', ours.publicKey));
  const shared = await crypto.subtle.deriveBits(
    { name: 'ECDH', public: serverKey },
    ours.privateKey,
    8 * sealedUpload.keyBytes,
  );
  const keys = await deriveKeys(shared, joined(ourPoint, serverPoint));
  const iv = crypto.getRandomValues(new Uint8Array(sealedUpload.ivBytes));
  const contents = packSealedContents(utf8.encode(JSON.stringify(header)), file);
  const ciphertext = await crypto.subtle.encrypt({ name: 'AES-CBC', iv }, keys.encrypt, contents);
  const body = joined(packSealedHead(uploadKey.id, ourPoint, iv), new Uint8Array(ciphertext));
  const mac = await crypto.subtle.sign('HMAC', keys.authenticate, body);
  return joined(body, new Uint8Array(mac));
};

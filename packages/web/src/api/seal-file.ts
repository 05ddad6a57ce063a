import {
  packSealedContents,
  packSealedHead,
  type SealedHeader,
  type ServiceAnswer,
  sealedUpload,
} from '@blackbar/core';
import { AEAD_EXPORT_ONLY, CipherSuite, KDF_HKDF_SHA256, KEM_DHKEM_P256_HKDF_SHA256 } from 'hpke';

type UploadKey = ServiceAnswer['uploadKey'];

const tokenBytes = 32;
const utf8 = new TextEncoder();

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

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

/** Opens the file later. It travels sealed and is never sent back, so that a recorded upload opens nothing. */
export const newToken = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(tokenBytes)));

/** HPKE (RFC 9180) agrees on a secret with the server's key: one half encrypts, the other authenticates. */
const agreeOnKeys = async ({ publicKey }: UploadKey) => {
  const suite = new CipherSuite(KEM_DHKEM_P256_HKDF_SHA256, KDF_HKDF_SHA256, AEAD_EXPORT_ONLY);
  const { encapsulatedSecret, exportedSecret } = await suite.SendExport(
    await suite.DeserializePublicKey(fromBase64Url(publicKey)),
    utf8.encode(sealedUpload.exporterContext),
    2 * sealedUpload.keyBytes,
    { info: utf8.encode(sealedUpload.info) },
  );
  const secret = Uint8Array.from(exportedSecret);
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const importKey = (bytes: Uint8Array<ArrayBuffer>, algorithm: string | typeof hmac, use: KeyUsage) =>
    crypto.subtle.importKey('raw', bytes, algorithm, false, [use]);
  return {
    encapsulatedSecret,
    encrypt: await importKey(secret.slice(0, sealedUpload.keyBytes), 'AES-CBC', 'encrypt'),
    authenticate: await importKey(secret.slice(sealedUpload.keyBytes), hmac, 'sign'),
  };
};

/**
 * The file, its name, its password and its token encrypted on this device to the server's key, so that nothing
 * between the two reads them. The key is agreed anew each time.
 */
export const sealFile = async (
  file: Uint8Array,
  header: SealedHeader,
  uploadKey: UploadKey,
): Promise<Uint8Array<ArrayBuffer>> => {
  const { encapsulatedSecret, encrypt, authenticate } = await agreeOnKeys(uploadKey);
  const iv = crypto.getRandomValues(new Uint8Array(sealedUpload.ivBytes));
  const contents = packSealedContents(utf8.encode(JSON.stringify(header)), file);
  const ciphertext = await crypto.subtle.encrypt({ name: 'AES-CBC', iv }, encrypt, contents);
  const body = joined(packSealedHead(uploadKey.id, encapsulatedSecret, iv), new Uint8Array(ciphertext));
  const mac = await crypto.subtle.sign('HMAC', authenticate, body);
  return joined(body, new Uint8Array(mac));
};

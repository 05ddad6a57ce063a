import { randomBytes, webcrypto } from 'node:crypto';
import { packSealedContents, packSealedHead, type SealedHeader, sealedUpload } from '@blackbar/core';
import { AEAD_EXPORT_ONLY, CipherSuite, KDF_HKDF_SHA256, KEM_DHKEM_P256_HKDF_SHA256 } from 'hpke';

const { subtle } = webcrypto;
const suite = new CipherSuite(KEM_DHKEM_P256_HKDF_SHA256, KDF_HKDF_SHA256, AEAD_EXPORT_ONLY);
const utf8 = new TextEncoder();

/** A token as a tab makes it. */
export const newTabToken = (): string => randomBytes(32).toString('base64url');

/** The device's side of a sealed upload. */
export const sealUpload = async (
  uploadKey: { id: number; publicKey: string },
  header: SealedHeader,
  file: Uint8Array,
): Promise<Uint8Array<ArrayBuffer>> => {
  const serverKey = await suite.DeserializePublicKey(
    Uint8Array.from(Buffer.from(uploadKey.publicKey, 'base64url')),
  );
  const { encapsulatedSecret, exportedSecret } = await suite.SendExport(
    serverKey,
    utf8.encode(sealedUpload.exporterContext),
    2 * sealedUpload.keyBytes,
    { info: utf8.encode(sealedUpload.info) },
  );
  const keys = Uint8Array.from(exportedSecret);
  const cipherKey = await subtle.importKey('raw', keys.slice(0, sealedUpload.keyBytes), 'AES-CBC', false, [
    'encrypt',
  ]);
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const macKey = await subtle.importKey('raw', keys.slice(sealedUpload.keyBytes), hmac, false, ['sign']);
  const iv = webcrypto.getRandomValues(new Uint8Array(sealedUpload.ivBytes));
  const contents = packSealedContents(utf8.encode(JSON.stringify(header)), file);
  const ciphertext = await subtle.encrypt({ name: 'AES-CBC', iv }, cipherKey, contents);
  const head = packSealedHead(uploadKey.id, encapsulatedSecret, iv);
  const body = new Uint8Array(head.length + ciphertext.byteLength);
  body.set(head);
  body.set(new Uint8Array(ciphertext), head.length);
  const mac = await subtle.sign('HMAC', macKey, body);
  const sealed = new Uint8Array(body.length + mac.byteLength);
  sealed.set(body);
  sealed.set(new Uint8Array(mac), body.length);
  return sealed;
};

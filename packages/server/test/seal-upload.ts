import { webcrypto } from 'node:crypto';
import { packSealedContents, packSealedHead, type SealedHeader, sealedUpload } from '@blackbar/core';

const { subtle } = webcrypto;
const curve = { name: 'ECDH', namedCurve: 'P-256' };

/** The device's side of a sealed upload, with nothing but Web Crypto. */
export const sealUpload = async (
  uploadKey: { id: number; publicKey: string },
  header: SealedHeader,
  file: Uint8Array,
): Promise<Uint8Array<ArrayBuffer>> => {
  const serverPublic = Uint8Array.from(Buffer.from(uploadKey.publicKey, 'base64url'));
  const serverKey = await subtle.importKey('raw', serverPublic, curve, false, []);
  const ephemeral = await subtle.generateKey(curve, false, ['deriveBits']);
  const ephemeralPublic = new Uint8Array(await subtle.exportKey('raw', ephemeral.publicKey));
  const shared = await subtle.deriveBits({ name: 'ECDH', public: serverKey }, ephemeral.privateKey, 256);
  const bits = await subtle.deriveBits(
    {
      name: 'HKDF',
      hash: 'SHA-256',
      salt: Uint8Array.of(...ephemeralPublic, ...serverPublic),
      info: new TextEncoder().encode(sealedUpload.info),
    },
    await subtle.importKey('raw', shared, 'HKDF', false, ['deriveBits']),
    2 * sealedUpload.keyBytes * 8,
  );
  const cipherKey = await subtle.importKey('raw', bits.slice(0, sealedUpload.keyBytes), 'AES-CBC', false, [
    'encrypt',
  ]);
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const macKey = await subtle.importKey('raw', bits.slice(sealedUpload.keyBytes), hmac, false, ['sign']);
  const iv = webcrypto.getRandomValues(new Uint8Array(sealedUpload.ivBytes));
  const contents = packSealedContents(new TextEncoder().encode(JSON.stringify(header)), file);
  const ciphertext = await subtle.encrypt({ name: 'AES-CBC', iv }, cipherKey, contents);
  const head = packSealedHead(uploadKey.id, ephemeralPublic, iv);
  const body = new Uint8Array(head.length + ciphertext.byteLength);
  body.set(head);
  body.set(new Uint8Array(ciphertext), head.length);
  const mac = await subtle.sign('HMAC', macKey, body);
  const sealed = new Uint8Array(body.length + mac.byteLength);
  sealed.set(body);
  sealed.set(new Uint8Array(mac), body.length);
  return sealed;
};

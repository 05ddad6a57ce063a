import { RedactError } from './errors.ts';

/**
 * A file encrypted on the device before upload. All numbers are big-endian.
 *
 * sealed upload = magic (4) | key id (4) | encapsulated key (65) | IV (16) | ciphertext | HMAC (32)
 * contents = header length (4) | header, UTF-8 JSON of `SealedHeader` | the file's bytes
 *
 * The keys come from HPKE (RFC 9180), base mode, DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, export-only: the secret
 * exported with `exporterContext` has 64 bytes, first the AES-256-CBC key (PKCS#7 padding), then the HMAC-SHA-256 key.
 * The HMAC covers every byte before it.
 */
export const sealedUpload = {
  magic: [0x42, 0x42, 0x45, 0x32],
  encapsulatedKeyBytes: 65,
  ivBytes: 16,
  macBytes: 32,
  keyBytes: 32,
  info: 'blackbar sealed upload v2',
  exporterContext: 'content keys',
  /** The declared type of the multipart part; informational only, the magic number decides. */
  mediaType: 'application/vnd.blackbar.sealed',
  maxHeaderBytes: 8192,
} as const;

/** Metadata that is encrypted with the file, so that no proxy can read it. */
export interface SealedHeader {
  filename: string;
  /** Made by the tab and never sent back: 32 random bytes, base64url. */
  token: string;
  password?: string;
}

const headBytes = 4 + 4 + sealedUpload.encapsulatedKeyBytes;

export interface SealedUploadParts {
  keyId: number;
  encapsulatedKey: Uint8Array;
  iv: Uint8Array;
  ciphertext: Uint8Array;
  mac: Uint8Array;
  /** Everything the HMAC covers. */
  authenticated: Uint8Array;
}

export const isSealedUpload = (bytes: Uint8Array): boolean =>
  sealedUpload.magic.every((byte, index) => bytes[index] === byte);

/** Magic, key id, encapsulated key and IV: what comes before the ciphertext. */
export const packSealedHead = (
  keyId: number,
  encapsulatedKey: Uint8Array,
  iv: Uint8Array,
): Uint8Array<ArrayBuffer> => {
  const head = new Uint8Array(headBytes + sealedUpload.ivBytes);
  head.set(sealedUpload.magic);
  new DataView(head.buffer).setUint32(4, keyId);
  head.set(encapsulatedKey, 8);
  head.set(iv, headBytes);
  return head;
};

/** Views into `bytes`, nothing is copied. Throws `file-damaged` when it is too short to be one. */
export const parseSealedUpload = (bytes: Uint8Array): SealedUploadParts => {
  const bodyAt = headBytes + sealedUpload.ivBytes;
  const macAt = bytes.length - sealedUpload.macBytes;
  if (!isSealedUpload(bytes) || macAt < bodyAt + 16 || (macAt - bodyAt) % 16 !== 0)
    throw new RedactError('file-damaged');
  return {
    keyId: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(4),
    encapsulatedKey: bytes.subarray(8, headBytes),
    iv: bytes.subarray(headBytes, bodyAt),
    ciphertext: bytes.subarray(bodyAt, macAt),
    mac: bytes.subarray(macAt),
    authenticated: bytes.subarray(0, macAt),
  };
};

/** What is encrypted: the header (already UTF-8 JSON) and the file. */
export const packSealedContents = (header: Uint8Array, file: Uint8Array): Uint8Array<ArrayBuffer> => {
  const contents = new Uint8Array(4 + header.length + file.length);
  new DataView(contents.buffer).setUint32(0, header.length);
  contents.set(header, 4);
  contents.set(file, 4 + header.length);
  return contents;
};

export const parseSealedContents = (contents: Uint8Array): { header: Uint8Array; file: Uint8Array } => {
  if (contents.length < 4) throw new RedactError('file-damaged');
  const untrustedLength = new DataView(contents.buffer, contents.byteOffset, contents.byteLength).getUint32(
    0,
  );
  if (untrustedLength > sealedUpload.maxHeaderBytes || 4 + untrustedLength > contents.length)
    throw new RedactError('file-damaged');
  return { header: contents.subarray(4, 4 + untrustedLength), file: contents.subarray(4 + untrustedLength) };
};

import { randomBytes, webcrypto } from 'node:crypto';
import { BrokenSealError, type SealKey } from './seal.ts';

/**
 * Large values are sealed in segments, so that they are written and read without ever being whole in memory:
 * segment = IV (16) | ciphertext | HMAC (32). AES-256-CBC, then HMAC-SHA-256 over version, the segment's number, whether
 * it is the last, IV and ciphertext: segments cannot be swapped, repeated, or cut off at the end.
 */
const version = 2;
const ivBytes = 16;
const macBytes = 32;
const blockBytes = 16;
export const segmentBytes = 1024 * 1024;

const ciphertextBytes = (plainBytes: number): number =>
  (Math.floor(plainBytes / blockBytes) + 1) * blockBytes;
const sealedSegmentBytes = ivBytes + ciphertextBytes(segmentBytes) + macBytes;

const { subtle } = webcrypto;
const hmac = { name: 'HMAC', hash: 'SHA-256' };
const own = (bytes: Uint8Array) => bytes as Uint8Array<ArrayBuffer>;

const importKeys = async ({ cipherKey, macKey }: SealKey) => ({
  cipher: await subtle.importKey('raw', own(cipherKey), 'AES-CBC', false, ['encrypt', 'decrypt']),
  mac: await subtle.importKey('raw', own(macKey), hmac, false, ['sign', 'verify']),
});

/** What the HMAC covers: the place of the segment, and its bytes. */
const authenticated = (index: number, isLast: boolean, body: Uint8Array): Uint8Array<ArrayBuffer> => {
  const head = Buffer.alloc(6);
  head.writeUInt8(version, 0);
  head.writeUInt32BE(index, 1);
  head.writeUInt8(isLast ? 1 : 0, 5);
  return own(Buffer.concat([head, body]));
};

const segmentCount = (plainBytes: number): number => Math.max(1, Math.ceil(plainBytes / segmentBytes));

export const sealedBytes = (plainBytes: number): number => {
  const full = segmentCount(plainBytes) - 1;
  return full * sealedSegmentBytes + ivBytes + ciphertextBytes(plainBytes - full * segmentBytes) + macBytes;
};

export async function* sealSegments(key: SealKey, plaintext: Uint8Array): AsyncGenerator<Uint8Array> {
  const { cipher, mac } = await importKeys(key);
  const count = segmentCount(plaintext.length);
  for (let index = 0; index < count; index++) {
    // Copied out of shared memory, which Web Crypto does not read.
    const plain = Uint8Array.from(plaintext.subarray(index * segmentBytes, (index + 1) * segmentBytes));
    const iv = randomBytes(ivBytes);
    const ciphertext = await subtle.encrypt({ name: 'AES-CBC', iv }, cipher, plain);
    plain.fill(0);
    const body = Buffer.concat([iv, new Uint8Array(ciphertext)]);
    const code = await subtle.sign(hmac, mac, authenticated(index, index === count - 1, body));
    yield Buffer.concat([body, new Uint8Array(code)]);
  }
}

interface Sealed {
  size: number;
  /** The bytes `[from, to)`. */
  read(from: number, to: number): Promise<Uint8Array>;
  close(): Promise<void>;
}

export interface SegmentedPlaintext {
  size: number;
  /** To be read to its end or left by `return`: both close what is behind it. */
  parts: AsyncGenerator<Uint8Array>;
}

/** Nothing of a segment is returned before it is authenticated; the last comes first, for it tells the size. */
export const openSegments = async (key: SealKey, sealed: Sealed): Promise<SegmentedPlaintext> => {
  const { cipher, mac } = await importKeys(key);
  const count = Math.max(1, Math.ceil(sealed.size / sealedSegmentBytes));
  const openOne = async (index: number): Promise<Uint8Array> => {
    const from = index * sealedSegmentBytes;
    const segment = await sealed.read(from, Math.min(from + sealedSegmentBytes, sealed.size));
    const body = segment.subarray(0, -macBytes);
    if (body.length < ivBytes + blockBytes || body.length % blockBytes !== 0) throw new BrokenSealError();
    const code = own(segment.subarray(-macBytes));
    if (!(await subtle.verify(hmac, mac, code, authenticated(index, index === count - 1, body))))
      throw new BrokenSealError();
    const iv = own(body.subarray(0, ivBytes));
    return new Uint8Array(await subtle.decrypt({ name: 'AES-CBC', iv }, cipher, own(body.subarray(ivBytes))));
  };
  const last = await openOne(count - 1);
  async function* parts(): AsyncGenerator<Uint8Array> {
    try {
      yield new Uint8Array();
      for (let index = 0; index < count - 1; index++) yield await openOne(index);
      yield last;
    } finally {
      await sealed.close();
    }
  }
  const begun = parts();
  // A generator that has not begun closes nothing when it is left, as it is by a client that has gone.
  await begun.next();
  return { size: (count - 1) * segmentBytes + last.length, parts: begun };
};

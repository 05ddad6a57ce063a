import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { FileStore } from './file-store.ts';

export interface S3Location {
  bucket: string;
  /** Empty or ending with a slash. */
  prefix: string;
  region: string;
  endpoint?: string;
  credentials?: { accessKeyId: string; secretAccessKey: string };
}

const maxAttempts = 3;
const MB = 1024 * 1024;
/** The slowest store that is still worth waiting for. */
const bytesPerMs = MB / 1000;

/** The client's own time limits only warn. This one ends the call, with its retries and its body. */
const within = async <T>(ms: number, call: (abortSignal: AbortSignal) => Promise<T>): Promise<T> => {
  const signal = AbortSignal.timeout(Math.ceil(ms));
  const { promise: late, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  return Promise.race([call(signal), late]);
};

const isMissing = (error: unknown): boolean =>
  error instanceof NoSuchKey || (error instanceof Error && error.name === 'NotFound');

/** `callMs` limits each call, with more for bytes on the way. */
export const s3Store = (location: S3Location, callMs = 10_000): FileStore => {
  const { bucket: Bucket, prefix, region, endpoint, credentials } = location;
  const client = new S3Client({
    region,
    maxAttempts,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5000, requestTimeout: 30_000 },
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(credentials ? { credentials } : {}),
  });
  return {
    async put(name, parts, size) {
      const send = () => {
        const Body = Readable.from(parts(), { objectMode: false });
        const command = new PutObjectCommand({ Bucket, Key: prefix + name, Body, ContentLength: size });
        return within(callMs + size / bytesPerMs, (abortSignal) => client.send(command, { abortSignal }));
      };
      // The client itself cannot repeat a stream.
      for (let attempt = 1; ; attempt++)
        try {
          await send();
          return;
        } catch (error) {
          if (attempt === maxAttempts) throw error;
        }
    },
    async open(name) {
      const Key = prefix + name;
      try {
        const { ContentLength: size = 0 } = await within(callMs, (abortSignal) =>
          client.send(new HeadObjectCommand({ Bucket, Key }), { abortSignal }),
        );
        return {
          size,
          // A request for each part: none stays open while a slow client reads.
          async read(from, to) {
            const command = new GetObjectCommand({ Bucket, Key, Range: `bytes=${from}-${to - 1}` });
            return within(callMs + (to - from) / bytesPerMs, async (abortSignal) => {
              const { Body } = await client.send(command, { abortSignal });
              return Body ? Body.transformToByteArray() : new Uint8Array();
            });
          },
          close: async () => undefined,
        };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async delete(name) {
      const command = new DeleteObjectCommand({ Bucket, Key: prefix + name });
      await within(callMs, (abortSignal) => client.send(command, { abortSignal }));
    },
    async *list() {
      let token: string | undefined;
      do {
        const command = new ListObjectsV2Command({
          Bucket,
          Prefix: prefix,
          ...(token ? { ContinuationToken: token } : {}),
        });
        const answer = await within(callMs, (abortSignal) => client.send(command, { abortSignal }));
        for (const { Key, LastModified } of answer.Contents ?? [])
          if (Key) yield { name: Key.slice(prefix.length), modifiedAt: LastModified?.getTime() ?? 0 };
        token = answer.NextContinuationToken;
      } while (token);
    },
    async ping() {
      await within(callMs, (abortSignal) => client.send(new HeadBucketCommand({ Bucket }), { abortSignal }));
    },
    close: () => client.destroy(),
  };
};

import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
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

const isMissing = (error: unknown): boolean =>
  error instanceof NoSuchKey || (error instanceof Error && error.name === 'NotFound');

export const s3Store = (location: S3Location): FileStore => {
  const { bucket: Bucket, prefix, region, endpoint, credentials } = location;
  const client = new S3Client({
    region,
    maxAttempts: 3,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5000, requestTimeout: 30_000 },
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(credentials ? { credentials } : {}),
  });
  return {
    async put(name, bytes) {
      await client.send(
        new PutObjectCommand({ Bucket, Key: prefix + name, Body: bytes, ContentLength: bytes.length }),
      );
    },
    async get(name) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: prefix + name }));
        return Body ? await Body.transformToByteArray() : null;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async delete(name) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: prefix + name }));
    },
    async *list() {
      let token: string | undefined;
      do {
        const answer = await client.send(
          new ListObjectsV2Command({
            Bucket,
            Prefix: prefix,
            ...(token ? { ContinuationToken: token } : {}),
          }),
        );
        for (const { Key, LastModified } of answer.Contents ?? [])
          if (Key) yield { name: Key.slice(prefix.length), modifiedAt: LastModified?.getTime() ?? 0 };
        token = answer.NextContinuationToken;
      } while (token);
    },
    async ping() {
      await client.send(new HeadBucketCommand({ Bucket }));
    },
    close: () => client.destroy(),
  };
};

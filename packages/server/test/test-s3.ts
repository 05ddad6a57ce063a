/// <reference path="./s3rver.d.ts" />
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

export interface TestS3 {
  /** A bucket of its own, as FILES_URL names it. */
  newBucket(): Promise<string>;
  folder: string;
  stop(): Promise<void>;
}

/** An S3 server in this process; `s3rver` accepts exactly these credentials. */
export const s3Credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

export const startTestS3 = async (): Promise<TestS3> => {
  const folder = mkdtempSync(join(tmpdir(), 'blackbar-s3-'));
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory: folder });
  const { port } = await server.run();
  let count = 0;
  return {
    folder,
    async newBucket() {
      const name = `bucket-${++count}`;
      await fetch(`http://127.0.0.1:${port}/${name}`, { method: 'PUT' });
      return `s3://${name}/documents?endpoint=http://127.0.0.1:${port}`;
    },
    async stop() {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

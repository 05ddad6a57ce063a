/// <reference path="./s3rver.d.ts" />
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

export interface TestS3 {
  /** A bucket of its own, as FILES_URL names it. */
  newBucket(): Promise<string>;
  folder: string;
  /** Stops until the returned function is called, as an outage would. */
  pause(): Promise<() => Promise<void>>;
  stop(): Promise<void>;
}

/** An S3 server in this process; `s3rver` accepts exactly these credentials. */
export const s3Credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

export const startTestS3 = async (): Promise<TestS3> => {
  const folder = mkdtempSync(join(tmpdir(), 'blackbar-s3-'));
  const options = { address: '127.0.0.1', silent: true, directory: folder };
  let server = new S3rver({ ...options, port: 0 });
  const { port } = await server.run();
  let count = 0;
  return {
    folder,
    async newBucket() {
      const name = `bucket-${++count}`;
      await fetch(`http://127.0.0.1:${port}/${name}`, { method: 'PUT' });
      return `s3://${name}/documents?endpoint=http://127.0.0.1:${port}`;
    },
    async pause() {
      await server.close();
      return async () => {
        server = new S3rver({ ...options, port });
        await server.run();
      };
    },
    async stop() {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestPostgres, type TestPostgres } from './test-postgres.ts';
import { s3Credentials, startTestS3, type TestS3 } from './test-s3.ts';

export const testMetricsToken = 'a token for the metrics of tests';

export const backends = ['SQLite and disk', 'Postgres and S3'] as const;
export type Backend = (typeof backends)[number];

/** As an operator makes one: openssl genpkey -algorithm ed25519. */
export const newCertificateKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

export interface TestStorage {
  env(): Promise<Record<string, string>>;
  stop(): Promise<void>;
  postgres?: TestPostgres;
  s3?: TestS3;
}

/** Where one kind of server keeps its rows and bytes; each server gets a fresh place. */
export const startStorage = async (
  backend: Backend,
  startPostgres: () => Promise<TestPostgres> = startTestPostgres,
): Promise<TestStorage> => {
  const folders: string[] = [];
  const newFolder = () => {
    const folder = mkdtempSync(join(tmpdir(), 'blackbar-server-'));
    folders.push(folder);
    return folder;
  };
  const removeFolders = () => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  };
  const common = () => ({
    DATA_DIR: newFolder(),
    PORT: '0',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'debug',
    METRICS_TOKEN: testMetricsToken,
    SECRET_KEY: randomBytes(32).toString('hex'),
    // The test runner blocks this event loop while it loads files; that is not overload.
    MAX_DELAY_MS: '60000',
  });
  if (backend === 'SQLite and disk') return { env: async () => common(), stop: async () => removeFolders() };
  const [postgres, s3] = await Promise.all([startPostgres(), startTestS3()]);
  return {
    postgres,
    s3,
    env: async () => ({
      ...common(),
      DATABASE_URL: await postgres.newDatabase(),
      FILES_URL: await s3.newBucket(),
      CERTIFICATE_KEY: newCertificateKey(),
      AWS_ACCESS_KEY_ID: s3Credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: s3Credentials.secretAccessKey,
    }),
    async stop() {
      await Promise.all([postgres.stop(), s3.stop()]);
      removeFolders();
    },
  };
};

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CertificateKeys, KeyError, newKeyPem, readKeys } from '@blackbar/certificate';
import type { Config } from '../config.ts';

/** Made at the first start and readable by its owner only. */
const keyFile = async (dataDir: string): Promise<string> => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, 'certificate.key');
  try {
    writeFileSync(path, await newKeyPem(), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(path, 'utf8');
};

type KeyConfig = Pick<Config, 'certificateKey' | 'database' | 'dataDir'>;

/** `null` where none is wanted, or where servers share a database and none is configured: each would make its own. */
export const openCertificateKeys = async (config: KeyConfig): Promise<CertificateKeys | null> => {
  const { certificateKey, database, dataDir } = config;
  if (certificateKey === 'off' || (certificateKey === null && database.kind === 'postgres')) return null;
  try {
    return await readKeys(certificateKey ?? (await keyFile(dataDir)));
  } catch (error) {
    if (!(error instanceof KeyError)) throw error;
    throw new Error(
      certificateKey === null
        ? 'certificate.key in the data folder is damaged: restore it from a backup, or remove it to sign with a new one.'
        : 'CERTIFICATE_KEY must hold Ed25519 keys in PEM form, the first one private (openssl genpkey -algorithm ed25519).',
    );
  }
};

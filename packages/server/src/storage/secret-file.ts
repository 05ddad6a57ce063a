import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const secretBytes = 32;

/** The server's own secret, made at the first start and readable by its owner only. */
export const secretFile = (dataDir: string): Uint8Array => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, 'secret.key');
  try {
    writeFileSync(path, `${randomBytes(secretBytes).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const secret = Buffer.from(readFileSync(path, 'utf8').trim(), 'hex');
  if (secret.length < secretBytes)
    throw new Error('secret.key in the data folder is damaged; remove it to make a new one');
  return secret;
};

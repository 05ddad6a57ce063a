import { mkdir, open, readFile } from 'node:fs/promises';
import { homedir, platform } from 'node:os';
import { dirname, join } from 'node:path';
import {
  type CertificateKeys,
  KeyError,
  newKeyPem,
  type PublicKey,
  readKeys,
  readPublicKeys,
} from '@blackbar/certificate';
import { Failure } from '../failure.ts';

/** Where programs of this system keep what belongs to the person. */
const configFolder = (): string => {
  if (platform() === 'darwin') return join(homedir(), 'Library', 'Application Support', 'blackbar');
  if (platform() === 'win32') return join(homedir(), 'AppData', 'Roaming', 'blackbar');
  return join(homedir(), '.config', 'blackbar');
};

export const ownKeyPath = (): string => join(configFolder(), 'certificate.key');

const readText = async (path: string): Promise<string> => {
  try {
    return await readFile(path, 'utf8');
  } catch {
    throw new Failure('input-unreadable', `${path} cannot be read. Name a key file with --key.`);
  }
};

const parsed = async <T>(path: string, read: Promise<T>): Promise<T> => {
  try {
    return await read;
  } catch (error) {
    if (error instanceof KeyError) throw new Failure('usage', `${path}: ${error.message}`);
    throw error;
  }
};

/** Made once, readable by its owner only; another run that makes it at the same time wins. */
const makeOwnKey = async (path: string): Promise<void> => {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return null;
    throw new Failure('output-unwritable', `${path} cannot be written. Name a key file with --key.`);
  });
  if (!file) return;
  try {
    await file.writeFile(await newKeyPem());
    await file.sync();
  } finally {
    await file.close();
  }
};

/** The key that signs: the one that is named, or the person's own, made when it is first needed. */
export const signingKeys = async (path: string | undefined): Promise<CertificateKeys> => {
  const own = path ?? ownKeyPath();
  if (path === undefined) await makeOwnKey(own);
  return parsed(own, readKeys(await readText(own)));
};

/** The person's own keys, if there are any. */
export const ownKeys = async (): Promise<CertificateKeys | null> => {
  const pem = await readFile(ownKeyPath(), 'utf8').catch(() => null);
  return pem === null ? null : parsed(ownKeyPath(), readKeys(pem));
};

export const trustedKeys = async (path: string): Promise<PublicKey[]> =>
  parsed(path, readPublicKeys(await readText(path)));

import { readFileSync } from 'node:fs';
import { ConfigError, type Env, read } from './setting.ts';

const readFile = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new ConfigError('CERTIFICATE_KEY_FILE must name a file that can be read.');
  }
};

/** Keys as PEM; `null` when none are configured, `off` when none are wanted. */
export const readCertificateKey = (env: Env): string | 'off' | null => {
  const [text, path] = [read(env, 'CERTIFICATE_KEY'), read(env, 'CERTIFICATE_KEY_FILE')];
  if (text !== undefined && path !== undefined)
    throw new ConfigError('CERTIFICATE_KEY and CERTIFICATE_KEY_FILE must not both be set.');
  if (text === 'off') return 'off';
  // One line is easier to put into an environment.
  const pem = path === undefined ? text?.replaceAll('\\n', '\n') : readFile(path);
  if (pem !== undefined && !pem.trimStart().startsWith('-----BEGIN PRIVATE KEY-----'))
    throw new ConfigError(
      `${path === undefined ? 'CERTIFICATE_KEY' : 'CERTIFICATE_KEY_FILE'} must be off or begin with a private key in PEM form (openssl genpkey -algorithm ed25519).`,
    );
  return pem ?? null;
};

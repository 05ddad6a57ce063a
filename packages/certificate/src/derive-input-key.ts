import { base64url, exportJWK } from 'jose';
import { inputKeyOf } from './commitment.ts';
import type { CertificateKeys } from './keys.ts';

/**
 * The input key of an export that was signed with this key: whoever holds the private key can make it again at any time,
 * so that none lies beside a redacted file to be handed out by mistake.
 */
export const deriveInputKey = async (
  { sign }: CertificateKeys,
  outputSha256: string,
  exportedAt: string,
): Promise<string> => {
  const { d = '' } = await exportJWK(sign);
  if (d === '') throw new Error('only a private key makes input keys');
  const secret = base64url.decode(d) as Uint8Array<ArrayBuffer>;
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']);
  const info = new TextEncoder().encode(`blackbar input key ${outputSha256} ${exportedAt}`);
  const salt = new Uint8Array(0);
  return inputKeyOf(
    new Uint8Array(await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, 256)),
  );
};

import {
  type CryptoKey,
  calculateJwkThumbprint,
  exportJWK,
  exportPKCS8,
  generateKeyPair,
  importJWK,
  importPKCS8,
  importSPKI,
} from 'jose';

/** EdDSA with Ed25519 and nothing else: a certificate chooses no algorithm. */
export const algorithm = 'EdDSA';

/** A public key in the form that `/api/keys` lists (RFC 8037). */
export interface PublicKey {
  kty: 'OKP';
  crv: 'Ed25519';
  x: string;
  /** The RFC 7638 thumbprint, by which people compare keys. */
  kid: string;
  alg: 'EdDSA';
  use: 'sig';
}

export interface CertificateKeys {
  /** Signs; never leaves this object. */
  sign: CryptoKey;
  /** The first one is of the key that signs, the others verify what was signed before. */
  public: readonly [PublicKey, ...PublicKey[]];
}

export class KeyError extends Error {}

const blocks = /-----BEGIN (PRIVATE|PUBLIC) KEY-----[A-Za-z0-9+/=\s]+-----END \1 KEY-----/g;

/** The public part of whatever key this is; a private one's secret is left behind. */
export const publicKeyOf = async (untrusted: unknown): Promise<PublicKey> => {
  const { kty, crv, x } = (untrusted ?? {}) as Record<string, unknown>;
  if (kty !== 'OKP' || crv !== 'Ed25519' || typeof x !== 'string' || !/^[A-Za-z0-9_-]{43}$/.test(x))
    throw new KeyError('This is not an Ed25519 key.');
  const key = { kty, crv, x } as const;
  // Refuses what is no point of the curve's encoding.
  await importJWK(key, algorithm);
  return { ...key, kid: await calculateJwkThumbprint(key), alg: algorithm, use: 'sig' };
};

const imported = async (pem: string): Promise<CryptoKey> => {
  const options = { extractable: true };
  try {
    return pem.includes('PRIVATE')
      ? await importPKCS8(pem, algorithm, options)
      : await importSPKI(pem, algorithm, options);
  } catch {
    throw new KeyError('This is not an Ed25519 key in PEM form.');
  }
};

export const newKeyPem = async (): Promise<string> => {
  const { privateKey } = await generateKeyPair(algorithm, { crv: 'Ed25519', extractable: true });
  return `${(await exportPKCS8(privateKey)).trim()}\n`;
};

/** PEM blocks: the first is private and signs; the others, private or public, are listed beside it. */
export const readKeys = async (pem: string): Promise<CertificateKeys> => {
  const found = pem.match(blocks) ?? [];
  if (!found[0]?.includes('PRIVATE'))
    throw new KeyError('The first key must be a private Ed25519 key in PEM form.');
  const keys = await Promise.all(found.map(imported));
  const [first, ...rest] = await Promise.all(keys.map(async (key) => publicKeyOf(await exportJWK(key))));
  const [sign] = keys;
  if (!sign || !first) throw new KeyError('There is no key.');
  return { sign, public: [first, ...rest.filter(({ kid }) => kid !== first.kid)] };
};

/** Public keys as people pass them on: PEM blocks, a JSON Web Key, or the list that `/api/keys` answers. */
export const readPublicKeys = async (text: string): Promise<PublicKey[]> => {
  const pems = text.match(blocks);
  if (pems) {
    const jwks = await Promise.all(pems.map(async (pem) => exportJWK(await imported(pem))));
    return Promise.all(jwks.map(publicKeyOf));
  }
  let untrusted: unknown;
  try {
    untrusted = JSON.parse(text);
  } catch {
    throw new KeyError('This is no key: neither PEM nor a JSON Web Key.');
  }
  const list = (untrusted as { keys?: unknown } | null)?.keys ?? [untrusted];
  if (!Array.isArray(list) || list.length === 0) throw new KeyError('There is no key in this list.');
  return Promise.all(list.map(publicKeyOf));
};

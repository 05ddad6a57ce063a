import { base64url, compactVerify, importJWK } from 'jose';
import { certificateType } from './certify.ts';
import { commitTo, isInputKey, sha256Hex } from './commitment.ts';
import { algorithm, type PublicKey, publicKeyOf } from './keys.ts';
import { isStatement, type Statement } from './statement.ts';

/** Ten thousand boxes and as many pages take less. */
const maxChars = 16 * 1024 * 1024;

export type Refusal = 'malformed' | 'unknown-key' | 'signature' | 'statement' | 'another-file';

export const refusalText = {
  malformed: 'This is not a certificate, or it has been changed.',
  'unknown-key': 'The certificate is signed by another key than the ones given.',
  signature: 'The signature does not fit: the certificate has been changed.',
  statement: 'The signature fits, but what is signed is not a statement that is known here.',
  'another-file': 'The file is not the one the certificate is about, or it has been changed.',
} as const satisfies Record<Refusal, string>;

export type Verified =
  | {
      kind: 'valid';
      statement: Statement;
      key: PublicKey;
      /** `false`: the key came with the certificate itself, which says nothing about who signed. */
      isTrusted: boolean;
    }
  | { kind: 'invalid'; reason: Refusal };

const invalid = (reason: Refusal): { kind: 'invalid'; reason: Refusal } => ({ kind: 'invalid', reason });

/** A part of a compact JWS; `null` when it is not in its one canonical form, which a signature does not cover. */
const decoded = (part: string | undefined): Uint8Array | null => {
  try {
    const bytes = base64url.decode(part ?? '');
    return base64url.encode(bytes) === part ? bytes : null;
  } catch {
    return null;
  }
};

const parsed = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
};

const headerFields = 'alg,jwk,kid,typ';

/** The key a header names; `null` when the header is not exactly the one that `certify` writes. */
const keyOf = async (untrusted: unknown): Promise<PublicKey | null> => {
  if (typeof untrusted !== 'object' || untrusted === null) return null;
  const { alg, typ, kid, jwk } = untrusted as Record<string, unknown>;
  const isOurs = Object.keys(untrusted).toSorted().join() === headerFields;
  if (!isOurs || alg !== algorithm || typ !== certificateType) return null;
  const key = await publicKeyOf(jwk).catch(() => null);
  return key?.kid === kid ? key : null;
};

type Read = { kind: 'read'; statement: Statement; key: PublicKey } | { kind: 'invalid'; reason: Refusal };

/** The statement, if its signature fits; nothing is said about any file. */
const readSigned = async (untrusted: string, trusted: readonly PublicKey[] | null): Promise<Read> => {
  if (untrusted.length > maxChars) return invalid('malformed');
  const parts = untrusted.split('.');
  const [header, payload, signature] = parts.map(decoded);
  if (parts.length !== 3 || !header || !payload || !signature) return invalid('malformed');
  const embedded = await keyOf(parsed(header));
  if (!embedded) return invalid('malformed');
  const key = trusted ? trusted.find(({ kid }) => kid === embedded.kid) : embedded;
  if (!key) return invalid('unknown-key');
  try {
    const { kty, crv, x } = key;
    const options = { algorithms: [algorithm] };
    await compactVerify(untrusted, await importJWK({ kty, crv, x }, algorithm), options);
  } catch {
    return invalid('signature');
  }
  const statement = parsed(payload);
  return isStatement(statement) ? { kind: 'read', statement, key } : invalid('statement');
};

/**
 * Whether this certificate is about exactly these bytes and nothing of it was changed. With `trusted` it must be signed
 * by one of these keys; without, the key in the certificate is used, and the answer says so.
 */
export const verifyCertificate = async (
  untrustedCertificate: string,
  untrustedFile: Uint8Array<ArrayBuffer>,
  trusted: readonly PublicKey[] | null,
): Promise<Verified> => {
  const read = await readSigned(untrustedCertificate, trusted);
  if (read.kind === 'invalid') return read;
  const { statement, key } = read;
  const { sha256, bytes } = statement.output;
  if (untrustedFile.length !== bytes || (await sha256Hex(untrustedFile)) !== sha256)
    return invalid('another-file');
  return { kind: 'valid', statement, key, isTrusted: trusted !== null };
};

/** What an unchanged certificate says, without the file it is about: to be shown, never to be relied on. */
export const readCertificate = async (
  untrusted: string,
): Promise<{ statement: Statement; key: PublicKey } | null> => {
  const read = await readSigned(untrusted, null);
  return read.kind === 'read' ? read : null;
};

/** Whether these are the rules that were followed, by the digest of their files; shown by the same key. */
export const areRulesOf = async (
  { policy }: Statement,
  inputKey: string,
  rulesSha256: string,
): Promise<boolean> => isInputKey(inputKey) && (await commitTo(inputKey, rulesSha256)) === policy.rules;

/** Whether this is the file that was redacted, shown by the key that was handed out with the certificate. */
export const isInputOf = async (
  { input }: Statement,
  inputKey: string,
  untrustedInput: Uint8Array<ArrayBuffer>,
): Promise<boolean> =>
  isInputKey(inputKey) && (await commitTo(inputKey, await sha256Hex(untrustedInput))) === input.commitment;

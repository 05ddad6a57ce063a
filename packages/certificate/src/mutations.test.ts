import { createHash, createHmac } from 'node:crypto';
import { base64url, CompactSign } from 'jose';
import { beforeAll, expect, test } from 'vitest';
import {
  type CertificateKeys,
  certify,
  commitTo,
  newInputKey,
  newKeyPem,
  readKeys,
  type Statement,
  state,
  verifyCertificate,
} from './index.ts';

/** A small generator with a seed (mulberry32), so that a failure can be repeated. */
const randomFrom = (seed: number) => {
  let at = seed;
  return (below: number): number => {
    at = (at + 0x6d2b79f5) | 0;
    let mixed = Math.imul(at ^ (at >>> 15), 1 | at);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
};

const seed = 20_261_116;
const below = randomFrom(seed);
const file = Uint8Array.from({ length: 600 }, () => below(256));
const hashed = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const words = ['Okafor', 'Okafor, account 4929-1188', '4929-1188'];
const input = new TextEncoder().encode(`%PDF-1.7 ${words[1]}`);
const inputKey = newInputKey();

let keys: CertificateKeys;
let others: CertificateKeys;
let statement: Statement;
let certificate: string;
let second: string;
beforeAll(async () => {
  [keys, others] = [await readKeys(await newKeyPem()), await readKeys(await newKeyPem())];
  statement = state({
    issuer: { kind: 'command-line' },
    exportedAt: '2026-11-16T09:00:00.000Z',
    outputSha256: hashed(file),
    outputBytes: file.length,
    inputCommitment: await commitTo(inputKey, hashed(input)),
    rulesCommitment: await commitTo(inputKey, hashed(new TextEncoder().encode(words[0]))),
    pages: [
      { width: 1275, height: 1650 },
      { width: 1650, height: 1275 },
    ],
    methods: ['picture', 'picture'],
    boxes: [
      { page: 1, x: 10.5, y: 20, width: 300, height: 40, label: '(b)(6)' },
      { page: 2, x: 11, y: 21, width: 30, height: 41 },
    ],
    checks: [
      { name: 'structure', passed: true },
      { name: 'text', passed: true },
    ],
    checkedWith: [{ name: 'pdfium', version: '2.15.1' }],
    dpi: 150,
    boxedPages: 'picture',
  });
  certificate = await certify(keys, statement);
  second = await certify(keys, { ...statement, output: { ...statement.output, sha256: hashed(input) } });
});

const encoded = (value: unknown) =>
  base64url.encode(typeof value === 'string' ? value : JSON.stringify(value));
const parts = () => certificate.split('.') as [string, string, string];
const header = () => JSON.parse(Buffer.from(parts()[0], 'base64url').toString()) as Record<string, unknown>;
const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=+/ \n';

const flippedBit = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => {
  const copy = Uint8Array.from(bytes);
  const at = below(copy.length);
  copy[at] = (copy[at] as number) ^ (1 << below(8));
  return copy;
};

const otherCharacter = (text: string, at: number): string => {
  const other = characters.replace(text[at] ?? '', '');
  return text.slice(0, at) + other[below(other.length)] + text.slice(at + 1);
};

/** Every path to a value in the statement, so that each is changed by somebody. */
const pathsOf = (value: unknown, path: readonly string[] = []): string[][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, [...path, key]))
    : [[...path]];

const changedStatement = (): Statement => {
  const copy = structuredClone(statement);
  const paths = pathsOf(copy);
  const path = paths[below(paths.length)] as string[];
  const last = path.at(-1) as string;
  const holder = path
    .slice(0, -1)
    .reduce((inner: unknown, key) => Reflect.get(inner as object, key), copy) as object;
  const value: unknown = Reflect.get(holder, last);
  Reflect.set(
    holder,
    last,
    typeof value === 'number' ? value + 1 + below(9) : otherCharacter(String(value), 0),
  );
  return copy;
};

type Mutation = () =>
  | Promise<[certificate: string, file: Uint8Array<ArrayBuffer>]>
  | [string, Uint8Array<ArrayBuffer>];

const joined = (...made: string[]): [string, Uint8Array<ArrayBuffer>] => [made.join('.'), file];

const signedBy = async (
  signer: CertificateKeys,
  protectedHeader: Record<string, unknown>,
  payload: unknown,
) =>
  new CompactSign(new TextEncoder().encode(JSON.stringify(payload)))
    .setProtectedHeader(protectedHeader as { alg: string })
    .sign(signer.sign);

/** HMAC under the public key, which a verifier that let the header choose would accept. */
const macWithPublicKey = (): [string, Uint8Array<ArrayBuffer>] => {
  const [{ x }] = keys.public;
  const head = encoded({ ...header(), alg: 'HS256' });
  const secrets = [Buffer.from(x, 'base64url'), Buffer.from(x), Buffer.from(JSON.stringify(keys.public[0]))];
  const body = encoded(below(2) === 0 ? statement : changedStatement());
  const mac = createHmac('sha256', secrets[below(secrets.length)] as Buffer).update(`${head}.${body}`);
  return joined(head, body, mac.digest('base64url'));
};

const mutations: Record<string, Mutation> = {
  'a bit of the file': () => [certificate, flippedBit(file)],
  'a shorter file': () => [certificate, file.slice(0, below(file.length))],
  'a longer file': () => [certificate, Uint8Array.from([...file, below(256)])],
  'two bytes of the file swapped': () => {
    const copy = Uint8Array.from(file);
    const at = below(copy.length - 1);
    [copy[at], copy[at + 1]] = [copy[at + 1] as number, copy[at] as number];
    return [certificate, copy[at] === copy[at + 1] ? flippedBit(file) : copy];
  },
  'a bit of the certificate': () => [
    Buffer.from(flippedBit(Buffer.from(certificate, 'latin1'))).toString('latin1'),
    file,
  ],
  'a character of the certificate': () => [otherCharacter(certificate, below(certificate.length)), file],
  // Bits that base64url has to spare are no part of what is signed.
  'the last character': () => [otherCharacter(certificate, certificate.length - 1), file],
  'a cut certificate': () => [certificate.slice(0, below(certificate.length)), file],
  'a character more': () => {
    const at = below(certificate.length + 1);
    return [certificate.slice(0, at) + characters[below(characters.length)] + certificate.slice(at), file];
  },
  'a field of the statement': () => joined(parts()[0], encoded(changedStatement()), parts()[2]),
  'parts swapped': () => {
    const [head, body, signature] = parts();
    const orders = [
      [head, signature, body],
      [body, head, signature],
      [signature, body, head],
      [head, body],
      [head, body, signature, signature],
      [head, body, ''],
      [head, '', signature],
      ['', body, signature],
    ];
    return joined(...(orders[below(orders.length)] as string[]));
  },
  'the signature of another certificate': () =>
    joined(parts()[0], parts()[1], second.split('.')[2] as string),
  'no algorithm': () => {
    const head = encoded({ ...header(), alg: ['none', 'None', 'NONE', ''][below(4)] });
    return joined(head, encoded(changedStatement()), below(2) === 0 ? '' : parts()[2]);
  },
  'an HMAC under the public key': macWithPublicKey,
  'another header': () => {
    const more = [
      { alg: 'Ed25519' },
      { typ: 'JWT' },
      { kid: others.public[0].kid },
      { jwk: others.public[0] },
      { crit: ['b64'], b64: false },
      { jku: 'https://elsewhere.example/keys' },
    ];
    return joined(encoded({ ...header(), ...more[below(more.length)] }), parts()[1], parts()[2]);
  },
  'signed by another key': async () => {
    const [{ kty, crv, x, kid }] = others.public;
    return [await signedBy(others, { ...header(), kid, jwk: { kty, crv, x } }, changedStatement()), file];
  },
  'signed by another key under the name of ours': async () => [
    await signedBy(others, header(), below(2) === 0 ? statement : changedStatement()),
    file,
  ],
  'signed by another key that is only embedded': async () => {
    const [{ kty, crv, x }] = others.public;
    return [await signedBy(others, { ...header(), jwk: { kty, crv, x } }, statement), file];
  },
};

const rounds = 10_000;

test(`of ${rounds} changed certificates and files none is accepted`, async () => {
  expect(await verifyCertificate(certificate, file, keys.public)).toMatchObject({ kind: 'valid' });
  const kinds = Object.entries(mutations);
  const accepted: string[] = [];
  const refused = new Map<string, number>();
  for (let round = 0; round < rounds; round++) {
    const [name, mutate] = kinds[round % kinds.length] as [string, Mutation];
    const [text, bytes] = await mutate();
    if (text === certificate && Buffer.from(bytes).equals(file)) throw new Error(`${name} changed nothing`);
    const { kind } = await verifyCertificate(text, bytes, keys.public);
    // Without a key to trust, only what another key signed as its own may pass, and it is said to be untrusted.
    const alone = await verifyCertificate(text, bytes, null);
    const mayPass = name === 'signed by another key';
    if (kind === 'valid' || (alone.kind === 'valid' && !mayPass)) accepted.push(`${name} in round ${round}`);
    if (alone.kind === 'valid' && alone.isTrusted) accepted.push(`${name} as trusted`);
    refused.set(name, (refused.get(name) ?? 0) + 1);
  }
  expect(accepted).toEqual([]);
  expect(refused.size).toBe(kinds.length);
}, 600_000);

test('a statement that its signer made up is refused when it is not one', async () => {
  for (const payload of [null, [], 'text', {}, { ...statement, boxes: [] }, { ...statement, more: 1 }])
    expect(await verifyCertificate(await signedBy(keys, header(), payload), file, keys.public)).toEqual({
      kind: 'invalid',
      reason: 'statement',
    });
});

test('a certificate holds no covered word and no digest of the input', () => {
  const digests = ['sha1', 'sha256', 'sha384', 'sha512', 'md5'].map((name) =>
    createHash(name).update(input).digest(),
  );
  const secrets = [...words.map((word) => Buffer.from(word)), ...digests, Buffer.from(inputKey, 'base64url')];
  const written = secrets.flatMap((secret) => [
    secret.toString('latin1'),
    secret.toString('hex'),
    // Base64 of bytes inside other bytes begins at one of three places; the last character may differ.
    ...[0, 1, 2].map((shift) =>
      Buffer.concat([Buffer.alloc(shift), secret])
        .toString('base64url')
        .slice(shift === 0 ? 0 : shift + 1, -2),
    ),
  ]);
  const texts = [certificate, ...parts().map((part) => Buffer.from(part, 'base64url').toString('latin1'))];
  const held = (holder: readonly string[]) =>
    written.filter((secret) => holder.some((text) => text.toLowerCase().includes(secret.toLowerCase())));
  expect(held(texts)).toEqual([]);
  // The search finds what is there.
  const leaking = [encoded({ ...statement, sha256: hashed(input), word: words[0] })];
  const leaks = leaking.map((part) => Buffer.from(part, 'base64url').toString('latin1'));
  expect(held([...leaking, ...leaks]).length).toBeGreaterThanOrEqual(2);
});

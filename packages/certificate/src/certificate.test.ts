import { createHash, createHmac } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import {
  type CertificateKeys,
  type Certified,
  certify,
  commitTo,
  deriveInputKey,
  isInputKey,
  isInputOf,
  KeyError,
  newInputKey,
  newKeyPem,
  readCertificate,
  readKeys,
  readPublicKeys,
  type Statement,
  sha256Hex,
  state,
  verifyCertificate,
} from './index.ts';

const file = new TextEncoder().encode('%PDF-1.7 what is left');
const input = new TextEncoder().encode('%PDF-1.7 Okafor, account 4929-1188');
const hashed = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const certified = async (inputKey: string): Promise<Certified> => ({
  issuer: { kind: 'server', url: 'https://redact.example' },
  exportedAt: '2026-11-16T09:00:00.000Z',
  outputSha256: hashed(file),
  outputBytes: file.length,
  inputCommitment: await commitTo(inputKey, hashed(input)),
  pages: [
    { width: 1275, height: 1650 },
    { width: 1275, height: 1650 },
  ],
  methods: ['picture', 'vector'],
  boxes: [
    { page: 1, x: 10.5, y: 20, width: 300, height: 40, label: '(b)(6)' },
    { page: 1, x: 10, y: 90, width: 30, height: 40, label: null },
  ],
  checks: ['structure', 'pages', 'boxes', 'text', 'fidelity'].map((name) => ({ name, passed: true })),
  checkedWith: [{ name: 'pdfium', version: '1' }],
  dpi: 150,
  boxedPages: 'picture',
});

let keys: CertificateKeys;
let inputKey: string;
let statement: Statement;
let certificate: string;
beforeAll(async () => {
  keys = await readKeys(await newKeyPem());
  inputKey = newInputKey();
  statement = state(await certified(inputKey));
  certificate = await certify(keys, statement);
});

test('a certificate is valid for its file, by the key that was given or by the one it brings along', async () => {
  expect(await verifyCertificate(certificate, file, keys.public)).toEqual({
    kind: 'valid',
    statement,
    key: keys.public[0],
    isTrusted: true,
  });
  expect(await verifyCertificate(certificate, file, null)).toMatchObject({ kind: 'valid', isTrusted: false });
});

test('the same export has the same certificate', async () => {
  expect(await certify(keys, state(await certified(inputKey)))).toBe(certificate);
});

test('whoever holds the private key can make the input key of an export again, and nobody else', async () => {
  const other = await readKeys(await newKeyPem());
  const made = await deriveInputKey(keys, hashed(file), statement.exportedAt);
  expect(isInputKey(made)).toBe(true);
  expect(await deriveInputKey(keys, hashed(file), statement.exportedAt)).toBe(made);
  expect(await deriveInputKey(other, hashed(file), statement.exportedAt)).not.toBe(made);
  expect(await deriveInputKey(keys, hashed(input), statement.exportedAt)).not.toBe(made);
});

test('a certificate can be shown without its file, if it is unchanged', async () => {
  expect(await readCertificate(certificate)).toMatchObject({ statement, key: keys.public[0] });
  expect(await readCertificate(`${certificate} `)).toBeNull();
});

test('another file and another key are refused', async () => {
  const other = await readKeys(await newKeyPem());
  expect(await verifyCertificate(certificate, input, keys.public)).toEqual({
    kind: 'invalid',
    reason: 'another-file',
  });
  expect(await verifyCertificate(certificate, file, other.public)).toEqual({
    kind: 'invalid',
    reason: 'unknown-key',
  });
  expect(await verifyCertificate(certificate, file, [])).toEqual({ kind: 'invalid', reason: 'unknown-key' });
});

test('the input is confirmed by its key, and by nothing else', async () => {
  expect(await isInputOf(statement, inputKey, input)).toBe(true);
  expect(await isInputOf(statement, newInputKey(), input)).toBe(false);
  expect(await isInputOf(statement, inputKey, file)).toBe(false);
  expect(await isInputOf(statement, 'no key', input)).toBe(false);
});

test('a commitment is what the documentation says it is', async () => {
  const hmac = createHmac('sha256', Buffer.from(inputKey, 'base64url')).update(hashed(input), 'hex');
  expect(statement.input).toEqual({ commitment: hmac.digest('base64url') });
  expect(await sha256Hex(input)).toBe(hashed(input));
  // The last character of 32 bytes has two bits to spare.
  const spare = inputKey.slice(0, -1) + (inputKey.endsWith('A') ? 'B' : 'A');
  expect(isInputKey(inputKey)).toBe(true);
  expect(isInputKey(`${spare.slice(0, -1)}B`)).toBe(false);
});

test('there is no statement of an export that failed a check or made none', async () => {
  const made = await certified(inputKey);
  expect(() => state({ ...made, checks: [{ name: 'text', passed: false }] })).toThrow('did not pass');
  expect(() => state({ ...made, checks: [] })).toThrow('did not pass');
  expect(() => state({ ...made, methods: ['picture'] })).toThrow('every page');
});

test('a box is stated as it was burnt: cut to its page, or there is no statement', async () => {
  const made = await certified(inputKey);
  const box = { page: 1, x: -5, y: 1600, width: 100, height: 100 };
  expect(state({ ...made, boxes: [box] }).boxes).toEqual([{ page: 1, x: 0, y: 1600, width: 95, height: 50 }]);
  expect(() => state({ ...made, boxes: [{ ...box, page: 3 }] })).toThrow('on no page');
});

test('a check that had nothing to look at is not called passed', async () => {
  const made = state({ ...(await certified(inputKey)), methods: ['picture', 'blank'] });
  expect(made.checks.find(({ name }) => name === 'fidelity')).toEqual({
    name: 'fidelity',
    result: 'nothing-to-check',
  });
});

test('what was asked for pages with boxes is told also where none of them could be cut', async () => {
  const { policy, pages } = state({ ...(await certified(inputKey)), boxedPages: 'sharp' });
  expect([policy.pagesWithBoxes, pages[0]?.method]).toEqual(['sharp-if-cut-exactly', 'picture']);
});

test('a statement with a field too many is not signed', async () => {
  const more = { ...statement, inputSha256: hashed(input) };
  await expect(certify(keys, more)).rejects.toThrow('not one');
});

test('after a rotation the new key signs, and what the old one signed is still verified', async () => {
  const [old, next] = [await newKeyPem(), await newKeyPem()];
  const before = await readKeys(old);
  const after = await readKeys(next + old);
  expect(after.public.map(({ kid }) => kid)).toEqual([
    (await readKeys(next)).public[0].kid,
    before.public[0].kid,
  ]);
  const earlier = await certify(before, statement);
  expect(await verifyCertificate(earlier, file, after.public)).toMatchObject({ kind: 'valid' });
  expect(await verifyCertificate(await certify(after, statement), file, before.public)).toMatchObject({
    reason: 'unknown-key',
  });
  expect(JSON.stringify(after.public)).not.toContain('"d"');
});

test('public keys are read as PEM, as one JSON Web Key and as a list', async () => {
  const [key] = keys.public;
  expect(await readPublicKeys(JSON.stringify(key))).toEqual([key]);
  expect(await readPublicKeys(JSON.stringify({ keys: keys.public }))).toEqual([key]);
  const pem = await newKeyPem();
  expect(await readPublicKeys(pem)).toEqual((await readKeys(pem)).public);
});

test.each([
  ['nothing', ''],
  ['text', 'a key'],
  ['an empty list', '{"keys":[]}'],
  ['a key for encryption', '{"kty":"OKP","crv":"X25519","x":"hSDwCYkwp1R0i33ctD73Wg2_Og0mOBr066SpjqqbTmo"}'],
  ['a shared secret', '{"kty":"oct","k":"hSDwCYkwp1R0i33ctD73Wg2_Og0mOBr066SpjqqbTmo"}'],
  ['null', 'null'],
])('%s is no public key', async (_what, text) => {
  await expect(readPublicKeys(text)).rejects.toThrow(KeyError);
});

test('a public key alone cannot sign', async () => {
  await expect(readKeys('-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n')).rejects.toThrow(
    KeyError,
  );
  await expect(readKeys('-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n')).rejects.toThrow(
    KeyError,
  );
  await expect(readKeys('')).rejects.toThrow(KeyError);
});

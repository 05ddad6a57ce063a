import {
  areRulesOf,
  deriveInputKey,
  isInputOf,
  type PublicKey,
  refusalText,
  type Statement,
  verifyCertificate,
} from '@blackbar/certificate';
import { Failure } from '../failure.ts';
import { readInput } from '../files/read-input.ts';
import { readRulesFile } from '../search/rules-file.ts';
import { ownKeys, trustedKeys } from './key-file.ts';

/** What a certificate is checked against, besides the file. */
export interface CertificateOptions {
  certificate: string;
  /** Public keys to trust; without them the person's own, or the one in the certificate. */
  key: string | undefined;
  /** The original, to be confirmed. */
  input: string | undefined;
  inputKey: string | undefined;
  /** The rules file, to be confirmed. */
  rules: string | undefined;
}

export interface CheckedCertificate {
  statement: Statement;
  key: PublicKey;
  /** Whose key it is: one that was given, the person's own, or nobody knows. */
  trust: 'given' | 'own' | 'embedded';
  /** Whether the original is the one; `null` when none was given. */
  isInput: boolean | null;
  /** Whether the rules are those that were followed; `null` when none were given. */
  areRules: boolean | null;
}

export const trustText = {
  given: 'the key you gave',
  own: 'your own key',
  embedded:
    'a key that came with the certificate: nothing was changed since, but who signed is not known. Name the key you trust with --key',
} as const satisfies Record<CheckedCertificate['trust'], string>;

const textOf = (bytes: Uint8Array): string => new TextDecoder('utf-8').decode(bytes);

const inputKeyFor = async ({ inputKey }: CertificateOptions, statement: Statement): Promise<string> => {
  if (inputKey !== undefined) return textOf(await readInput(inputKey)).trim();
  const own = await ownKeys();
  if (!own)
    throw new Failure('usage', '--input and --rules need the --input-key that belongs to the certificate.');
  return deriveInputKey(own, statement.output.sha256, statement.exportedAt);
};

/** Fails on any change of file or certificate. */
export const checkCertificate = async (
  file: Uint8Array,
  options: CertificateOptions,
): Promise<CheckedCertificate> => {
  const text = textOf(await readInput(options.certificate));
  const given = options.key === undefined ? null : await trustedKeys(options.key);
  const checked = await verifyCertificate(text, Uint8Array.from(file), given);
  if (checked.kind === 'invalid')
    throw new Failure('certificate-invalid', `${options.certificate}: ${refusalText[checked.reason]}`);
  const { statement, key } = checked;
  const isOwn = (await ownKeys())?.public.some(({ kid }) => kid === key.kid) === true;
  const trust = given ? 'given' : isOwn ? 'own' : 'embedded';
  const { input, rules } = options;
  if (input === undefined && rules === undefined)
    return { statement, key, trust, isInput: null, areRules: null };
  const inputKey = await inputKeyFor(options, statement);
  return {
    statement,
    key,
    trust,
    isInput: input === undefined ? null : await isInputOf(statement, inputKey, await bytesOf(input)),
    areRules:
      rules === undefined ? null : await areRulesOf(statement, inputKey, (await readRulesFile(rules)).sha256),
  };
};

const bytesOf = async (path: string) => Uint8Array.from(await readInput(path));

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { ParsedRules, Rules } from '@blackbar/rules';
import { Failure } from '../failure.ts';
import { readInput } from '../files/read-input.ts';

const sha256Of = (content: Uint8Array | string): string => createHash('sha256').update(content).digest('hex');

/** The rules, and the digest of each file that was read for them: the rules file, then its lists. */
const readAll = async (file: string): Promise<{ parsed: ParsedRules; digests: string[] }> => {
  const { parseRules } = await import('@blackbar/rules');
  const bytes = await readInput(file);
  const digests = [sha256Of(bytes)];
  // A list stands beside the rules file that names it.
  const readList = (path: string): string | null => {
    try {
      const list = readFileSync(resolve(dirname(file), path));
      digests.push(sha256Of(list));
      return list.toString('utf8');
    } catch {
      return null;
    }
  };
  return { parsed: parseRules(new TextDecoder().decode(bytes), readList), digests };
};

export const parseRulesFile = async (file: string): Promise<ParsedRules> => (await readAll(file)).parsed;

interface RulesFile extends Rules {
  /** Of the digests of the rules file and its lists, one a line, as `sha256sum` prints them. */
  sha256: string;
}

/** The rules of a file; what is wrong with it is told with its lines. */
export const readRulesFile = async (file: string): Promise<RulesFile> => {
  const { parsed, digests } = await readAll(file);
  if (parsed.kind === 'rules')
    return { ...parsed.rules, sha256: sha256Of(digests.map((digest) => `${digest}\n`).join('')) };
  const [first, ...more] = parsed.problems;
  const others = more.length === 0 ? '' : ` There are ${more.length} more; see blackbar rules check ${file}.`;
  throw new Failure('rules-malformed', `${file}, line ${first?.line}: ${first?.message}${others}`);
};

import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type ParsedRules, parseRules, type Rules } from '@blackbar/rules';
import { Failure } from '../failure.ts';
import { readInput } from '../files/read-input.ts';

/** A list stands beside the rules file that names it. */
const readListBeside = (file: string) => (path: string) => {
  try {
    return readFileSync(resolve(dirname(file), path), 'utf8');
  } catch {
    return null;
  }
};

export const parseRulesFile = async (file: string): Promise<ParsedRules> =>
  parseRules(new TextDecoder().decode(await readInput(file)), readListBeside(file));

/** The rules of a file; what is wrong with it is told with its lines. */
export const readRulesFile = async (file: string): Promise<Rules> => {
  const parsed = await parseRulesFile(file);
  if (parsed.kind === 'rules') return parsed.rules;
  const [first, ...more] = parsed.problems;
  const others = more.length === 0 ? '' : ` There are ${more.length} more; see blackbar rules check ${file}.`;
  throw new Failure('rules-malformed', `${file}, line ${first?.line}: ${first?.message}${others}`);
};

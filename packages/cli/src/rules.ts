import { codeSets, RulesSchema } from '@blackbar/rules';
import type { RulesCommand } from './arguments/commands.ts';
import { createSay } from './batch/say.ts';
import { exits } from './exit-codes.ts';
import { parseRulesFile } from './search/rules-file.ts';

/** Checks rules files, or prints what they may hold. */
export const rules = async ({ act, files, isJson }: RulesCommand): Promise<number[]> => {
  const say = createSay(undefined);
  if (act === 'schema') say.line(JSON.stringify(RulesSchema, null, 2));
  if (act === 'codes' && isJson) say.json(codeSets);
  if (act === 'codes' && !isJson)
    for (const { name, title, codes } of codeSets) {
      say.line(`${name}: ${title}`);
      for (const { code, meaning } of codes) say.line(`  ${code.padEnd(12)}  ${meaning}`);
    }
  const results: number[] = [];
  for (const file of files) {
    const parsed = await parseRulesFile(file);
    const problems = parsed.kind === 'invalid' ? parsed.problems : [];
    const count = parsed.kind === 'rules' ? parsed.rules.rules.length : 0;
    const ok = problems.length === 0;
    results.push((ok ? exits.done : exits.usage)[0]);
    if (isJson) say.json({ file, ok, code: ok ? 'done' : 'rules-malformed', rules: count, problems });
    else if (ok) say.line(`${file}: ${count} rules, nothing wrong.`);
    else for (const { line, message } of problems) say.problem(`${file}, line ${line}: ${message}`);
  }
  return results;
};

export { type Applied, applyRules, type NearMiss, type Suggestion } from './apply-rules.ts';
export { codeSets } from './code-sets.ts';
export { type ParsedRules, parseRules, type RulesProblem } from './parse-rules.ts';
export type { Rule, Rules } from './rules.ts';
export { RulesSchema } from './schema.ts';
export { type MadeBox, writeRules } from './write-rules.ts';

export { type Applied, applyRules, type NearMiss, type Searched, type Suggestion } from './apply-rules.ts';
export { type Code, type CodeSet, codeSets } from './code-sets.ts';
export { type ParsedRules, parseRules, type ReadList, type RulesProblem } from './parse-rules.ts';
export type { Keep, Region, Rule, Rules, Unreadable } from './rules.ts';
export { RulesSchema } from './schema.ts';
export { type MadeBox, writeRules } from './write-rules.ts';

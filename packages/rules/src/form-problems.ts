import { Value } from 'typebox/value';
import { RulesSchema } from './schema.ts';

export type Path = readonly (string | number)[];

/** What is wrong with the form of a rules file, and where. */
interface FormProblem {
  path: Path;
  message: string;
}

interface Schema {
  description?: string;
  items?: Schema;
  properties?: Record<string, Schema>;
}

const pathOf = (pointer: string): Path =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part.replaceAll('~1', '/').replaceAll('~0', '~')));

/** "x of region of rule 1": the inner one first, as one would say it. */
const inWords = (path: Path): string => {
  const [last, ...before] = [...path].reverse();
  if (last === undefined) return 'a rules file';
  const around = before.reverse();
  if (typeof last === 'number')
    return around.length === 1 && around[0] === 'rules'
      ? `rule ${last + 1}`
      : `entry ${last + 1} of ${inWords(around)}`;
  return around.length === 0 ? last : `${last} of ${inWords(around)}`;
};

/** The schemas on the way to an entry, as far as they are known. */
const schemasOn = (path: Path): Schema[] => {
  const found: Schema[] = [RulesSchema as Schema];
  for (const part of path) {
    const at = found.at(-1);
    const next = typeof part === 'number' ? at?.items : at?.properties?.[part];
    if (!next) break;
    found.push(next);
  }
  return found;
};

const expected = (path: Path): string =>
  schemasOn(path).findLast(({ description }) => description !== undefined)?.description ?? '';

/** Words that people write for entries which are called otherwise here. */
const meant: Readonly<Record<string, string>> = {
  words: 'find',
  word: 'find',
  text: 'find',
  terms: 'find',
  search: 'find',
  file: 'list',
  exclude: 'except',
  exceptions: 'except',
  ignore: 'except',
  exemption: 'code',
  context: 'near',
};

/** How many letters to add, drop or change to make one word of the other. */
const distance = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [line, letter] of [...one].entries()) {
    const next = [line + 1];
    for (const [index, same] of [...other].entries()) {
      const changed = (row[index] ?? 0) + (letter === same ? 0 : 1);
      next.push(Math.min((row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1, changed));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
};

const unknownEntry = (path: Path, name: string): string => {
  const known = Object.keys(schemasOn(path)[path.length]?.properties ?? {});
  const near = known.find((entry) => entry === meant[name] || distance(entry, name.toLowerCase()) <= 2);
  const hint = near === undefined ? '' : ` Did you mean ${near}?`;
  return `"${name}" is no entry of ${inWords(path)}.${hint} Write one of ${known.join(', ')}.`;
};

/** Everything that is wrong with the form, each entry once: what, where, and what to write instead. */
export const formProblems = (value: unknown): FormProblem[] => {
  const problems = new Map<string, FormProblem>();
  const add = (path: Path, message: string) => {
    const key = path.join('/');
    if (!problems.has(key)) problems.set(key, { path, message });
  };
  for (const { keyword, instancePath, params } of Value.Errors(RulesSchema, value)) {
    const path = pathOf(instancePath);
    const { additionalProperties = [], requiredProperties = [] } = params as Record<string, string[]>;
    if (keyword === 'additionalProperties')
      for (const name of additionalProperties) add([...path, name], unknownEntry(path, name));
    else if (keyword === 'required')
      for (const name of requiredProperties)
        add([...path, name], `${inWords(path)} needs ${name}: ${expected([...path, name])}.`);
    else if (keyword !== 'boolean')
      add(
        path,
        path.length === 0
          ? 'this is no rules file: it begins with version: 1 and has a list of rules.'
          : `${inWords(path)} must be ${expected(path)}.`,
      );
  }
  return [...problems.values()];
};

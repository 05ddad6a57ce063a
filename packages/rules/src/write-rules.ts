import type { PageBox } from '@blackbar/core/model';
import { isPatternKind } from '@blackbar/find';
import { stringify } from 'yaml';
import type { RawRule } from './schema.ts';

/** A box and what it was made from: drawn, found as words or as an expression, or by a pattern. */
export interface MadeBox extends PageBox {
  from: { kind: 'drawn' } | { kind: 'find' | 'regex' | 'pattern'; query: string };
}

const rounded = (value: number): number => Math.round(value * 100) / 100;

const labelled = (label: string | null | undefined) => (label == null ? {} : { label });

const regionRule = ({ page, x, y, width, height, label }: MadeBox, number: number): RawRule => ({
  name: `region ${number}`,
  region: { x: rounded(x), y: rounded(y), width: rounded(width), height: rounded(height) },
  pages: page,
  ...labelled(label),
});

const searchRule = (
  kind: 'find' | 'regex' | 'pattern',
  queries: string[],
  label: string | null,
): RawRule | null => {
  const name = [kind, ...(label === null ? [] : [label])].join(' ');
  if (kind === 'find') return { name, find: queries, ...labelled(label) };
  if (kind === 'regex') return { name, regex: queries, ...labelled(label) };
  const pattern = queries.filter(isPatternKind);
  return pattern.length === 0 ? null : { name, pattern, ...labelled(label) };
};

/** A rules file that asks for what these boxes were made from: searches by label, drawn boxes as regions. */
export const writeRules = (boxes: readonly MadeBox[]): string => {
  const searches = new Map<
    string,
    { kind: 'find' | 'regex' | 'pattern'; label: string | null; queries: Set<string> }
  >();
  const regions: RawRule[] = [];
  for (const box of boxes) {
    const { from } = box;
    if (from.kind === 'drawn') {
      regions.push(regionRule(box, regions.length + 1));
      continue;
    }
    const key = JSON.stringify([from.kind, box.label ?? null]);
    const search = searches.get(key) ?? { kind: from.kind, label: box.label ?? null, queries: new Set() };
    search.queries.add(from.query);
    searches.set(key, search);
  }
  const found = [...searches.values()].flatMap(
    ({ kind, label, queries }) => searchRule(kind, [...queries], label) ?? [],
  );
  return stringify({ version: 1, unreadable: 'fail', rules: [...found, ...regions] });
};

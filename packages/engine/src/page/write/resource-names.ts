import type { Value } from '../../syntax/output.ts';

const prefixes = {
  Font: 'F',
  XObject: 'X',
  ExtGState: 'G',
  ColorSpace: 'C',
  Pattern: 'P',
  Shading: 'S',
} as const;

export type WrittenCategory = keyof typeof prefixes;

/** The resource dictionary of one rewritten stream: generated names, and only what its content still uses. */
export class ResourceNames<T = Value> {
  readonly categories = new Map<WrittenCategory, Map<string, T>>();
  private readonly names = new Map<unknown, string>();
  private readonly fontLetters: number;

  /** Names of fonts have so many letters before their number. */
  constructor(fontLetters = 1) {
    this.fontLetters = fontLetters;
  }

  /** The resource name for `key`; `write` runs on its first use. */
  nameOf(category: WrittenCategory, key: unknown, write: () => T): string {
    const known = this.names.get(key);
    if (known !== undefined) return known;
    const value = write();
    let entries = this.categories.get(category);
    if (!entries) {
      entries = new Map();
      this.categories.set(category, entries);
    }
    const letters = category === 'Font' ? this.fontLetters : 1;
    const name = `${prefixes[category].repeat(letters)}${entries.size}`;
    entries.set(name, value);
    this.names.set(key, name);
    return name;
  }

  /** As a dictionary; the resources are written already. */
  format(this: ResourceNames<string>): string {
    let text = '<<';
    for (const [category, entries] of this.categories) {
      text += `/${category}<<`;
      for (const [name, value] of entries) text += `/${name} ${value}`;
      text += '>>';
    }
    return `${text}>>`;
  }
}

export const resourcesValue = (names: ResourceNames): Value => {
  const value: { [key: string]: Value } = {};
  for (const [category, entries] of names.categories) value[category] = Object.fromEntries(entries);
  return value;
};

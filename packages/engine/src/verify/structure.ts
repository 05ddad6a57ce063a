import type { Codecs } from '../pdfium/codecs.ts';
import { HexString, Name, Ref, type Value } from '../syntax/output.ts';
import { isDictionary, type ReadOutput } from '../syntax/read-output.ts';
import { allowedKeys, definedNames, definedStrings, generatedName, namedEntries } from './allow-list.ts';
import { contentProblem, maxContentBytes } from './content.ts';
import { faxProblem } from './fax.ts';
import { isAllowedFontName } from './font-names.ts';

const glyphName = /^[A-Za-z0-9._]{1,32}$/;

type Kind = string;

/** The first thing in the file that is not on the allow-list, or `null`. */
export const structureProblem = ({ objects, root }: ReadOutput, codecs: Codecs): string | null => {
  const reached = new Set<number>();
  const queue: [Value, Kind][] = [[root, 'Catalog']];

  const visit = (value: Value, kind: Kind): string | null => {
    if (value instanceof Ref) {
      if (kind === 'parent' || reached.has(value.number)) return null;
      const object = objects[value.number - 1];
      if (!object) return `${kind}: object ${value.number} is missing`;
      reached.add(value.number);
      queue.push([object.value, kind]);
      return object.stream ? streamProblem(object.value, object.stream, kind, codecs) : null;
    }
    if (Array.isArray(value)) {
      for (const entry of value) {
        const problem = visit(entry, kind);
        if (problem) return problem;
      }
      return null;
    }
    if (isDictionary(value)) return visitDictionary(value, kind);
    if (value instanceof Name) return nameProblem(value.value, kind);
    if (value instanceof HexString) return stringProblem(value, kind);
    return null;
  };

  const visitDictionary = (dictionary: { [key: string]: Value }, kind: Kind): string | null => {
    const entryKind = (namedEntries as Record<string, string>)[kind];
    const keys = (allowedKeys as Record<string, Record<string, string>>)[kind];
    for (const [key, entry] of Object.entries(dictionary)) {
      if (entryKind !== undefined && !generatedName.test(key)) return `${kind}: a name that is not made up`;
      const next = entryKind ?? keys?.[key];
      if (next === undefined) return `${kind}: key ${key}`;
      const problem = visit(entry, next);
      if (problem) return problem;
    }
    return null;
  };

  for (let next = queue.pop(); next; next = queue.pop()) {
    const problem = visit(...next);
    if (problem) return problem;
  }
  const lost = objects.findIndex((_, index) => !reached.has(index + 1));
  return lost < 0 ? null : `object ${lost + 1} is not referred to`;
};

const paints: ReadonlySet<Kind> = new Set(['Content', 'XObject', 'Pattern']);

/** A content stream is checked to its last operator; images and tables are data, in the codings that are written. */
const streamProblem = (value: Value, stream: Uint8Array, kind: Kind, codecs: Codecs): string | null => {
  if (!paints.has(kind) || !isDictionary(value)) return null;
  const isImage = value.Subtype instanceof Name && value.Subtype.value === 'Image';
  if (isImage) return faxProblem(value);
  const packed = value.Filter instanceof Name && value.Filter.value === 'FlateDecode';
  if (!packed && value.Filter !== undefined) return 'content: filter';
  return contentProblem(packed ? codecs.inflate(stream, maxContentBytes) : stream);
};

const nameProblem = (name: string, kind: Kind): string | null => {
  const allowed =
    definedNames.has(name) ||
    generatedName.test(name) ||
    (kind === 'font-name' && isAllowedFontName(name)) ||
    (kind === 'glyph-names' && glyphName.test(name));
  return allowed ? null : `${kind}: a name that is not on the list`;
};

/** Palettes are strings of colours; any other string must be a defined string. */
const stringProblem = ({ bytes }: HexString, kind: Kind): string | null => {
  if (kind === 'ColorSpace' || kind === 'ColorSpaces') return null;
  return definedStrings.has(String.fromCharCode(...bytes.subarray(0, 40))) ? null : `${kind}: a string`;
};

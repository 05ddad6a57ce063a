import { type Cff, name, type Type1, type Value } from './engine.ts';
import {
  addCidFont,
  addSimpleFont,
  differences,
  type FontCase,
  type FontKind,
  hexOfCode,
} from './font-case.ts';

const firstCode = 40;

/** A font around a CFF program that shows these glyphs, by their names or CIDs. */
export const cffCase = (
  kind: FontKind,
  origin: FontCase['origin'],
  source: string,
  bytes: Uint8Array,
  font: Cff,
  shown: readonly (string | number)[],
  flags: number,
): FontCase => {
  const isOpenType = kind.startsWith('OpenType');
  const { unitsPerEm } = font;
  const measured = (glyph: number | undefined) =>
    glyph === undefined ? undefined : { extent: font.extent(glyph), unitsPerEm, isSnug: true };
  if (kind.endsWith('simple')) {
    const names = new Map(shown.map((id, index) => [firstCode + index, String(id)]));
    const entries = { Subtype: name(isOpenType ? 'OpenType' : 'Type1C') };
    return {
      kind,
      origin,
      source,
      codes: [...names.keys()].map((code) => hexOfCode(code, 1)),
      add: (sink) =>
        addSimpleFont(sink, 'Type1', { key: 'FontFile3', bytes, entries }, flags, differences(names)),
      measure: (hex) => measured(font.glyphOfName(names.get(Number.parseInt(hex, 16)) ?? '')),
    };
  }
  const cidOf = (id: string | number): number => (typeof id === 'number' ? id : (font.glyphOfName(id) ?? 0));
  const entries = { Subtype: name(isOpenType ? 'OpenType' : 'CIDFontType0C') };
  return {
    kind,
    origin,
    source,
    codes: shown.map((id) => hexOfCode(cidOf(id), 2)),
    add: (sink) => addCidFont(sink, 'CIDFontType0', { key: 'FontFile3', bytes, entries }, undefined),
    measure: (hex) => measured(font.glyphOfCid(Number.parseInt(hex, 16))),
  };
};

/** `loose` are glyphs whose extent may count points that are not drawn, as those of flex are. */
export const type1Case = (
  origin: FontCase['origin'],
  source: string,
  bytes: Uint8Array,
  font: Type1,
  shown: readonly string[],
  loose: ReadonlySet<string> | 'all',
  flags: number,
): FontCase => {
  const names = new Map(shown.map((id, index) => [firstCode + index, id]));
  return {
    kind: 'Type 1',
    origin,
    source,
    codes: [...names.keys()].map((code) => hexOfCode(code, 1)),
    add: (sink) =>
      addSimpleFont(sink, 'Type1', { key: 'FontFile', bytes, entries: {} }, flags, differences(names)),
    measure(hex) {
      const glyph = names.get(Number.parseInt(hex, 16)) ?? '';
      const isSnug = loose !== 'all' && !loose.has(glyph);
      return { extent: font.extent(glyph), unitsPerEm: font.unitsPerEm, isSnug };
    },
  };
};

/** A font under an encoding that everybody knows, or under that of its program or its flags. */
export const encodedCase = (
  kind: FontKind,
  source: string,
  program: { key: string; bytes: Uint8Array; entries: { [key: string]: Value } },
  codes: readonly number[],
  flags: number,
  encoding: Value | undefined,
): FontCase => ({
  kind,
  origin: 'real',
  source,
  codes: codes.map((code) => hexOfCode(code, 1)),
  add: (sink) => addSimpleFont(sink, 'Type1', program, flags, encoding),
  measure: () => undefined,
});

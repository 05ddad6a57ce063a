import { cffCase, encodedCase, type1Case } from './charstring-cases.ts';
import { Cff, name, openTypeFile, readTables, standardEncoding, Type1 } from './engine.ts';
import {
  addCidFont,
  addSimpleFont,
  differences,
  encodingFlags,
  type FontCase,
  type FontKind,
  hexOfCode,
} from './font-case.ts';
import type { Random } from './random.ts';
import type { RealFont } from './real-fonts.ts';
import { respellType1, respellType2, type1Tokens, type2Tokens } from './respell.ts';
import { spellCff, spellType1 } from './spelt-fonts.ts';

const trueTypeCase = (
  { source, bytes, font }: RealFont & { format: 'TrueType' },
  kind: FontKind,
  random: Random,
): FontCase => {
  const program = { key: 'FontFile2', bytes, entries: { Length1: bytes.length } };
  if (kind === 'TrueType, simple') {
    const names = new Map(
      random.list(1, 10, (index) => [index + 60, standardEncoding[random.integer(40, 126)] ?? '']),
    );
    const encoding = random.pick([
      undefined,
      name('WinAnsiEncoding'),
      name('MacRomanEncoding'),
      differences(names),
    ]);
    const flags = random.pick(encodingFlags);
    const codes = random.list(1, 12, () => hexOfCode(random.integer(0, 255), 1));
    return {
      kind,
      origin: 'real',
      source,
      codes: [...new Set(codes)],
      add: (sink) => addSimpleFont(sink, 'TrueType', program, flags, encoding),
      measure: () => undefined,
    };
  }
  const codes = random.list(1, 12, () => hexOfCode(random.integer(1, font.glyphCount - 1), 2));
  return {
    kind,
    origin: 'real',
    source,
    codes: [...new Set(codes)],
    add: (sink) => addCidFont(sink, 'CIDFontType2', program, undefined),
    measure(hex) {
      const glyph = Number.parseInt(hex, 16);
      return { extent: font.extent(glyph), unitsPerEm: font.unitsPerEm, isSnug: false };
    },
  };
};

const namesOf = (font: Cff): string[] => [
  ...new Set(font.glyphs.flatMap((_, glyph) => (glyph === 0 ? [] : (font.nameOf(glyph) ?? [])))),
];

const cidsOf = (font: Cff): number[] =>
  Array.from({ length: 65535 }, (_, cid) => cid).filter(
    (cid) => cid > 0 && font.glyphOfCid(cid) !== undefined,
  );

type RealCff = RealFont & { format: 'CFF' | 'OpenType' };

const plainCff = ({ bytes, format }: RealCff): Uint8Array =>
  format === 'OpenType' ? (readTables(bytes).get('CFF ') ?? bytes) : bytes;

const wrappedCff = ({ bytes, format, font }: RealCff): Uint8Array =>
  format === 'OpenType' ? bytes : openTypeFile(bytes, font.glyphs.length, font.unitsPerEm, []);

const realCff = (
  real: RealCff,
  kind: FontKind,
  shown: readonly (string | number)[],
  flags: number,
): FontCase => {
  const bytes = kind.startsWith('OpenType') ? wrappedCff(real) : plainCff(real);
  return cffCase(kind, 'real', real.source, bytes, real.font, shown, flags);
};

/** Accented characters would need their parts. */
const isSeac = (tokens: readonly string[]): boolean =>
  tokens.includes('seac') ||
  (tokens.length >= 5 && tokens.slice(-5, -1).every((token) => /^-?[\d.]/.test(token)));

/** A few glyphs of a real font, written in other words; they must look as they did. */
const respeltCff = (real: RealCff, kind: FontKind, random: Random): FontCase | undefined => {
  const { font, source } = real;
  const programs = new Map<string, string[]>();
  for (const id of random.sample(namesOf(font), 12)) {
    const tokens = type2Tokens(font, font.glyphOfName(id) ?? 0);
    if (tokens && !isSeac(tokens)) programs.set(id, respellType2(tokens, random));
  }
  if (programs.size === 0) return undefined;
  const cff = spellCff(programs, { isCidKeyed: false, unitsPerEm: font.unitsPerEm }, random);
  const bytes = kind.startsWith('OpenType') ? openTypeFile(cff, programs.size + 1, font.unitsPerEm, []) : cff;
  const shown = [...programs.keys()];
  const flags = random.pick(encodingFlags);
  return {
    ...cffCase(kind, 'respelt', source, bytes, new Cff(cff), shown, flags),
    original: realCff(real, kind, shown, flags),
  };
};

const respeltType1 = (real: RealFont & { format: 'Type 1' }, random: Random): FontCase | undefined => {
  const { font, source, bytes } = real;
  const { glyphs, subrs } = type1Tokens(font);
  const programs = new Map<string, string[]>();
  for (const id of random.sample([...glyphs.keys()], 12)) {
    const tokens = glyphs.get(id) ?? [];
    if (id !== '.notdef' && tokens.length > 0 && !isSeac(tokens))
      programs.set(id, respellType1(tokens, random));
  }
  if (programs.size === 0) return undefined;
  const spelt = spellType1(programs, font.unitsPerEm, random, subrs);
  const shown = [...programs.keys()];
  const flags = random.pick(encodingFlags);
  return {
    ...type1Case('respelt', source, spelt, new Type1(spelt), shown, 'all', flags),
    original: type1Case('real', source, bytes, font, shown, 'all', flags),
  };
};

const underEncoding = (
  real: Exclude<RealFont, { format: 'TrueType' }>,
  kind: FontKind,
  random: Random,
): FontCase => {
  const { bytes, format, source, font } = real;
  const isWrapped = kind.startsWith('OpenType');
  const own = random.sample([...font.builtInEncoding().keys()], random.integer(1, 12));
  const codes = new Set([...own, ...random.list(1, 3, () => random.integer(1, 255))]);
  const program =
    format === 'Type 1'
      ? { key: 'FontFile', bytes, entries: {} }
      : isWrapped
        ? { key: 'FontFile3', bytes: wrappedCff(real), entries: { Subtype: name('OpenType') } }
        : { key: 'FontFile3', bytes: plainCff(real), entries: { Subtype: name('Type1C') } };
  const encoding = random.pick([undefined, name('WinAnsiEncoding'), name('MacRomanEncoding')]);
  return encodedCase(kind, source, program, [...codes], random.pick(encodingFlags), encoding);
};

/** A random use of a real font as this kind; `undefined` when none of them can be used so. */
export const realFontCase = (
  fonts: readonly RealFont[],
  kind: FontKind,
  random: Random,
): FontCase | undefined => {
  const fitting = fonts.filter((real) => {
    if (kind.startsWith('TrueType')) return real.format === 'TrueType';
    if (kind === 'Type 1') return real.format === 'Type 1';
    const isCff = real.format === 'CFF' || real.format === 'OpenType';
    return isCff && real.font.isCidKeyed === (kind === 'CFF, CID-keyed');
  });
  if (fitting.length === 0) return undefined;
  const real = random.pick(fitting);
  if (real.format === 'TrueType') return trueTypeCase(real, kind, random);
  if (kind === 'CFF, CID-keyed' && real.format !== 'Type 1')
    return realCff(real, kind, random.sample(cidsOf(real.font), random.integer(1, 12)), 4);
  const isRespelt = random.chance(0.5);
  const isSimple = kind === 'Type 1' || kind.endsWith('simple');
  if (isSimple && random.chance(0.25)) return underEncoding(real, kind, random);
  if (real.format === 'Type 1') {
    const shown = random.sample([...real.font.glyphs.keys()], random.integer(1, 12));
    const plain = type1Case(
      'real',
      real.source,
      real.bytes,
      real.font,
      shown,
      'all',
      random.pick(encodingFlags),
    );
    return isRespelt ? respeltType1(real, random) : plain;
  }
  const shown = random.sample(namesOf(real.font), random.integer(1, 12));
  return isRespelt ? respeltCff(real, kind, random) : realCff(real, kind, shown, random.pick(encodingFlags));
};

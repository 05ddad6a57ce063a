import { cffCase, type1Case } from './charstring-cases.ts';
import {
  Cff,
  type CharacterMapPart,
  name,
  openTypeFile,
  standardEncoding,
  TrueType,
  Type1,
  trueTypeFile,
} from './engine.ts';
import {
  addCidFont,
  addSimpleFont,
  encodingFlags,
  type FontCase,
  type FontKind,
  hexOfCode,
} from './font-case.ts';
import { compositeGlyph, simpleGlyph } from './glyf-outline.ts';
import type { Random } from './random.ts';
import { spellCff, spellType1 } from './spelt-fonts.ts';
import { seacProgram1, type1Program } from './type1-program.ts';
import { seacProgram, type2Program } from './type2-program.ts';

/** The standard names of the letters A to P are theirs to use in accented characters. */
const letters = Array.from({ length: 16 }, (_, index) => 65 + index);
const ems = [1000, 1000, 2048, 500] as const;

const generatedTrueType = (isSimple: boolean, random: Random): FontCase => {
  const glyphs: Uint8Array[] = [new Uint8Array()];
  for (const glyph of letters.keys()) {
    const number = glyph + 1;
    const parts = number > 2 && random.chance(0.4);
    if (!parts) {
      glyphs.push(random.chance(0.1) ? new Uint8Array() : simpleGlyph(random));
      continue;
    }
    const chosen = random.list(1, 4, () => random.integer(1, glyph));
    glyphs.push(compositeGlyph(chosen, random));
  }
  const unitsPerEm = random.pick(ems);
  const mapOf = (prefix: number): Map<number, number> =>
    new Map(letters.map((code, index) => [prefix + code, index + 1]));
  const maps: CharacterMapPart[] = random.pick([
    [{ platform: 3, encoding: 1, format: random.pick([4, 12]), glyphOf: mapOf(0) }],
    [{ platform: 3, encoding: 0, format: 4, glyphOf: mapOf(0xf000) }],
    [{ platform: 1, encoding: 0, format: random.pick([0, 6]), glyphOf: mapOf(0) }],
  ]);
  // A bearing that is not the left edge of the outline moves the whole glyph.
  const isShifted = random.chance(0.3);
  const bearings = isShifted ? glyphs.map(() => random.integer(-300, 300)) : [];
  const hasLongOffsets = random.chance(0.5);
  const bytes = trueTypeFile({ glyphs, maps, unitsPerEm, hasLongOffsets, bearings });
  const font = new TrueType(bytes);
  const measured = (glyph: number) =>
    !isShifted ? { extent: font.extent(glyph), unitsPerEm, isSnug: false } : undefined;
  const program = { key: 'FontFile2', bytes, entries: { Length1: bytes.length } };
  if (isSimple) {
    const isSymbolic = maps[0]?.platform !== 3 || maps[0].encoding === 0;
    return {
      kind: 'TrueType, simple',
      origin: 'generated',
      source: 'glyf-outline',
      codes: random.sample(letters, random.integer(1, 8)).map((code) => hexOfCode(code, 1)),
      add: (sink) =>
        addSimpleFont(
          sink,
          'TrueType',
          program,
          isSymbolic ? 4 : 32,
          isSymbolic ? undefined : name('WinAnsiEncoding'),
        ),
      measure: (hex) => measured(Number.parseInt(hex, 16) - 64),
    };
  }
  const shift = random.chance(0.5) ? random.integer(0, 300) : undefined;
  const glyphMap = shift === undefined ? undefined : new Uint8Array(2 * (shift + glyphs.length));
  for (const glyph of glyphs.keys())
    if (glyphMap && shift !== undefined) glyphMap[2 * (shift + glyph) + 1] = glyph;
  return {
    kind: 'TrueType, CID',
    origin: 'generated',
    source: 'glyf-outline',
    codes: random
      .sample([...glyphs.keys()].slice(1), random.integer(1, 8))
      .map((glyph) => hexOfCode(glyph + (shift ?? 0), 2)),
    add: (sink) => addCidFont(sink, 'CIDFontType2', program, glyphMap),
    measure: (hex) => measured(Number.parseInt(hex, 16) - (shift ?? 0)),
  };
};

const generatedCff = (kind: FontKind, random: Random): FontCase => {
  const isCidKeyed = kind === 'CFF, CID-keyed';
  const first = isCidKeyed ? random.integer(1, 500) : 1;
  const isWrapped = kind.startsWith('OpenType');
  const ids = letters.map((code, index) =>
    isCidKeyed ? first + index * random.integer(1, 2) : (standardEncoding[code] ?? ''),
  );
  const unique = [...new Set<string | number>(ids)];
  const programs = new Map<string | number, string[]>(
    unique.map((id, index) => {
      const isAccented = !isCidKeyed && index > 2 && random.chance(0.15);
      if (!isAccented) return [id, type2Program(random)];
      return [id, seacProgram(random.pick(letters.slice(0, 2)), random.pick(letters.slice(0, 2)), random)];
    }),
  );
  const unitsPerEm = isCidKeyed ? 1000 : random.pick(ems);
  const cff = spellCff(programs, { isCidKeyed, unitsPerEm }, random);
  const bytes = isWrapped ? openTypeFile(cff, programs.size + 1, unitsPerEm, []) : cff;
  const shown = random.sample([...programs.keys()], random.integer(1, 8));
  return cffCase(kind, 'generated', 'type2-program', bytes, new Cff(cff), shown, random.pick(encodingFlags));
};

const generatedType1 = (random: Random): FontCase => {
  const loose = new Set<string>();
  const programs = new Map<string, string[]>();
  for (const [index, code] of letters.entries()) {
    const glyph = standardEncoding[code] ?? '';
    if (index > 2 && random.chance(0.15)) {
      programs.set(glyph, seacProgram1(65, 66, random));
      loose.add(glyph);
      continue;
    }
    const { tokens, hasFlex } = type1Program(random);
    programs.set(glyph, tokens);
    if (hasFlex) loose.add(glyph);
  }
  const bytes = spellType1(programs, random.pick(ems), random);
  const shown = random.sample([...programs.keys()], random.integer(1, 8));
  return type1Case(
    'generated',
    'type1-program',
    bytes,
    new Type1(bytes),
    shown,
    loose,
    random.pick(encodingFlags),
  );
};

export const generatedFont = (kind: FontKind, random: Random): FontCase => {
  if (kind === 'Type 1') return generatedType1(random);
  if (kind.startsWith('TrueType')) return generatedTrueType(kind.endsWith('simple'), random);
  return generatedCff(kind, random);
};

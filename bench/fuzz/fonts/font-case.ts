import { type Extent, type FontSink, name, type Ref, type Value } from './engine.ts';

export const fontKinds = [
  'TrueType, simple',
  'TrueType, CID',
  'CFF, simple',
  'CFF, CID over names',
  'CFF, CID-keyed',
  'OpenType CFF, simple',
  'OpenType CFF, CID',
  'Type 1',
] as const;
export type FontKind = (typeof fontKinds)[number];

/** Where the engine sees an outline, to be compared with where PDFium draws it. */
export interface MeasuredGlyph {
  extent: Extent | undefined;
  unitsPerEm: number;
  /** False when points that are not drawn may count, as those of flex do. */
  isSnug: boolean;
}

/** Symbolic, not symbolic, and what says neither or both (ISO 32000-2, table 121). */
export const encodingFlags = [4, 32, 0, 36] as const;

/** A font in a file, and the codes of it that are shown. */
export interface FontCase {
  kind: FontKind;
  origin: 'generated' | 'real' | 'respelt';
  /** The file it comes from, or what made it. */
  source: string;
  /** As strings spell them, in hex. */
  codes: readonly string[];
  add(sink: FontSink): Ref;
  /** Throws `Unprovable` where the engine does; `undefined` when it cannot be told from here. */
  measure(hex: string): MeasuredGlyph | undefined;
  /** The font whose glyphs were spelt anew, with its codes for them: the two must look alike. */
  original?: FontCase;
}

type Entries = { [key: string]: Value };

const addDescriptor = (
  sink: FontSink,
  key: string,
  bytes: Uint8Array,
  entries: Entries,
  flags: number,
): Ref =>
  sink.add({
    Type: name('FontDescriptor'),
    FontName: name('Made'),
    Flags: flags,
    FontBBox: [-2000, -2000, 3000, 3000],
    [key]: sink.add(entries, bytes),
  });

/** A font of one-byte codes. */
export const addSimpleFont = (
  sink: FontSink,
  subtype: 'Type1' | 'TrueType',
  program: { key: string; bytes: Uint8Array; entries: Entries },
  flags: number,
  encoding: Value | undefined,
): Ref =>
  sink.add({
    Type: name('Font'),
    Subtype: name(subtype),
    BaseFont: name('Made'),
    FirstChar: 0,
    LastChar: 255,
    Widths: Array.from({ length: 256 }, () => 600),
    ...(encoding === undefined ? {} : { Encoding: encoding }),
    FontDescriptor: addDescriptor(sink, program.key, program.bytes, program.entries, flags),
  });

/** A font of two-byte codes, which are CIDs as they are. */
export const addCidFont = (
  sink: FontSink,
  subtype: 'CIDFontType0' | 'CIDFontType2',
  program: { key: string; bytes: Uint8Array; entries: Entries },
  glyphMap: Uint8Array | undefined,
): Ref =>
  sink.add({
    Type: name('Font'),
    Subtype: name('Type0'),
    BaseFont: name('Made'),
    Encoding: name('Identity-H'),
    DescendantFonts: [
      sink.add({
        Type: name('Font'),
        Subtype: name(subtype),
        BaseFont: name('Made'),
        DW: 600,
        ...(glyphMap ? { CIDToGIDMap: sink.add({}, glyphMap) } : {}),
        FontDescriptor: addDescriptor(sink, program.key, program.bytes, program.entries, 4),
      }),
    ],
  });

export const differences = (names: ReadonlyMap<number, string>): Value => ({
  Type: name('Encoding'),
  Differences: [...names].flatMap(([code, glyph]) => [code, name(glyph)]),
});

export const hexOfCode = (code: number, bytes: 1 | 2): string => code.toString(16).padStart(2 * bytes, '0');

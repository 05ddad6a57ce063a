import type { PDFDict } from '@cantoo/pdf-lib';
import type { ByteCodecs } from '../../syntax/byte-codecs.ts';
import { decodeStream } from '../../syntax/filters/decode-stream.ts';
import { name, type Ref, type Value } from '../../syntax/output.ts';
import { dictionaryAt, nameAt, numbersAt, streamAt } from '../../syntax/read-object.ts';
import { Unprovable } from '../../syntax/unprovable.ts';
import { readCMap } from '../cmap/read-cmap.ts';
import { addToUnicode } from '../cmap/write-cmap.ts';
import { winAnsiEncoding } from '../encodings/encodings.ts';
import { fontFlag } from '../encodings/font-flags.ts';
import { isPublicGlyphName, unicodeOfGlyphName } from '../encodings/glyph-list.ts';
import {
  type BaseEncoding,
  impliedBase,
  readSimpleEncoding,
  type SimpleEncoding,
} from '../encodings/simple-encoding.ts';
import { meaningOf, meaningOfShape } from '../meaning/meaning.ts';
import { textsOfGlyphName } from '../meaning/names.ts';
import type { Extent, Ink } from '../outlines/extent.ts';
import type { DrawnExtents, FontSink, ShownCode, SourceFont, WrittenFont } from '../parts/font.ts';
import { addFontDescriptor, flagsOf } from '../parts/font-descriptor.ts';
import { neutralFontName, publicFontName, substituteFontName } from '../parts/font-name.ts';
import { fontProgram, type SourceProgram } from '../parts/font-program.ts';
import { DrawnCodes } from './drawn-codes.ts';
import type { WantedCode } from './named-glyphs.ts';
import { openSimpleProgram, type SimpleProgram } from './simple-program.ts';
import { type StandardFont, standardFont } from './standard-fonts.ts';
import { readWidths, widthEntries } from './widths.ts';

export const hexOfByte = (code: number): string => code.toString(16).padStart(2, '0');

export const readToUnicode = (font: PDFDict, codecs: ByteCodecs): ReadonlyMap<number, string> => {
  const stream = streamAt(font, 'ToUnicode');
  return stream ? readCMap(decodeStream(stream, codecs)).text : new Map();
};

/** An Encoding dictionary that names exactly these codes. */
export const encodingEntry = (names: ReadonlyMap<number, string>, base?: string): Value => {
  const differences: Value[] = [];
  let next = -1;
  for (const [code, glyph] of [...names].sort(([one], [other]) => one - other)) {
    if (code !== next) differences.push(code);
    differences.push(name(glyph));
    next = code + 1;
  }
  return {
    Type: name('Encoding'),
    ...(base ? { BaseEncoding: name(base) } : {}),
    ...(differences.length > 0 ? { Differences: differences } : {}),
  };
};

const codeCount = 256;

/**
 * Codes of the output in the order of first use, from 1 on; 0 comes last. Codes without a width follow those with one:
 * between them, they would get one.
 */
export const renumbered = (codes: readonly string[], widths: ReadonlyMap<number, number>): WantedCode[] => {
  const all = codes.map((hex) => Number.parseInt(hex, 16));
  const ordered = [...all.filter((code) => widths.has(code)), ...all.filter((code) => !widths.has(code))];
  return ordered.map((code, index) => ({ code, as: (index + 1) % codeCount, width: widths.get(code) }));
};

export const codesByHex = (wanted: readonly WantedCode[]): Map<string, string> =>
  new Map(wanted.map(({ code, as }) => [hexOfByte(code), hexOfByte(as)]));

/** Type 1 and TrueType fonts, embedded or not: one byte a code (ISO 32000-2, 9.6). */
export class SimpleFont implements SourceFont {
  readonly kind = 'simple';
  readonly vertical = false;
  readonly box: Extent | undefined;
  refusal: string | undefined;
  private readonly dictionary: PDFDict;
  private readonly codecs: ByteCodecs;
  private readonly descriptor: PDFDict | undefined;
  private readonly flags: number;
  private readonly encoding: SimpleEncoding;
  private readonly widths: ReadonlyMap<number, number>;
  private readonly texts: ReadonlyMap<number, string>;
  private program: SimpleProgram | undefined;
  private readonly publicName: string;
  private readonly standard: StandardFont | undefined;
  private readonly shown = new Map<number, ShownCode>();
  private readonly drawn: DrawnCodes;
  private readonly meanings = new Map<string, { text: string | undefined }>();

  /** With `refusal` its file is not looked at. */
  constructor(dictionary: PDFDict, codecs: ByteCodecs, drawn: DrawnExtents, refusal?: string) {
    this.dictionary = dictionary;
    this.drawn = new DrawnCodes((codes) => drawn(dictionary, codes));
    this.refusal = refusal;
    this.codecs = codecs;
    this.descriptor = dictionaryAt(dictionary, 'FontDescriptor');
    this.flags = flagsOf(this.descriptor);
    this.widths = readWidths(dictionary);
    this.texts = readToUnicode(dictionary, codecs);
    const subtype = nameAt(dictionary, 'Subtype') ?? '';
    const program = refusal === undefined ? fontProgram(this.descriptor, codecs) : undefined;
    this.publicName = publicFontName(nameAt(dictionary, 'BaseFont') ?? '', this.flags);
    this.standard = program || refusal !== undefined ? undefined : standardFont(this.publicName);
    this.encoding = readSimpleEncoding(dictionary, this.impliedBase(program));
    this.program = program && openSimpleProgram(program, subtype, this.encoding, this.flags);
    const box = this.descriptor && numbersAt(this.descriptor, 'FontBBox', 4);
    if (box) {
      const [left = 0, bottom = 0, right = 0, top = 0] = box;
      this.box = { left, bottom, right, top };
    }
  }

  /** What the font's file says; when it turns out to be damaged, the font is one whose file is not looked at. */
  private ask<T>(question: (program: SimpleProgram) => T): T | undefined {
    if (!this.program) return undefined;
    try {
      return question(this.program);
    } catch (error) {
      if (!(error instanceof Unprovable)) throw error;
      this.refusal = error.reason;
      this.program = undefined;
      this.meanings.clear();
      return undefined;
    }
  }

  split(bytes: Uint8Array): ShownCode[] {
    return Array.from(bytes, (code) => {
      let shown = this.shown.get(code);
      if (!shown) {
        const stray = this.ask((program) => program.stray(code));
        shown = {
          hex: hexOfByte(code),
          width: this.widthOf(code),
          ink: this.inkOf(code),
          extent: this.ask((program) => program.extent(code)) ?? this.drawnExtent(code),
          ...(stray ? { stray } : {}),
        };
        this.shown.set(code, shown);
      }
      return shown;
    });
  }

  unicode(hex: string): string | undefined {
    const known = this.meanings.get(hex);
    if (known !== undefined) return known.text;
    const { program } = this;
    const text = this.meaningOf(hex);
    // Not what a file said before it turned out to be damaged.
    if (this.program === program) this.meanings.set(hex, { text });
    return text;
  }

  private meaningOf(hex: string): string | undefined {
    const code = Number.parseInt(hex, 16);
    if (this.inkOf(code) === 'blank') return ' ';
    const glyph = this.nameOf(code);
    const own = glyph === undefined ? undefined : this.standard?.textOf(glyph);
    const meaning = meaningOf({
      named:
        this.ask((program) => program.named(code)) ?? (own === undefined ? textsOfGlyphName(glyph) : [own]),
      mapped: this.ask((program) => program.mapped(code)) ?? [],
      collected: undefined,
      claimed: this.texts.get(code),
      assumed: unicodeOfGlyphName(glyph ?? winAnsiEncoding[code] ?? ''),
    });
    return meaningOfShape(
      meaning,
      this.ask((program) => program.extent(code)),
    );
  }

  async emit(codes: readonly string[], sink: FontSink): Promise<WrittenFont> {
    if (this.refusal !== undefined) throw new Unprovable(this.refusal);
    const keepsCodes = !this.program && !this.hasNames;
    const wanted = renumbered(codes, this.widths).map((own) => (keepsCodes ? { ...own, as: own.code } : own));
    const texts = new Map<string, string>();
    const widths = new Map<number, number>();
    for (const { code, as, width } of wanted) {
      const text = this.unicode(hexOfByte(code));
      if (text !== undefined) texts.set(hexOfByte(as), text);
      if (width !== undefined) widths.set(as, width);
    }
    // Its codes may be the first to reach what is damaged.
    if (this.refusal !== undefined) throw new Unprovable(this.refusal);
    const toUnicode = addToUnicode(sink, this.codecs, texts);
    const shared: { [key: string]: Value } = {
      Type: name('Font'),
      ...widthEntries(widths),
      ...(toUnicode ? { ToUnicode: toUnicode } : {}),
    };
    const ref = this.program
      ? this.emitEmbedded(this.program, wanted, shared, sink)
      : this.emitNamed(wanted, shared, sink);
    return { ref, codeOf: codesByHex(wanted) };
  }

  private emitEmbedded(
    program: SimpleProgram,
    wanted: readonly WantedCode[],
    shared: { [key: string]: Value },
    sink: FontSink,
  ): Ref {
    const { subtype, key, bytes, entries, flags, names } = program.write(wanted);
    const ref = sink.add({ ...entries, Filter: name('FlateDecode') }, this.codecs.deflate(bytes));
    const fontName = neutralFontName(bytes);
    const descriptor = this.descriptor
      ? addFontDescriptor(sink, this.descriptor, fontName, flags, { key, ref })
      : undefined;
    return sink.add({
      ...shared,
      Subtype: name(subtype),
      BaseFont: name(fontName),
      ...(names ? { Encoding: encodingEntry(names) } : {}),
      ...(descriptor ? { FontDescriptor: descriptor } : {}),
    });
  }

  private emitNamed(wanted: readonly WantedCode[], shared: { [key: string]: Value }, sink: FontSink): Ref {
    const { hasNames } = this;
    const { namedBase, differences } = this.encoding;
    const names = new Map<number, string>();
    for (const { code, as } of wanted) {
      const glyph = hasNames ? (this.nameOf(code) ?? '.notdef') : differences.get(code);
      if (glyph === undefined) continue;
      // A substitute font knows public names only; any other name draws nothing there.
      const isKnown = isPublicGlyphName(glyph) || this.standard?.widthOf(glyph) !== undefined;
      names.set(as, isKnown ? glyph : '.notdef');
    }
    const flags = this.isTrueType && hasNames ? this.flags | fontFlag.nonSymbolic : this.flags;
    const descriptor = this.descriptor
      ? addFontDescriptor(sink, this.descriptor, this.writtenName, flags, undefined)
      : undefined;
    const base = hasNames ? undefined : namedBase;
    const encoding = names.size > 0 ? encodingEntry(names, base) : base && name(base);
    return sink.add({
      ...shared,
      Subtype: name(this.isTrueType ? 'TrueType' : 'Type1'),
      BaseFont: name(this.writtenName),
      ...(encoding !== undefined ? { Encoding: encoding } : {}),
      ...(descriptor ? { FontDescriptor: descriptor } : {}),
    });
  }

  /** Of a font that is not embedded. */
  private get writtenName(): string {
    const own = nameAt(this.dictionary, 'BaseFont') ?? '';
    return this.descriptor && this.widths.size > 0 ? substituteFontName(own, this.flags) : this.publicName;
  }

  private get isTrueType(): boolean {
    return nameAt(this.dictionary, 'Subtype') === 'TrueType';
  }

  /** Whether a substitute is asked for glyphs by name, as PDFium does; else TrueType goes by its codes. */
  private get hasNames(): boolean {
    if (!this.isTrueType) return true;
    const { namedBase, differences } = this.encoding;
    const isSymbolic = (this.flags & fontFlag.symbolic) !== 0;
    const isNamed = namedBase !== undefined && differences.size === 0 && !isSymbolic;
    return this.descriptor !== undefined && ((this.flags & fontFlag.nonSymbolic) !== 0 || isNamed);
  }

  /** Fonts that are not embedded use StandardEncoding, unless everybody knows their own. */
  private impliedBase(program: SourceProgram | undefined): BaseEncoding | undefined {
    if (!program) return this.standard?.builtInEncoding ? undefined : 'StandardEncoding';
    const isSymbolic = (this.flags & fontFlag.symbolic) !== 0;
    return impliedBase(this.dictionary, isSymbolic, program.kind === 'true-type');
  }

  private nameOf(code: number): string | undefined {
    return this.encoding.nameOf(code) ?? this.standard?.builtInEncoding?.get(code);
  }

  private widthOf(code: number): number | undefined {
    const width = this.widths.get(code);
    if (width !== undefined) return width;
    const glyph = this.nameOf(code);
    return glyph === undefined || this.widths.size > 0 ? undefined : this.standard?.widthOf(glyph);
  }

  /** Of a font that is not embedded. */
  private drawnExtent(code: number): Extent | undefined {
    if (this.program || this.refusal !== undefined) return undefined;
    return this.drawn.extent(code, (any) => (this.inkOf(any) === 'blank' ? undefined : this.widthOf(any)));
  }

  private inkOf(code: number): Ink {
    if (this.refusal !== undefined) return 'unknown';
    const ink = this.ask((program) => program.ink(code));
    if (ink !== undefined) return ink;
    if (this.refusal !== undefined) return 'unknown';
    const glyph = this.nameOf(code);
    if (glyph === 'space' || glyph === 'nbspace') return 'blank';
    return this.standard && glyph !== undefined && this.standard.widthOf(glyph) !== undefined
      ? 'outline'
      : 'unknown';
  }
}

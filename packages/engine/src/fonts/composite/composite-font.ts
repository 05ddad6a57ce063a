import { PDFDict } from '@cantoo/pdf-lib';
import type { ByteCodecs } from '../../syntax/byte-codecs.ts';
import { name, type Value } from '../../syntax/output.ts';
import { dictionaryAt, lookup, nameAt, numbersAt, resolvedItems, textIn } from '../../syntax/read-object.ts';
import { Unprovable } from '../../syntax/unprovable.ts';
import { type CodeReader, openCodeReader } from '../cmap/code-reader.ts';
import type { Collections } from '../cmap/collections.ts';
import { addToUnicode, hexOfCid, systemInfo } from '../cmap/write-cmap.ts';
import { meaningOf, meaningOfShape, noWitnesses } from '../meaning/meaning.ts';
import type { Extent, Ink } from '../outlines/extent.ts';
import type { FontSink, ShownCode, SourceFont, WrittenFont } from '../parts/font.ts';
import { addFontDescriptor, flagsOf } from '../parts/font-descriptor.ts';
import { neutralFontName, publicFontName } from '../parts/font-name.ts';
import { fontProgram } from '../parts/font-program.ts';
import { readToUnicode } from '../simple/simple-font.ts';
import { type CidProgram, openCidProgram } from './cid-program.ts';
import { CidWidths } from './cid-widths.ts';

const publicOrderings = new Set(['Japan1', 'GB1', 'CNS1', 'Korea1', 'KR', 'Identity']);

/** Type 0 fonts: codes of one to four bytes, mapped to CIDs (ISO 32000-2, 9.7). */
export class CompositeFont implements SourceFont {
  readonly kind = 'composite';
  readonly vertical: boolean;
  readonly box: Extent | undefined;
  readonly refusal: string | undefined;
  private readonly dictionary: PDFDict;
  private readonly descendant: PDFDict;
  private readonly descriptor: PDFDict | undefined;
  private readonly subtype: string;
  private readonly codecs: ByteCodecs;
  private readonly codes: CodeReader;
  private readonly widths: CidWidths;
  private readonly texts: ReadonlyMap<number, string>;
  private readonly program: CidProgram | undefined;
  private readonly shown = new Map<string, ShownCode>();

  private readonly collections: Collections;

  /** With `refusal` its file is not looked at. */
  constructor(dictionary: PDFDict, codecs: ByteCodecs, collections: Collections, refusal?: string) {
    this.refusal = refusal;
    const descendant = resolvedItems(lookup(dictionary, 'DescendantFonts'))[0];
    if (!(descendant instanceof PDFDict)) throw new Unprovable('font-descendant');
    this.dictionary = dictionary;
    this.descendant = descendant;
    this.codecs = codecs;
    this.subtype = nameAt(descendant, 'Subtype') === 'CIDFontType0' ? 'CIDFontType0' : 'CIDFontType2';
    this.descriptor = dictionaryAt(descendant, 'FontDescriptor');
    this.collections = collections;
    this.codes = openCodeReader(dictionary, codecs, collections);
    this.vertical = this.codes.vertical;
    this.widths = new CidWidths(descendant);
    this.texts = readToUnicode(dictionary, codecs);
    const program = refusal === undefined ? fontProgram(this.descriptor, codecs) : undefined;
    this.program = program && openCidProgram(program, descendant, this.subtype, codecs);
    const box = this.descriptor && numbersAt(this.descriptor, 'FontBBox', 4);
    if (box) {
      const [left = 0, bottom = 0, right = 0, top = 0] = box;
      this.box = { left, bottom, right, top };
    }
  }

  split(bytes: Uint8Array): ShownCode[] {
    return this.codes.read(bytes).map(({ hex, cid }) => {
      let shown = this.shown.get(hex);
      if (!shown) {
        // Without the CIDs of its codes, neither a font file nor a width table can be cut down to what is used.
        if (cid === undefined && (this.program || this.widths.hasOwn))
          throw new Unprovable('font-predefined-cmap');
        const own = cid === undefined || this.vertical ? undefined : this.program?.extent(cid);
        const stray = cid === undefined ? undefined : this.program?.stray(cid);
        shown = {
          hex,
          width: this.widths.advance(cid, this.vertical),
          ink: this.inkOf(hex),
          extent: own,
          ...(stray ? { stray } : {}),
        };
        this.shown.set(hex, shown);
      }
      return shown;
    });
  }

  unicode(hex: string): string | undefined {
    if (this.inkOf(hex) === 'blank') return ' ';
    const cid = this.codes.cidOf(hex);
    const program = cid === undefined ? undefined : this.program;
    const meaning = meaningOf({
      ...noWitnesses,
      named: program?.named(cid ?? 0) ?? [],
      mapped: program?.mapped(cid ?? 0) ?? [],
      collected: this.codes.textOf(hex) ?? (this.isCollected ? this.collectedText(cid) : undefined),
      claimed: this.texts.get(Number.parseInt(hex, 16)),
      assumed: this.isCollected ? undefined : this.collectedText(cid),
    });
    return meaningOfShape(meaning, program?.extent(cid ?? 0));
  }

  async emit(used: readonly string[], sink: FontSink): Promise<WrittenFont> {
    if (this.refusal !== undefined) throw new Unprovable(this.refusal);
    const { program } = this;
    const keepsCodes = this.codes.isPredefined && !program;
    const hexes = used.map((hex, index) => ({ hex, as: keepsCodes ? hex : hexOfCid(index + 1) }));
    const wanted = hexes.map(({ hex }) => {
      const cid = this.codes.cidOf(hex) ?? 0;
      return { cid, width: this.widths.advance(cid, false) };
    });
    // With a font file CIDs are ours too, and the same as the codes; a substitute goes by those of the source.
    const file = program?.write(wanted, sink, this.codecs);
    const cids = wanted.map(({ cid }, index) => ({ cid, as: file ? index + 1 : cid }));
    const flags = flagsOf(this.descriptor);
    const sourceName = nameAt(this.descendant, 'BaseFont') ?? nameAt(this.dictionary, 'BaseFont') ?? '';
    const fontName = file ? neutralFontName(file.bytes) : publicFontName(sourceName, flags);
    const fontFile = file && {
      key: file.key,
      ref: sink.add({ ...file.entries, Filter: name('FlateDecode') }, this.codecs.deflate(file.bytes)),
    };
    const descriptor = this.descriptor
      ? addFontDescriptor(sink, this.descriptor, fontName, flags, fontFile)
      : undefined;
    const descendant: { [key: string]: Value } = {
      Type: name('Font'),
      Subtype: name(file?.subtype ?? this.subtype),
      BaseFont: name(fontName),
      CIDSystemInfo: systemInfo(file ? 'Identity' : this.ordering()),
      ...this.widths.entries(cids, this.vertical),
      ...(file ? file.fontEntries : this.subtype === 'CIDFontType2' ? { CIDToGIDMap: name('Identity') } : {}),
      ...(descriptor ? { FontDescriptor: descriptor } : {}),
    };
    const texts = new Map<string, string>();
    // What a public character collection says of its codes every viewer knows.
    for (const { hex, as } of keepsCodes ? [] : hexes) {
      const text = this.unicode(hex);
      if (text !== undefined) texts.set(as, text);
    }
    const toUnicode = addToUnicode(sink, this.codecs, texts);
    const codeOf = new Map(hexes.map(({ hex, as }) => [hex, as]));
    const ref = sink.add({
      Type: name('Font'),
      Subtype: name('Type0'),
      BaseFont: name(fontName),
      Encoding: file
        ? name(this.vertical ? 'Identity-V' : 'Identity-H')
        : this.codes.emit(codeOf, sink, this.codecs),
      DescendantFonts: [sink.add(descendant)],
      ...(toUnicode ? { ToUnicode: toUnicode } : {}),
    });
    return { ref, codeOf };
  }

  /** Whether CIDs are those of a public collection. TrueType files often have numbers of their own under its name. */
  private get isCollected(): boolean {
    return this.codes.isPredefined || !this.program || this.program.isCidKeyed;
  }

  private collectedText(cid: number | undefined): string | undefined {
    return cid === undefined ? undefined : this.collections.textOf(this.ordering(), cid);
  }

  private ordering(): string {
    const info = dictionaryAt(this.descendant, 'CIDSystemInfo');
    const own = info ? textIn(lookup(info, 'Ordering')) : undefined;
    return own !== undefined && publicOrderings.has(own) ? own : 'Identity';
  }

  private inkOf(hex: string): Ink {
    const cid = this.codes.cidOf(hex);
    return this.program && cid !== undefined ? this.program.ink(cid) : 'unknown';
  }
}

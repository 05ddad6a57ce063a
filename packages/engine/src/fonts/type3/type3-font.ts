import { type PDFDict, PDFName, type PDFObject, PDFRawStream } from '@cantoo/pdf-lib';
import type { ByteCodecs } from '../../syntax/byte-codecs.ts';
import { decodeStream } from '../../syntax/filters/decode-stream.ts';
import { name } from '../../syntax/output.ts';
import { dictionaryAt, numbersAt } from '../../syntax/read-object.ts';
import { Unprovable } from '../../syntax/unprovable.ts';
import { addToUnicode } from '../cmap/write-cmap.ts';
import { readSimpleEncoding } from '../encodings/simple-encoding.ts';
import { meaningOf, noWitnesses } from '../meaning/meaning.ts';
import { textsOfGlyphName } from '../meaning/names.ts';
import { type Extent, ExtentPen, type Ink } from '../outlines/extent.ts';
import type {
  FontSink,
  GlyphRewriter,
  Procedure,
  ShownCode,
  SourceFont,
  WrittenFont,
} from '../parts/font.ts';
import { codesByHex, encodingEntry, hexOfByte, readToUnicode, renumbered } from '../simple/simple-font.ts';
import { readWidths, widthEntries } from '../simple/widths.ts';

/** Any operator that may paint, wherever one could stand; what looks like one counts. */
const paints = /(?:^|[\s\])>}])(?:[fFBbSs]\*?|Do|sh|BI|Tj|TJ|'|")(?=$|[\s/[(<%])/;

const space = 0x20;

/** `wx wy left bottom right top d1`, which a procedure of one colour starts with. */
const boxed = /^\s*(?:[-+.\d]+\s+){3}([-+.\d]+)\s+[-+.\d]+\s+([-+.\d]+)\s+d1\s/;

/** No longer than this, whatever numbers it has. */
const longestStart = 200;

/** Fonts whose glyphs are content streams (ISO 32000-2, 9.6.4). */
export class Type3Font implements SourceFont {
  readonly kind = 'type3';
  readonly vertical = false;
  readonly box: Extent | undefined;
  private readonly dictionary: PDFDict;
  private readonly codecs: ByteCodecs;
  private readonly matrix: number[];
  private readonly bounds: number[];
  private readonly widths: ReadonlyMap<number, number>;
  private readonly texts: ReadonlyMap<number, string>;
  private readonly nameOf: (code: number) => string | undefined;
  private readonly procedures: PDFDict;
  private readonly inks = new Map<number, Ink>();
  private knownEm: number | undefined;

  constructor(dictionary: PDFDict, codecs: ByteCodecs) {
    const procedures = dictionaryAt(dictionary, 'CharProcs');
    const matrix = numbersAt(dictionary, 'FontMatrix', 6);
    if (!procedures || !matrix) throw new Unprovable('font-type3');
    this.dictionary = dictionary;
    this.codecs = codecs;
    this.procedures = procedures;
    this.matrix = matrix;
    this.bounds = numbersAt(dictionary, 'FontBBox', 4) ?? [0, 0, 0, 0];
    this.widths = readWidths(dictionary);
    this.texts = readToUnicode(dictionary, codecs);
    this.nameOf = readSimpleEncoding(dictionary, undefined).nameOf;
    this.box = this.placedBounds();
  }

  /** Programs that write bitmap fonts take a pixel for the unit, and a size of a fraction of a point. */
  get em(): number {
    if (this.knownEm !== undefined) return this.knownEm;
    const [, b = 0, , d = 0] = this.matrix;
    const heights = this.procedures.keys().flatMap((key) => this.heightOf(this.procedures.lookup(key)) ?? []);
    const middle = heights.sort((one, other) => one - other)[heights.length >> 1] ?? 0;
    this.knownEm = Math.max(1, middle * Math.hypot(b, d));
    return this.knownEm;
  }

  split(bytes: Uint8Array): ShownCode[] {
    const [scale = 0] = this.matrix;
    return Array.from(bytes, (code) => {
      const width = this.widths.get(code);
      return {
        hex: hexOfByte(code),
        width: width === undefined ? undefined : width * scale * 1000,
        ink: this.inkOf(code),
        extent: undefined,
      };
    });
  }

  unicode(hex: string): string | undefined {
    const code = Number.parseInt(hex, 16);
    if (this.inkOf(code) === 'blank') return ' ';
    return meaningOf({
      ...noWitnesses,
      named: textsOfGlyphName(this.nameOf(code)),
      claimed: this.texts.get(code),
      // Viewers take the code for the character where the names are the font's own and the map says nothing.
      assumed: code >= space ? String.fromCharCode(code) : undefined,
    });
  }

  procedure(hex: string): Procedure | undefined {
    const stream = this.procedureOf(Number.parseInt(hex, 16));
    if (!stream) return undefined;
    return { stream, resources: dictionaryAt(this.dictionary, 'Resources'), matrix: this.matrix };
  }

  async emit(codes: readonly string[], sink: FontSink, glyphs: GlyphRewriter): Promise<WrittenFont> {
    const wanted = renumbered(codes, this.widths);
    const texts = new Map<string, string>();
    const widths = new Map<number, number>();
    const neutralNames = new Map<PDFRawStream, string>();
    const names = new Map<number, string>();
    for (const { code, as, width } of wanted) {
      const procedure = this.procedureOf(code);
      const text = this.unicode(hexOfByte(code));
      if (text !== undefined) texts.set(hexOfByte(as), text);
      if (width !== undefined) widths.set(as, width);
      if (!procedure) continue;
      const neutral = neutralNames.get(procedure) ?? `g${neutralNames.size}`;
      neutralNames.set(procedure, neutral);
      names.set(as, neutral);
    }
    const sources = new Map([...neutralNames].map(([procedure, neutral]) => [neutral, procedure]));
    const { procedures, resources } = await glyphs.rewrite(
      sources,
      dictionaryAt(this.dictionary, 'Resources'),
      sink,
    );
    const toUnicode = addToUnicode(sink, this.codecs, texts);
    const ref = sink.add({
      Type: name('Font'),
      Subtype: name('Type3'),
      FontBBox: this.bounds,
      FontMatrix: this.matrix,
      CharProcs: Object.fromEntries(procedures),
      Encoding: encodingEntry(names),
      ...widthEntries(widths),
      Resources: resources,
      ...(toUnicode ? { ToUnicode: toUnicode } : {}),
    });
    return { ref, codeOf: codesByHex(wanted) };
  }

  private procedureOf(code: number): PDFRawStream | undefined {
    const own = this.nameOf(code);
    const procedure = own === undefined ? undefined : this.procedures.lookup(PDFName.of(own));
    return procedure instanceof PDFRawStream ? procedure : undefined;
  }

  private inkOf(code: number): Ink {
    let ink = this.inks.get(code);
    if (ink === undefined) {
      const procedure = this.procedureOf(code);
      ink = 'blank';
      if (procedure && paints.test(this.contentOf(procedure))) ink = 'unknown';
      this.inks.set(code, ink);
    }
    return ink;
  }

  private heightOf(procedure: PDFObject | undefined): number | undefined {
    if (!(procedure instanceof PDFRawStream)) return undefined;
    const [, bottom, top] = boxed.exec(this.contentOf(procedure).slice(0, longestStart)) ?? [];
    return bottom === undefined ? undefined : Math.abs(Number(top) - Number(bottom));
  }

  private contentOf(procedure: PDFRawStream): string {
    return Array.from(decodeStream(procedure, this.codecs), (byte) => String.fromCharCode(byte)).join('');
  }

  private placedBounds(): Extent | undefined {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = this.matrix;
    const [left = 0, bottom = 0, right = 0, top = 0] = this.bounds;
    if (left === right || bottom === top) return undefined;
    const pen = new ExtentPen();
    for (const x of [left, right]) {
      for (const y of [bottom, top]) pen.cover(1000 * (a * x + c * y + e), 1000 * (b * x + d * y + f));
    }
    return pen.result();
  }
}

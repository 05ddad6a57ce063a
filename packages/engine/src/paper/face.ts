import type { TrueType } from '../fonts/truetype/true-type.ts';
import { writeTrueType } from '../fonts/truetype/write-true-type.ts';
import type { ByteCodecs } from '../syntax/byte-codecs.ts';
import { toBytes } from '../syntax/bytes.ts';
import { HexString, name, type Output, type Ref } from '../syntax/output.ts';
import { hex4, toUnicodeMap } from '../syntax/to-unicode.ts';

const unicodeMap = { platform: 3, encoding: 1 } as const;
/** Stands for a character that the font does not have. */
const unknown = '?';

/** A font of a paper: measures text, and collects the characters that are written with it. */
export class Face {
  private readonly font: TrueType;
  /** Codes count from 1, in the order in which characters are first written. */
  private readonly codes = new Map<string, number>();

  constructor(font: TrueType) {
    this.font = font;
  }

  private glyphOf(character: string): number {
    const map = this.font.characterMaps.find(
      ({ platform, encoding }) => platform === unicodeMap.platform && encoding === unicodeMap.encoding,
    );
    return map?.glyphOf(character.codePointAt(0) ?? 0) ?? 0;
  }

  /** In thousandths of the font size. */
  private advance(character: string): number {
    return (this.font.metrics(this.glyphOf(character)).advance * 1000) / this.font.unitsPerEm;
  }

  private known(text: string): string[] {
    return Array.from(text, (character) => (this.glyphOf(character) === 0 ? unknown : character));
  }

  widthPt(text: string, sizePt: number): number {
    return (this.known(text).reduce((sum, character) => sum + this.advance(character), 0) * sizePt) / 1000;
  }

  /** The inside of a hex string, two bytes a character. */
  encode(text: string): string {
    return this.known(text)
      .map((character) => {
        const code = this.codes.get(character) ?? this.codes.size + 1;
        this.codes.set(character, code);
        return hex4(code);
      })
      .join('');
  }

  /** The font with the characters that were encoded, and no others. */
  write(output: Output, codecs: ByteCodecs, fontName: string): Ref {
    const characters = [...this.codes.keys()];
    // A glyph for every code: characters may share one, and a code is its number in the file.
    const { bytes, glyphOf } = writeTrueType(
      this.font,
      [...new Set(characters.map((character) => this.glyphOf(character)))].map((glyph) => ({
        glyph,
        codes: [],
        width: undefined,
      })),
    );
    const packed = (stream: Uint8Array, more: { [key: string]: number } = {}) =>
      output.add({ Filter: name('FlateDecode'), ...more }, codecs.deflate(stream));
    const glyphs = new Uint8Array(2 * (characters.length + 1));
    const view = new DataView(glyphs.buffer);
    for (const [character, code] of this.codes)
      view.setUint16(2 * code, glyphOf.get(this.glyphOf(character)) ?? 0);
    const descriptor = output.add({
      Type: name('FontDescriptor'),
      FontName: name(fontName),
      Flags: 4,
      FontBBox: [-500, -300, 1500, 1100],
      ItalicAngle: 0,
      Ascent: 969,
      Descent: -242,
      CapHeight: 728,
      StemV: 80,
      FontFile2: packed(bytes, { Length1: bytes.length }),
    });
    const descendant = output.add({
      Type: name('Font'),
      Subtype: name('CIDFontType2'),
      BaseFont: name(fontName),
      CIDSystemInfo: {
        Registry: new HexString(toBytes('Adobe')),
        Ordering: new HexString(toBytes('Identity')),
        Supplement: 0,
      },
      FontDescriptor: descriptor,
      DW: 0,
      W: [1, characters.map((character) => this.advance(character))],
      CIDToGIDMap: packed(glyphs),
    });
    return output.add({
      Type: name('Font'),
      Subtype: name('Type0'),
      BaseFont: name(fontName),
      Encoding: name('Identity-H'),
      DescendantFonts: [descendant],
      ToUnicode: packed(toBytes(toUnicodeMap(this.codes))),
    });
  }
}

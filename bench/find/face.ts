import { type PDFDocument, type PDFRef, PDFString, type StandardFonts } from '@cantoo/pdf-lib';
import fontkit, { type Font } from '@pdf-lib/fontkit';

export interface Glyph {
  /** The character code, in hex. */
  hex: string;
  /** In thousandths of the font size: the glyph width, and the actual advance with kerning. */
  width: number;
  advance: number;
}

/** A font that shapes text to glyphs in painting order. */
export interface Face {
  name: string;
  ref: PDFRef;
  shape(text: string): Glyph[];
  /** Writes the font for the text that was used. Call once, at the end. */
  finish(): void;
}

export const standardFace = async (pdf: PDFDocument, name: string, which: StandardFonts): Promise<Face> => {
  const font = await pdf.embedFont(which);
  const shape = (text: string): Glyph[] =>
    Array.from(text, (char) => {
      const width = font.widthOfTextAtSize(char, 1000);
      return { hex: font.encodeText(char).asString(), width, advance: width };
    });
  return { name, ref: font.ref, shape, finish: () => {} };
};

/** Missing in the types of the package. */
interface ShapeNames extends Font {
  stringsForGlyph(glyph: number): string[];
}

const hex4 = (value: number): string => value.toString(16).padStart(4, '0');
const utf16 = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => hex4(text.charCodeAt(at))).join('');

const toUnicodeMap = (texts: ReadonlyMap<number, string>): string => {
  const entries = [...texts].map(
    ([code, text]) => `1 beginbfchar <${hex4(code)}> <${utf16(text)}> endbfchar`,
  );
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Own def /CMapType 2 def
1 begincodespacerange <0000> <ffff> endcodespacerange
${entries.join('\n')}
endcmap end end`;
};

interface EmbeddedOptions {
  /** The ToUnicode value of a ligature: one character, as in old producers, or its letters. */
  ligatures: 'character' | 'letters';
  /** Every character is 1 em wide and drawn with another glyph: for scripts that the font does not support. */
  squares?: boolean;
}

/** A completely embedded TrueType font, with a ToUnicode map of the used codes. */
export const embeddedFace = (
  pdf: PDFDocument,
  name: string,
  file: Uint8Array,
  options: EmbeddedOptions,
): Face => {
  const font = fontkit.create(file);
  const { context } = pdf;
  const ref = context.nextRef();
  const texts = new Map<number, string>();
  const glyphs = new Map<number, number>();
  const widths = new Map<number, number>();
  const perMille = 1000 / font.unitsPerEm;

  const register = (code: number, text: string, glyph: number, width: number) => {
    texts.set(code, text);
    glyphs.set(code, glyph);
    widths.set(code, width);
  };
  const shapeSquares = (text: string): Glyph[] =>
    Array.from(text, (char) => {
      const code = char.codePointAt(0) ?? 0;
      register(code, char, font.glyphForCodePoint(0x42 + (code % 20)).id, 1000);
      return { hex: hex4(code), width: 1000, advance: 1000 };
    });
  const shapeText = (text: string): Glyph[] => {
    const run = font.layout(text);
    return run.glyphs.map((glyph, index) => {
      const letters = String.fromCodePoint(...glyph.codePoints);
      // Old producers map a ligature or shaped letter to its Unicode presentation form.
      const shaped = (font as ShapeNames).stringsForGlyph(glyph.id)[0] ?? letters;
      const said = options.ligatures === 'character' ? shaped : letters;
      const width = glyph.advanceWidth * perMille;
      register(glyph.id, said, glyph.id, width);
      const advance = (run.positions[index]?.xAdvance ?? glyph.advanceWidth) * perMille;
      return { hex: hex4(glyph.id), width, advance };
    });
  };
  const stream = (bytes: Uint8Array, extra: Record<string, number> = {}) =>
    context.register(context.flateStream(bytes, extra));

  const finish = () => {
    const toGlyph = new Uint8Array(2 * 0x10000);
    for (const [code, glyph] of glyphs) {
      toGlyph[code * 2] = glyph >> 8;
      toGlyph[code * 2 + 1] = glyph & 0xff;
    }
    const scaled = (value: number) => Math.round(value * perMille);
    const descriptor = context.register(
      context.obj({
        Type: 'FontDescriptor',
        FontName: name,
        Flags: 4,
        FontBBox: [font.bbox.minX, font.bbox.minY, font.bbox.maxX, font.bbox.maxY].map(scaled),
        ItalicAngle: 0,
        Ascent: scaled(font.ascent),
        Descent: scaled(font.descent),
        CapHeight: scaled(font.capHeight || font.ascent),
        StemV: 80,
        FontFile2: stream(file, { Length1: file.length }),
      }),
    );
    const descendant = context.register(
      context.obj({
        Type: 'Font',
        Subtype: 'CIDFontType2',
        BaseFont: name,
        CIDSystemInfo: {
          Registry: PDFString.of('Adobe'),
          Ordering: PDFString.of('Identity'),
          Supplement: 0,
        },
        FontDescriptor: descriptor,
        DW: 1000,
        W: [...widths].flatMap(([code, width]) => [code, [width]]),
        CIDToGIDMap: stream(toGlyph),
      }),
    );
    context.assign(
      ref,
      context.obj({
        Type: 'Font',
        Subtype: 'Type0',
        BaseFont: name,
        Encoding: 'Identity-H',
        DescendantFonts: [descendant],
        ToUnicode: stream(new TextEncoder().encode(toUnicodeMap(texts))),
      }),
    );
  };
  return { name, ref, shape: options.squares ? shapeSquares : shapeText, finish };
};

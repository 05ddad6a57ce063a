import type { PageSize } from '@blackbar/core/model';
import type { Matrix } from '../syntax/geometry.ts';
import type { Edges } from './edges.ts';
import { inALine, mayBeOfNoLine } from './in-a-line.ts';
import { doublesAt, floatsAt, intsAt, type Pdfium, withScratch } from './library.ts';

// Indexes are within bounds by construction: typed-array reads are cast.

/** One character as PDFium extracts it, whether or not anyone can see it. */
export interface Character {
  /** `null` ends a word: a space or a line end, written or implied. */
  text: string | null;
  /** Around the ink. */
  tight: Edges;
  /** Around the advance and the line height. */
  loose: Edges;
  /** Where it stands on its baseline, in pixels. */
  origin: readonly [x: number, y: number];
  /** PDFium's handle of the text object the character belongs to; 0 when it has none. */
  textObject: number;
  /** In which direction the text reads, in degrees clockwise on the page image. */
  angleDegrees: number;
}

/** From the page's user space to pixels of its page image. PDFium applies rotation and crop. */
export const pageToImage = (pdfium: Pdfium, page: number, size: PageSize): Matrix =>
  withScratch(pdfium, 8, (pointer) => {
    // FPDF_PageToDevice returns whole pixels, so the device is enlarged by this factor for precision.
    const oversampling = 16;
    const at = (x: number, y: number): [number, number] => {
      pdfium.call.FPDF_PageToDevice(
        page,
        0,
        0,
        size.width * oversampling,
        size.height * oversampling,
        0,
        x,
        y,
        pointer,
        pointer + 4,
      );
      const [px = 0, py = 0] = intsAt(pdfium, pointer, 2);
      return [px / oversampling, py / oversampling];
    };
    const span = 1000;
    const [ox, oy] = at(0, 0);
    const [xx, xy] = at(span, 0);
    const [yx, yy] = at(0, span);
    return [(xx - ox) / span, (xy - oy) / span, (yx - ox) / span, (yy - oy) / span, ox, oy];
  });

const project = (m: Matrix, x0: number, y0: number, x1: number, y1: number): Edges => {
  const ax = m[0] * x0 + m[2] * y0 + m[4];
  const ay = m[1] * x0 + m[3] * y0 + m[5];
  const bx = m[0] * x1 + m[2] * y1 + m[4];
  const by = m[1] * x1 + m[3] * y1 + m[5];
  return { left: Math.min(ax, bx), top: Math.min(ay, by), right: Math.max(ax, bx), bottom: Math.max(ay, by) };
};

const separator = /[\s\p{Z}\p{Cc}]/u;
const isSpace = (code: number): boolean => {
  if (code > 32 && code < 127) return false;
  return !(code > 32 && code <= 0x10ffff) || separator.test(String.fromCodePoint(code));
};

const nowhere: Edges = { left: 0, top: 0, right: 0, bottom: 0 };
export const wordEnd: Character = {
  text: null,
  tight: nowhere,
  loose: nowhere,
  origin: [0, 0],
  textObject: 0,
  angleDegrees: 0,
};
/** The same where no space is shown, by what PDFium makes of the fonts and places of two characters. */
export const guessedEnd: Character = { ...wordEnd };
/** A glyph that nobody tells PDFium the meaning of. */
const unknownCharacter = 0xfffd;
export const unknownText = String.fromCodePoint(unknownCharacter);
/** What PDFium returns for a hyphen at a line end; the word continues on the next line. */
const hyphenMarks = new Set([0xad, 0xfffe, 0x2]);

/** Every character of the page in PDFium's reading order. */
export const readCharacters = (pdfium: Pdfium, page: number, size: PageSize): Character[] => {
  const { call } = pdfium;
  const textPage = call.FPDFText_LoadPage(page);
  if (textPage === 0) return [];
  const matrix = pageToImage(pdfium, page, size);
  try {
    return withScratch(pdfium, 64, (pointer) => {
      const reader = new CharacterReader(pdfium, textPage, matrix, pointer);
      const count = call.FPDFText_CountChars(textPage);
      const out: Character[] = [];
      for (let index = 0; index < count; index++) {
        const character = reader.read(index);
        if (character) out.push(character);
      }
      return out;
    });
  } finally {
    call.FPDFText_ClosePage(textPage);
  }
};

/** Whether a page shows glyphs whose meaning PDFium cannot tell; their fonts may. */
export const hasUnknownCharacters = ({ call }: Pdfium, page: number): boolean => {
  const textPage = call.FPDFText_LoadPage(page);
  if (textPage === 0) return false;
  try {
    const count = call.FPDFText_CountChars(textPage);
    for (let index = 0; index < count; index++)
      if (call.FPDFText_HasUnicodeMapError(textPage, index) === 1) return true;
    return false;
  } finally {
    call.FPDFText_ClosePage(textPage);
  }
};

/** Reuses its typed-array views: nothing else is called as often. */
class CharacterReader {
  private readonly pdfium: Pdfium;
  private readonly textPage: number;
  private readonly matrix: Matrix;
  private readonly turn: number;
  private readonly pointer: number;
  private doubles: Float64Array;
  private floats: Float32Array;

  /** `pointer` is 64 bytes of scratch memory. */
  constructor(pdfium: Pdfium, textPage: number, matrix: Matrix, pointer: number) {
    this.pdfium = pdfium;
    this.textPage = textPage;
    this.matrix = matrix;
    this.turn = (Math.atan2(matrix[1], matrix[0]) * 180) / Math.PI;
    this.pointer = pointer;
    this.doubles = doublesAt(pdfium, pointer, 4);
    this.floats = floatsAt(pdfium, pointer + 32, 4);
  }

  /** `null` for a character that is neither drawn nor separates words. */
  read(index: number): Character | null {
    const { textPage, matrix, pointer } = this;
    const { call } = this.pdfium;
    const unicode = call.FPDFText_GetUnicode(textPage, index);
    const isHyphen = hyphenMarks.has(unicode);
    let code = isHyphen ? 0x2d : unicode;
    if (call.FPDFText_IsGenerated(textPage, index) === 1) return guessedEnd;
    if (isSpace(code)) {
      // Without a character PDFium hands out the code of the font.
      if (call.FPDFText_HasUnicodeMapError(textPage, index) !== 1) return wordEnd;
      code = unknownCharacter;
    }
    call.FPDFText_GetCharBox(textPage, index, pointer, pointer + 8, pointer + 16, pointer + 24);
    call.FPDFText_GetLooseCharBox(textPage, index, pointer + 32);
    // A call may grow the WebAssembly memory, which detaches the old views.
    if (this.doubles.length === 0) {
      this.doubles = doublesAt(this.pdfium, pointer, 4);
      this.floats = floatsAt(this.pdfium, pointer + 32, 4);
    }
    const { doubles, floats } = this;
    const l = doubles[0] as number;
    const r = doubles[1] as number;
    const b = doubles[2] as number;
    const t = doubles[3] as number;
    // A soft hyphen inside a line is not drawn and separates nothing.
    if (isHyphen && (r <= l || t <= b)) return null;
    call.FPDFText_GetCharOrigin(textPage, index, pointer, pointer + 8);
    const x = doubles[0] as number;
    const y = doubles[1] as number;
    const loose = project(
      matrix,
      floats[0] as number,
      floats[3] as number,
      floats[2] as number,
      floats[1] as number,
    );
    const character: Character = {
      text: String.fromCodePoint(code),
      tight: project(matrix, l, b, r, t),
      loose,
      origin: [matrix[0] * x + matrix[2] * y + matrix[4], matrix[1] * x + matrix[3] * y + matrix[5]],
      textObject: call.FPDFText_GetTextObject(textPage, index),
      // PDFium measures this angle clockwise, in the page's user space.
      angleDegrees: this.turn + (call.FPDFText_GetCharAngle(textPage, index) * 180) / Math.PI,
    };
    return mayBeOfNoLine(character)
      ? { ...character, loose: inALine(character, this.sizeAt(index)) }
      : character;
  }

  /** Of its font, in pixels of the page image; 0 when it has none. */
  private sizeAt(index: number): number {
    const { pdfium, textPage, matrix, pointer } = this;
    const size = pdfium.call.FPDFText_GetFontSize(textPage, index);
    if (pdfium.call.FPDFText_GetMatrix(textPage, index, pointer) !== 1) return 0;
    const [, , x = 0, y = 0] = floatsAt(pdfium, pointer, 4);
    return size * Math.hypot(matrix[0] * x + matrix[2] * y, matrix[1] * x + matrix[3] * y);
  }
}

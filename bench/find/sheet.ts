import { type PDFDocument, PDFName, type PDFPage } from '@cantoo/pdf-lib';
import type { Face, Glyph } from './face.ts';

export interface Point {
  x: number;
  y: number;
}

/** The position of a word: the corners of its x-height box, in pixels of the page image. */
export interface SetWord {
  page: number;
  text: string;
  corners: Point[];
}

/** How a line is written. PDF producers differ, and the extracted text must be the same for all. */
export type Setting = 'line' | 'kerned' | 'word-by-word' | 'glyph-by-glyph' | 'justified' | 'tracked';

export interface LineOptions {
  face: Face;
  size: number;
  setting: Setting;
  /** Degrees counter-clockwise around the start of the line. */
  angle?: number;
  rightToLeft?: boolean;
  /** Distance between words, in points; the width of a space when absent. */
  gap?: number;
}

const pixelsPerPoint = 150 / 72;

interface Placed {
  text: string;
  glyphs: Glyph[];
  from: number;
  to: number;
}

/** A page that records the position of every word written on it. */
export class Sheet {
  readonly words: SetWord[] = [];
  readonly number: number;
  private readonly pdf: PDFDocument;
  private readonly page: PDFPage;
  private readonly rotation: number;
  private readonly operators: string[] = [];
  private readonly faces = new Map<string, Face>();

  constructor(pdf: PDFDocument, number: number, size: [number, number], rotation: number) {
    this.pdf = pdf;
    this.number = number;
    this.page = pdf.addPage(size);
    this.rotation = rotation;
    if (rotation !== 0) this.page.node.set(PDFName.of('Rotate'), pdf.context.obj(rotation));
  }

  private toPixels({ x, y }: Point): Point {
    const { width, height } = this.page.getSize();
    const turned =
      this.rotation === 90
        ? { x: y, y: x }
        : this.rotation === 180
          ? { x: width - x, y }
          : this.rotation === 270
            ? { x: height - y, y: width - x }
            : { x, y: height - y };
    return { x: turned.x * pixelsPerPoint, y: turned.y * pixelsPerPoint };
  }

  /** The width of words on one line, in points. */
  measure(words: readonly string[], options: LineOptions): number {
    const placed = this.place(words, options);
    return Math.max(0, ...placed.map(({ to }) => to));
  }

  private place(words: readonly string[], { face, size, setting, gap, rightToLeft }: LineOptions): Placed[] {
    const space = gap ?? ((face.shape(' ')[0]?.advance ?? 300) * size) / 1000;
    const tracking = setting === 'tracked' ? size * 0.08 : 0;
    let at = 0;
    const widths = words.map((text) => {
      const glyphs = face.shape(text);
      const kerned = setting === 'kerned';
      const width = glyphs.reduce(
        (sum, glyph) => sum + ((kerned ? glyph.advance : glyph.width) * size) / 1000 + tracking,
        0,
      );
      return { text, glyphs, width };
    });
    const total = widths.reduce((sum, { width }) => sum + width, 0) + (words.length - 1) * (space + tracking);
    return widths.map(({ text, glyphs, width }) => {
      const from = rightToLeft ? total - at - width : at;
      at += width + space + tracking;
      return { text, glyphs, from, to: from + width - tracking };
    });
  }

  /** Writes words on one line and returns their indices in `words`. */
  line(words: readonly string[], origin: Point, options: LineOptions): number[] {
    const { face, size, setting, angle = 0, rightToLeft = false } = options;
    this.faces.set(face.name, face);
    const placed = this.place(words, options);
    const radians = (angle * Math.PI) / 180;
    const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
    const at = (along: number, up: number): Point => ({
      x: origin.x + along * cos - up * sin,
      y: origin.y + along * sin + up * cos,
    });
    const matrix = (along: number) => {
      const { x, y } = at(along, 0);
      return `${cos.toFixed(6)} ${sin.toFixed(6)} ${(-sin).toFixed(6)} ${cos.toFixed(6)} ${x.toFixed(4)} ${y.toFixed(4)} Tm`;
    };
    const out = [`BT /${face.name} ${size} Tf ${setting === 'tracked' ? (size * 0.08).toFixed(4) : 0} Tc`];
    const inPaintOrder = rightToLeft ? placed.toReversed() : placed;
    if (setting === 'glyph-by-glyph') {
      for (const word of placed) {
        let along = word.from;
        for (const glyph of word.glyphs) {
          out.push(`${matrix(along)} <${glyph.hex}> Tj`);
          along += (glyph.width * size) / 1000;
        }
      }
    } else if (setting === 'word-by-word')
      for (const word of placed)
        out.push(`${matrix(word.from)} <${word.glyphs.map(({ hex }) => hex).join('')}> Tj`);
    else out.push(matrix(0), `[${this.lineArray(inPaintOrder, options)}] TJ`);
    out.push('ET');
    this.operators.push(out.join('\n'));
    return placed.map((word) => {
      const corners = [
        at(word.from + size * 0.05, 0),
        at(word.to - size * 0.05, 0),
        at(word.to - size * 0.05, size * 0.5),
        at(word.from + size * 0.05, size * 0.5),
      ].map((point) => this.toPixels(point));
      return this.words.push({ page: this.number, text: word.text, corners }) - 1;
    });
  }

  private lineArray(placed: readonly Placed[], { face, size, setting, gap }: LineOptions): string {
    const space = face.shape(' ')[0];
    const wanted = gap === undefined ? (space?.width ?? 0) : (gap * 1000) / size;
    return placed
      .map((word, index) => {
        const glyphs = word.glyphs.map((glyph) => {
          const kern = setting === 'kerned' ? glyph.width - glyph.advance : 0;
          return `<${glyph.hex}>${kern === 0 ? '' : kern.toFixed(2)}`;
        });
        if (index === placed.length - 1) return glyphs.join('');
        // A justified line has no space characters, only adjustments.
        if (setting === 'justified' || !space) return `${glyphs.join('')} ${(-wanted).toFixed(2)}`;
        return `${glyphs.join('')}<${space.hex}>${(space.width - wanted).toFixed(2)}`;
      })
      .join(' ');
  }

  finish(): void {
    const fonts = Object.fromEntries([...this.faces].map(([name, face]) => [name, face.ref]));
    const { context } = this.pdf;
    this.page.node.set(PDFName.of('Resources'), context.obj({ Font: fonts }));
    const content = context.register(
      context.flateStream(new TextEncoder().encode(this.operators.join('\n'))),
    );
    this.page.node.set(PDFName.of('Contents'), content);
  }
}

import type { Extent } from '../outlines/extent.ts';

/** Codes of one byte. */
const codeCount = 256;
/** Of a wider code PDFium moves the ink away from its origin, in thousandths of text space. */
const mostWidth = 1500;

/** The codes of a font that is not embedded, as PDFium draws them: all at once, when the first is asked for. */
export class DrawnCodes {
  private readonly draw: (codes: readonly number[]) => ReadonlyMap<number, Extent>;
  private drawn: ReadonlyMap<number, Extent> | undefined;

  constructor(draw: (codes: readonly number[]) => ReadonlyMap<number, Extent>) {
    this.draw = draw;
  }

  /** `widthOf` knows no width of what has no ink. */
  extent(code: number, widthOf: (code: number) => number | undefined): Extent | undefined {
    const isSane = (any: number): boolean => {
      const width = widthOf(any);
      return width !== undefined && width >= 0 && width <= mostWidth;
    };
    this.drawn ??= this.draw(Array.from({ length: codeCount }, (_, any) => any).filter(isSane));
    return this.drawn.get(code);
  }
}

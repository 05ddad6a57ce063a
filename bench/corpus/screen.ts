import { createEngineHost } from '@blackbar/engine/node';
import { type Covered, drawPages, headerPattern, maxDifference, meanDifference } from './look.ts';
import { pixels } from './pixels.ts';

/** How much two drawings differ beside what is covered, of 1. */
export interface FromScreen {
  /** The source in MuPDF and in PDFium, which the person saw. */
  source: number | undefined;
  /** The export in MuPDF, and the source in PDFium. */
  output: number | undefined;
}

/** Only when MuPDF draws the source otherwise than the screen does, and the export as the screen: MuPDF cannot tell then. */
export const isToldByScreen = ({ source = 0, output = 1 }: FromScreen): boolean =>
  source > maxDifference && output <= maxDifference;

/** Drawn so finely and made small, viewers differ in what they draw, and not in how they smooth its edges. */
const fineDpi = 300;
const shrink = 5;

interface Drawing {
  data: Buffer;
  width: number;
  height: number;
}

const inMupdf = (pdf: Uint8Array, page: number): Drawing | undefined => {
  const drawn = drawPages(pdf, fineDpi, page)?.[0];
  const [header = '', width, height] = headerPattern.exec(drawn?.toString('latin1', 0, 40) ?? '') ?? [];
  if (!drawn || drawn.length === header.length) return undefined;
  return { data: drawn.subarray(header.length), width: Number(width), height: Number(height) };
};

/** Five by five pixels as one, with a header as `drawPages` writes it. */
const shrunk = ({ data, width: rowPx }: Drawing, width: number, height: number): Buffer => {
  const header = Buffer.from(`P6\n${width} ${height}\n255\n`);
  const small = Buffer.alloc(width * height * 3);
  for (let at = 0; at < small.length; at += 1) {
    const [pixel, channel] = [Math.floor(at / 3), at % 3];
    const first = Math.floor(pixel / width) * shrink * rowPx + (pixel % width) * shrink;
    let sum = 0;
    for (let row = 0; row < shrink; row += 1)
      for (let column = 0; column < shrink; column += 1)
        sum += data[(first + row * rowPx + column) * 3 + channel] as number;
    small[at] = Math.round(sum / (shrink * shrink));
  }
  return Buffer.concat([header, small]);
};

const difference = (one: Drawing, other: Drawing | undefined, covered: Covered | undefined) => {
  if (!other) return undefined;
  // Viewers round the size of a page in their own ways.
  if (Math.max(Math.abs(one.width - other.width), Math.abs(one.height - other.height)) > 1) return undefined;
  const width = Math.floor(Math.min(one.width, other.width) / shrink);
  const height = Math.floor(Math.min(one.height, other.height) / shrink);
  return meanDifference(shrunk(one, width, height), shrunk(other, width, height), covered);
};

/** Looks at `pages` of a file, from 1, beside what is covered; those that PDFium cannot draw are absent. */
export const lookFromScreen = async (
  input: Uint8Array,
  output: Uint8Array,
  pages: readonly number[],
  covered: Covered,
): Promise<ReadonlyMap<number, FromScreen>> => {
  const found = new Map<number, FromScreen>();
  if (pages.length === 0) return found;
  const host = createEngineHost({ workers: 1 });
  try {
    for (const page of pages) {
      const image = await host.renderPage({ key: 'in', bytes: new Uint8Array(input) }, page, {
        dpi: fineDpi,
      });
      const screen = { ...image, data: await pixels(image.png) };
      const beside = covered.page === page ? covered : undefined;
      found.set(page, {
        source: difference(screen, inMupdf(input, page), beside),
        output: difference(screen, inMupdf(output, page), beside),
      });
    }
  } catch {
    // What the screen does not show is told by MuPDF alone.
  } finally {
    await host.close();
  }
  return found;
};

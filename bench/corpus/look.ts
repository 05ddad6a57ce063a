import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { withFile } from './scratch-file.ts';

export const compareDpi = 60;
/** Where lines of text lie on halves of pixels, rounding moves all of them at one size, and at another not. */
const otherDpi = 67;
/** Of 1: a page that differs more looks otherwise. */
export const maxDifference = 0.01;

/** `P6`, width, height and 255, then three bytes for each pixel. */
export const headerPattern = /^P6\s+(\d+)\s+(\d+)\s+255\s/;

const isInstalled = (name: string): boolean => {
  try {
    return import.meta.resolve(name) !== '';
  } catch {
    return false;
  }
};

/** Debian's `mutool` knows no colour profiles: with them, when somebody installed the package. */
export const knowsProfiles = isInstalled('mupdf');

const commandFor = (path: string, dpi: number, only: readonly string[]): [string, string[]] =>
  knowsProfiles
    ? [process.execPath, [fileURLToPath(import.meta.resolve('./draw-pages.ts')), path, `${dpi}`, ...only]]
    : ['mutool', ['draw', '-q', '-i', '-r', `${dpi}`, '-c', 'rgb', '-F', 'pnm', '-o', '-', path, ...only]];

/** Every page, or one, as MuPDF draws it, a renderer that is not ours: header and pixels. */
export const drawPages = (pdf: Uint8Array, dpi: number, page?: number): Buffer[] | undefined =>
  withFile(pdf, (path) => {
    const drawn = execFileSync(...commandFor(path, dpi, page === undefined ? [] : [`${page}`]), {
      maxBuffer: 1 << 30,
      timeout: 120_000,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const pages: Buffer[] = [];
    for (let at = 0; at < drawn.length; ) {
      const [header, width, height] = headerPattern.exec(drawn.toString('latin1', at, at + 40)) ?? [];
      if (header === undefined) throw new Error('not a picture');
      const end = at + header.length + Number(width) * Number(height) * 3;
      pages.push(drawn.subarray(at, end));
      at = end;
    }
    return pages;
  });

/** A page, and the shares of its width and height that a box covers. */
export interface Covered {
  /** From 1. */
  page: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Pixels around a box that its smooth edge, and letters that it cuts, may change. */
const edgePx = 8;

/** `undefined` when the source cannot be drawn. */
export const meanDifference = (
  one: Buffer,
  other: Buffer | undefined,
  covered: Covered | undefined,
): number | undefined => {
  const [header = '', width = 0, height = 0] = headerPattern.exec(one.toString('latin1', 0, 40)) ?? [];
  if (one.length === header.length) return undefined;
  if (one.length !== other?.length) return 1;
  const isCovered = (pixel: number): boolean => {
    if (!covered) return false;
    const [x, y] = [pixel % Number(width), Math.floor(pixel / Number(width))];
    return (
      x >= covered.left * Number(width) - edgePx &&
      x < covered.right * Number(width) + edgePx &&
      y >= covered.top * Number(height) - edgePx &&
      y < covered.bottom * Number(height) + edgePx
    );
  };
  let sum = 0;
  for (let at = header.length; at < one.length; at++) {
    const off = Math.abs((one[at] as number) - (other[at] as number));
    if (off > 0 && !isCovered(Math.floor((at - header.length) / 3))) sum += off;
  }
  return sum / (one.length * 255);
};

const differencesAt = (
  dpi: number,
  input: Uint8Array,
  output: Uint8Array,
  covered: Covered,
): (number | undefined)[] | undefined => {
  const before = drawPages(input, dpi);
  const after = before && drawPages(output, dpi);
  return before?.map((page, index) =>
    meanDifference(page, after?.[index], covered.page === index + 1 ? covered : undefined),
  );
};

/** How much each page of the export differs from the source beside what is covered, of 1; `undefined` when MuPDF cannot draw the source. */
export const differences = (
  input: Uint8Array,
  output: Uint8Array,
  covered: Covered,
): (number | undefined)[] | undefined => {
  const found = differencesAt(compareDpi, input, output, covered);
  if (!found?.some((difference) => (difference ?? 0) > maxDifference)) return found;
  const again = differencesAt(otherDpi, input, output, covered);
  return found.map((difference, index) => {
    const other = again?.[index];
    return difference === undefined || other === undefined ? difference : Math.min(difference, other);
  });
};

/** The same of one page as poppler draws it, which knows colour profiles where a MuPDF may be built without. */
export const differenceInPoppler = (
  input: Uint8Array,
  output: Uint8Array,
  page: number,
): number | undefined => {
  const draw = (pdf: Uint8Array) =>
    withFile(pdf, (path) =>
      execFileSync('pdftoppm', ['-r', `${compareDpi}`, '-f', `${page}`, '-l', `${page}`, path], {
        maxBuffer: 1 << 28,
        timeout: 60_000,
        stdio: ['ignore', 'pipe', 'ignore'],
      }),
    );
  const before = draw(input);
  return before && meanDifference(before, draw(output), undefined);
};

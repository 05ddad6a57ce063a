import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compareDpi, drawPages, headerPattern } from './look.ts';
import { withFile } from './scratch-file.ts';

/** In points, from the upper left corner of a page. */
export interface Place {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** As MuPDF draws it. */
interface Drawn {
  width: number;
  height: number;
  dpi: number;
  pixels: Uint8Array;
}

/** A page, the same without its text, and its text alone in black, but for what lies under pictures. */
export interface Layers {
  all: Drawn;
  bare?: Drawn;
  text?: Drawn;
}

/** Enough for the strokes of small letters. */
const layersDpi = 120;

const drawnFrom = (page: Buffer, dpi: number): Drawn => {
  const [header = '', width, height] = headerPattern.exec(page.toString('latin1', 0, 40)) ?? [];
  return { width: Number(width), height: Number(height), dpi, pixels: page.subarray(header.length) };
};

const scriptPath = fileURLToPath(import.meta.resolve('./draw-layers.js'));

/** `undefined` where there is no `mutool`, or where it does not come to the end of the page. */
const layersOf = (path: string, folder: string, index: number): Layers | undefined => {
  try {
    execFileSync('mutool', ['run', scriptPath, path, folder, `${layersDpi}`, `${index + 1}`], {
      timeout: 60_000,
      stdio: 'ignore',
    });
    const drawn = (name: string) => drawnFrom(readFileSync(join(folder, `${name}-1.pnm`)), layersDpi);
    return { all: drawn('all'), bare: drawn('bare'), text: drawn('text') };
  } catch {
    return undefined;
  }
};

/** What `use` makes of each page of a source, in layers if possible; `undefined` for one that cannot be drawn. */
export const eachPageDrawn = <T>(
  pdf: Uint8Array,
  pageCount: number,
  use: (index: number, layers: Layers | undefined) => T,
): T[] | undefined => {
  let plain: Buffer[] | undefined;
  const plainPage = (index: number): Layers | undefined => {
    plain ??= drawPages(pdf, compareDpi) ?? [];
    const page = plain[index];
    return page && { all: drawnFrom(page, compareDpi) };
  };
  const folder = mkdtempSync(join(tmpdir(), 'blackbar-layers-'));
  try {
    return withFile(pdf, (path) =>
      Array.from({ length: pageCount }, (_, index) =>
        use(index, layersOf(path, folder, index) ?? plainPage(index)),
      ),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Of 255: no eye tells two colours that differ less. */
const sameColour = 4;

/** The rows of a place, from the first byte to the end. */
const eachRow = (
  { left, top, right, bottom }: Place,
  { width, height, dpi }: Drawn,
  use: (from: number, to: number) => void,
): void => {
  const scale = dpi / 72;
  const [from, to] = [Math.max(0, Math.floor(left * scale)), Math.min(width, Math.ceil(right * scale))];
  const last = Math.min(height, Math.ceil(bottom * scale));
  for (let y = Math.max(0, Math.floor(top * scale)); y < last; y++)
    use((y * width + from) * 3, (y * width + to) * 3);
};

/** Whether a place has more than one colour. */
const hasInk = (place: Place, drawn: Drawn): boolean => {
  const [least, most] = [
    [255, 255, 255],
    [0, 0, 0],
  ];
  eachRow(place, drawn, (from, to) => {
    for (let at = from; at < to; at++) {
      least[at % 3] = Math.min(least[at % 3] as number, drawn.pixels[at] as number);
      most[at % 3] = Math.max(most[at % 3] as number, drawn.pixels[at] as number);
    }
  });
  return most.some((level, channel) => level - (least[channel] as number) > sameColour);
};

/** Nobody reads a word of which less is seen: it lies on its own colour, or something lies on it. */
const leastShown = 0.5;
/** Of 255: so much is a word that stands out, even where white signs are text too, of which nothing shows. */
const standsOut = 64;

/** Whether its text shows; `undefined` where there is none. */
const showsText = (place: Place, { all, bare, text }: Layers): boolean | undefined => {
  if (!bare || !text) return undefined;
  let [ink, shown, most] = [0, 0, 0];
  eachRow(place, all, (from, to) => {
    for (let at = from; at < to; at += 3) {
      const own = 255 - (text.pixels[at] as number);
      const off = Math.max(
        ...[at, at + 1, at + 2].map((level) =>
          Math.abs((all.pixels[level] as number) - (bare.pixels[level] as number)),
        ),
      );
      ink += own;
      if (off > sameColour) shown += own;
      most = Math.max(most, off);
    }
  });
  return ink === 0 ? undefined : most > standsOut || shown >= ink * leastShown;
};

/**
 * Whether a person can see a word: without text, the page looks otherwise where its ink is. Where none is painted, or a
 * picture lies over it, the word is one of a picture, and its place has to have more than one colour.
 */
export const isInSight = (place: Place, layers: Layers): boolean =>
  layers.all.pixels.length === 0 || (showsText(place, layers) ?? hasInk(place, layers.all));

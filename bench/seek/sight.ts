import type { PageBox } from '@blackbar/core';
import type { Drawing } from './draw.ts';
import type { Bounds } from './engine.ts';
import { grown, pageSidePt } from './scene.ts';
import type { WrittenPage } from './write-page.ts';

// Indexes are within bounds by construction: typed-array reads are cast.

export type LetterSight = 'hidden' | 'seen' | 'between';

/** Whether a person sees the secret of a page; what lies between is not judged. */
export interface Sight {
  kind: 'hidden' | 'in sight' | 'ambiguous';
  /** For text: of each letter. */
  letters: readonly LetterSight[];
  /** So thin that a line or a speck may be all that shows of it. */
  isLine?: boolean;
}

/** The drawings of one page in each version, by the same renderer. */
export interface Drawn {
  whole: Drawing;
  without: Drawing;
  alone: Drawing;
}

/** The least em a letter may have, in either direction, and a size that is certainly more. */
const smallestEmPt = 2;
const readableEmPt = 2.4;
/** Shares of a letter's own ink: at most so much is hidden, at least so much is seen; the definition is 0.7. */
const hiddenShare = 0.5;
const seenShare = 0.8;
/** Contrasts on both sides of the definition, which is 1.15. */
const weakContrast = 1.12;
const strongContrast = 1.25;
/** A colour that differs by so many levels may be seen, whatever its lightness. */
const tellingHue = 24;
const clearLevels = 60;
/** A speck of fewer pixels at 150 DPI is neither hidden nor in sight. */
const fewestPixels = 8;
/** Differences that come from rounding. */
const sameLevels = 6;
const samePixels = 3;
/** A picture that is thinner than a pixel of 150 DPI shows no samples, and viewers put it into either of two pixels. */
const thinnestPt = 72 / 150;

const linear = Float64Array.from({ length: 256 }, (_, level) => {
  const share = level / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

const lightness = (data: Uint8Array, at: number): number =>
  0.2126 * (linear[data[at] as number] as number) +
  0.7152 * (linear[data[at + 1] as number] as number) +
  0.0722 * (linear[data[at + 2] as number] as number);

/** 0 the same, 1 differs a little, 2 below the least contrast, 3 doubtful, 4 clearly seen. */
const difference = (one: Uint8Array, other: Uint8Array, at: number): number => {
  const red = (one[at] as number) - (other[at] as number);
  const green = (one[at + 1] as number) - (other[at + 1] as number);
  const blue = (one[at + 2] as number) - (other[at + 2] as number);
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const levels = Math.max(most, -least);
  if (levels === 0) return 0;
  if (levels <= sameLevels) return 1;
  const [first, second] = [lightness(one, at) + 0.05, lightness(other, at) + 0.05];
  const contrast = first > second ? first / second : second / first;
  if (contrast >= strongContrast || levels >= clearLevels) return 4;
  return contrast >= weakContrast || most - least > tellingHue ? 3 : 2;
};

interface Pixels {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export const pixelsOf = (area: Bounds, dpi: number, { width, height }: Drawing): Pixels => {
  const scale = dpi / 72;
  const within = (value: number, most: number) => Math.min(Math.max(value, 0), most);
  return {
    left: within(Math.floor(area.left * scale), width),
    right: within(Math.ceil(area.right * scale), width),
    top: within(Math.floor((pageSidePt - area.top) * scale), height),
    bottom: within(Math.ceil((pageSidePt - area.bottom) * scale), height),
  };
};

/** A box hides what is under it: it is drawn over both. */
export const burn = (drawing: Drawing, box: Omit<PageBox, 'page'>, dpi: number): Drawing => {
  const scale = dpi / 150;
  const data = drawing.data.slice();
  const [left, right] = [
    Math.floor(box.x) * scale,
    Math.min(drawing.width, Math.ceil(box.x + box.width) * scale),
  ];
  const bottom = Math.min(drawing.height, Math.ceil(box.y + box.height) * scale);
  for (let y = Math.floor(box.y) * scale; y < bottom; y++)
    data.fill(
      0,
      drawing.channels * (y * drawing.width + left),
      drawing.channels * (y * drawing.width + right),
    );
  return { ...drawing, data };
};

const isInk = (data: Uint8Array, at: number, least: number): boolean =>
  255 - Math.min(data[at] as number, data[at + 1] as number, data[at + 2] as number) > least;

const countInk = ({ width, channels, data }: Drawing, area: Pixels, least: number): number => {
  let count = 0;
  for (let y = area.top; y < area.bottom; y++)
    for (let x = area.left; x < area.right; x++) if (isInk(data, channels * (y * width + x), least)) count++;
  return count;
};

const letterSight = (
  { whole, without, alone }: Drawn,
  { there, alone: own }: WrittenPage['letters'][number],
  dpi: number,
): LetterSight => {
  const ink = countInk(alone, pixelsOf(own, dpi, alone), 127);
  if (ink < 12) return 'between';
  const area = pixelsOf(there, dpi, whole);
  // A letter that is moved has its ink elsewhere when it is alone: there, all its differences count.
  const isMoved = there.left !== own.left || there.bottom !== own.bottom;
  let [weak, strong] = [0, 0];
  for (let y = area.top; y < area.bottom; y++)
    for (let x = area.left; x < area.right; x++) {
      const at = whole.channels * (y * whole.width + x);
      const kind = difference(whole.data, without.data, at);
      if (kind >= 3) weak++;
      if (kind === 4 && (isMoved || isInk(alone.data, alone.channels * (y * alone.width + x), 127))) strong++;
    }
  if (weak <= hiddenShare * ink) return 'hidden';
  return strong >= seenShare * ink ? 'seen' : 'between';
};

/** The longest run of letters with this sight. */
export const longestRun = (letters: readonly LetterSight[], sight: LetterSight): number => {
  let [longest, run] = [0, 0];
  for (const letter of letters) {
    run = letter === sight ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
};

/** So many letters in a row are found by no chance, or are missed by no chance. */
export const tellingRun = 4;

const textSight = (page: WrittenPage, drawn: Drawn, dpi: number): Sight => {
  const letters = page.letters.map((letter): LetterSight => {
    if (page.emPt < smallestEmPt) return 'hidden';
    if (page.emPt < readableEmPt) return 'between';
    return letterSight(drawn, letter, dpi);
  });
  // Letters too small to be read may still show as a line.
  if (longestRun(letters, 'hidden') >= tellingRun)
    return { kind: 'hidden', letters, isLine: page.emPt < smallestEmPt };
  return { kind: longestRun(letters, 'seen') >= tellingRun ? 'in sight' : 'ambiguous', letters };
};

export const sightOf = (page: WrittenPage, drawn: Drawn, dpi: number): Sight => {
  const { whole, without, alone } = drawn;
  if (whole.width !== without.width || whole.height !== without.height)
    return { kind: 'ambiguous', letters: [] };
  if (page.letters.length > 0) return textSight(page, drawn, dpi);
  let [changed, strong] = [0, 0];
  for (let at = 0; at < whole.data.length; at += whole.channels) {
    const kind = difference(whole.data, without.data, at);
    if (kind > 1) changed++;
    if (kind === 4) strong++;
  }
  const { left, right, bottom, top } = page.place;
  const isLine = Math.min(right - left, top - bottom) < thinnestPt;
  if (changed <= samePixels || (isLine && page.secret.evidence.samples))
    return { kind: 'hidden', letters: [], isLine };
  const own = countInk(alone, pixelsOf(grown(page.alonePlace, 1), dpi, alone), 24);
  const isSpeck = own < fewestPixels * (dpi / 150) ** 2;
  return { kind: strong >= 0.7 * own && !isSpeck ? 'in sight' : 'ambiguous', letters: [] };
};

import type { Item } from '../../page/walk/item.ts';

/** One pixel of the page image, in points. */
export const pixelPt = 0.48;

/**
 * What counts as seen. This file alone says it: whatever survives an export was measured against these numbers, on the
 * page image that everybody looks at (150 pixels to the inch).
 */
export const seen = {
  /** Of a character's or an outline's own ink, so much has to show. */
  share: 0.7,
  /** As (lighter + 0.05) : (darker + 0.05), between a pixel with the object and the same pixel without it. */
  contrast: 1.15,
  /** The em of a text has at least this height and width, in points. */
  emPt: 2,
  /** Whatever changes no more pixels of the page image than this is hidden. */
  unseenPixels: 3,
  /** A pixel changes when a channel does by more than this, of 255. */
  sameLevels: 2,
  /** What changes by no more than this is too pale for anybody to see its corners, of 255. */
  paleLevels: 7,
  /** A pale rectangle that is narrower may be a part of a letter, not a ground. */
  groundPx: 16,
  /** Own ink: at least half dark where the object is drawn alone, in black. */
  ownInk: 128,
  /** Filled through and through: no edge of it lies in such a pixel. */
  solidInk: 250,
  /** Thin signs have no pixel that dark: those with fewer than `fewPixels` count from here. */
  thinInk: 64,
  fewPixels: 8,
  /**
   * Where the smoothed edges of two covers meet, up to this share of what lies beneath shines through, in a line less than
   * `seamPixels` wide: at another size it does not.
   */
  seamShare: 0.25,
  seamPixels: 3,
  /** What shows no more than a seam does is looked at once more, so many times larger, where seams part from veils. */
  closeUp: 4,
  /** Of a shape that any part of it tells, so much has to show there. */
  closeUpShare: 0.5,
  /** Of what is smaller than this, across and up, nobody sees which shape it has. */
  dotPx: 1,
  /** What is no wider than this has hardly a pixel that is its own: it is looked at so much larger. */
  thinPx: 4,
  thinCloseUp: 16,
  /** Twice the same character this close is one, printed bold: in parts of its height. */
  twinDistance: 0.12,
  /** Samples of a picture larger than this many pixels have a pixel of their own. */
  largeSamplePx: 3,
  /** Smaller ones blend with their neighbours: a pixel shows all of them within this distance of its middle, in pixels. */
  blendPx: 1.5,
  /** Samples of a soft mask up to this, of 255, let nothing through that anybody could tell from nothing. */
  faintAlpha: 6,
  /** Samples an inch that a print can show; a picture no higher or wider than small print needs half of them. */
  printDpi: { large: 600, small: 300 },
  smallPrintPt: 18,
  /** Across a side shorter than this nobody tells more apart than the pixels of the page image. */
  thinPrintPt: 2,
  /** A picture finer than a print by less than this factor is not worth what making it coarser would blur. */
  finerThanPrint: 1.5,
  /** What a clip cuts shows this near to its outline, in pixels. */
  nearClipPx: 2,
  /** A clip that is further away from what it could cut cuts nothing, in points. */
  clipRoomPt: 4 * pixelPt,
  /** A glyph is a block when no more than this share of the area around its ink is free of it. */
  blockFree: 0.03,
  /** Letters of bitmap fonts have fewer samples across and down, at any resolution that is printed. */
  letterSamples: 512,
} as const;

/** What is said without taking anything away asks for more: a shortcut says "seen", or nothing. */
export const sure = {
  /** Between colours that are known: smoothed edges show less. */
  contrast: seen.contrast * 1.3,
  /** Through what lies above, of 1: no seam lets so much through. */
  through: seen.seamShare * 1.2,
  /** Between pixels that are worked out to a few levels. */
  workedOut: {
    contrast: seen.contrast * 1.08,
    sameLevels: seen.sameLevels + 4,
    paleLevels: seen.paleLevels + 4,
  },
  /** Drawings of all and of each alone agree but for rounding, in levels of 255. */
  roundingLevels: 4,
  /** This much of a glyph may lie under its neighbour, or beyond an edge. */
  touchingPt: pixelPt / 2,
  /** No side of what is painted is drawn shorter than this. */
  drawnPt: pixelPt * 1.1,
  /** A shape whose sides are all longer leaves more pixels than may be hidden. */
  sidePt: 3 * pixelPt,
  /** So does so much of a line that is no thinner than this, on a ground that is not dark. */
  line: { alongPt: 6 * pixelPt, acrossPt: pixelPt / 2 },
  /** Of a line that shows so near to its end, nobody has to see the end itself. */
  endPt: 2 * pixelPt,
} as const;

/** The smaller extent of a text's em, in points, across as well as along. */
export const emOf = ([a, b, c, d]: NonNullable<Item['sides']>): number => {
  const longest = Math.max(Math.hypot(a, b), Math.hypot(c, d));
  return longest === 0 ? 0 : Math.abs(a * d - b * c) / longest;
};

/** Through a clip thinner than a pixel one viewer shows a line and another nothing. */
export const isSliver = (clip: Item['clip']): boolean =>
  clip !== undefined &&
  clip !== 'shape' &&
  Math.min(clip.right - clip.left, clip.top - clip.bottom) < pixelPt;

/** A line as wide as its way goes far is a blot, whatever corners it has; so is whatever is as small as a dot. */
export const isBlot = (extent: number, lineWidth: number): boolean =>
  extent < Math.max(lineWidth, seen.dotPx);

/** Relative luminance of a channel's 256 values (sRGB). */
const linear = Float64Array.from({ length: 256 }, (_, level) => {
  const share = level / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

/** What each channel's values add to the luminance of a pixel. */
const [ofRed, ofGreen, ofBlue] = [0.2126, 0.7152, 0.0722].map((share) =>
  linear.map((value) => share * value),
) as [Float64Array, Float64Array, Float64Array];

const luminance = (red: number, green: number, blue: number): number =>
  (ofRed[red] as number) + (ofGreen[green] as number) + (ofBlue[blue] as number);

/** The contrast of two colours, 1 to 21. */
export const contrastOf = (
  [red, green, blue]: readonly [number, number, number],
  [otherRed, otherGreen, otherBlue]: readonly [number, number, number],
): number => {
  const one = luminance(red, green, blue) + 0.05;
  const other = luminance(otherRed, otherGreen, otherBlue) + 0.05;
  return one > other ? one / other : other / one;
};

/** The same for pixels as PDFium draws them: red in the lowest byte. Asked for every pixel, so without arrays. */
export const isContrast = (one: number, other: number, limit: number = seen.contrast): boolean => {
  const first = luminance(one & 255, (one >> 8) & 255, (one >> 16) & 255) + 0.05;
  const second = luminance(other & 255, (other >> 8) & 255, (other >> 16) & 255) + 0.05;
  return (first > second ? first / second : second / first) >= limit;
};

/** Whether a pixel changes at all between two drawings. */
export const isChanged = (one: number, other: number, limit: number = seen.sameLevels): boolean =>
  Math.abs((one & 255) - (other & 255)) > limit ||
  Math.abs(((one >> 8) & 255) - ((other >> 8) & 255)) > limit ||
  Math.abs(((one >> 16) & 255) - ((other >> 16) & 255)) > limit;

/** A little more than rounding and hinting make of a pixel. */
const asDrawn = 24;
export const darkGround = 128;

const isDark = (word: number): boolean =>
  (word & 255) < darkGround && ((word >> 8) & 255) < darkGround && ((word >> 16) & 255) < darkGround;

/**
 * Whether a pixel may show a thing no more than a seam does: it changes little, and is not what its ink makes of a light
 * ground. `dark` is how much of the pixel is ink, of 255.
 */
export const mayBeSeam = (
  one: number,
  other: number,
  dark: number,
  ink: readonly [number, number, number] | undefined,
): boolean => {
  if (isChanged(one, other, 255 * seen.seamShare + asDrawn / 2)) return false;
  if (!ink || isDark(other)) return true;
  const share = dark / 255;
  for (let channel = 0; channel < 3; channel += 1) {
    const without = (other >> (8 * channel)) & 255;
    const change = ((one >> (8 * channel)) & 255) - without;
    if (Math.abs(change - share * ((ink[channel] as number) - without)) > asDrawn) return true;
  }
  return false;
};

export type Verdict = 'seen' | 'hidden' | 'unsure';

/** What was measured of one object. */
export interface Measured {
  /** Pixels that change as it is taken away. */
  changed: number;
  /** Those of them that change with contrast. */
  contrasted: number;
  /** Pixels of its own ink, those of them that change, and those that show. */
  own: number;
  inked: number;
  shown: number;
  /** Those of its own ink that are not too pale. */
  tinted: number;
  /** Of those that show, where it may do so no more than through a seam. */
  veiled?: number;
}

/** Whether most of what shows of a thing may do so through seams. */
export const isVeiled = ({ veiled = 0, shown, contrasted }: Measured): boolean =>
  veiled * 2 > Math.max(1, Math.min(shown, contrasted));

/** Whether so much of its ink is hidden that edges of an outline may be. */
export const mayHideEdges = ({ own, shown }: Measured): boolean => own - shown > seen.unseenPixels;

/**
 * Whether little or nothing lies on a thing in a pixel: how much of it shows there, whatever its colour, and how much of the
 * pixel is its ink, of 255.
 */
export const isUncovered = (open: number, dark: number): boolean =>
  dark >= seen.thinInk && open >= dark * seen.share;

/** A full stop is gone when a few pixels are: small things are hidden only when nothing changes. */
const isHidden = ({ changed, own }: Measured): boolean =>
  changed <= Math.min(seen.unseenPixels, Math.floor(own / 4));

/** Of several hidden things in one place, so many pixels may change as all of them are taken away at once. */
export const mostMissed = (things: number): number => seen.unseenPixels * Math.max(1, Math.sqrt(things));

/** A picture without contrast to what is there without it shows nothing that anybody could make out. */
export const isFaint = ({ contrasted }: Measured): boolean => contrasted <= seen.unseenPixels;

/** What changes of its own ink does so with contrast, for the most part; a smoothed edge is none. */
export const isClear = ({ inked, shown }: Measured): boolean => shown >= inked * seen.share;

/** Whether a thing is there and where it ends nobody sees. */
export const isPale = ({ inked, tinted }: Measured): boolean => tinted < inked * seen.share;

/** A character that is too small to be read is never kept; it may go where nobody notices. */
export const verdictOnSmall = ({ contrasted }: Measured): Verdict =>
  contrasted <= seen.unseenPixels ? 'hidden' : 'unsure';

/** A character or an outline; `isTold` when any part of it tells what the rest looks like. */
export const verdictOn = (measured: Measured, isTold: boolean): Verdict => {
  if (isHidden(measured)) return 'hidden';
  if (isTold) return 'seen';
  return measured.own > 0 && measured.shown >= measured.own * seen.share ? 'seen' : 'unsure';
};

import { touches } from '../../page/words/clear-of-boxes.ts';
import { along, fromAlong } from '../../page/words/reading-order.ts';
import type { Edges } from '../../pdfium/edges.ts';
import type { Raster } from '../../pdfium/pixels/raster.ts';
import { pixelPt, seen } from '../definition/definition.ts';
import { fit } from '../definition/fit.ts';
import { barsOn } from './bars.ts';
import { fitDrifted } from './fit-drifted.ts';
import { fitLine } from './line-fit.ts';
import { isWorthKeeping, linesOf, middleOf, type Place, type RecognisedWord } from './recognised-lines.ts';
import { Straightened, skewOf } from './straightened.ts';
import { inDirections, meet } from './turned-picture.ts';

/** A word is looked at in so many places, along and across. */
const places = { along: 16, across: 4 };

/**
 * The part of a word's area that lies on one of the pictures, as far as no later one lies on that. A mosaic of pictures is
 * not what was recognised, however much its pieces look like letters.
 */
const shareOn = ({ left, top, right, bottom }: Edges, pictures: readonly Edges[]): number => {
  const near = pictures.filter(
    (picture) => picture.left < right && picture.right > left && picture.top < bottom && picture.bottom > top,
  );
  const counts = new Map<Edges, number>();
  for (let along = 0; along < places.along; along += 1)
    for (let across = 0; across < places.across; across += 1) {
      const x = left + ((along + 0.5) / places.along) * (right - left);
      const y = top + ((across + 0.5) / places.across) * (bottom - top);
      const upper = near.findLast(
        (picture) => picture.left <= x && picture.right >= x && picture.top <= y && picture.bottom >= y,
      );
      if (upper) counts.set(upper, (counts.get(upper) ?? 0) + 1);
    }
  return Math.max(0, ...counts.values()) / (places.along * places.across);
};

/** Whether its letters are large enough to be read, along the line and across. */
const isLegible = (word: RecognisedWord): boolean => {
  const { start, end, near, far } = along(word, word.turns);
  const emPx = seen.emPt / pixelPt;
  return far - near >= emPx && end - start >= [...word.text].length * fit.letter * emPx;
};

/** As `fitRecognised`, with the picture as it lies. */
const fitLevel = <W extends RecognisedWord>(
  words: readonly W[],
  picture: Raster,
  boxes: readonly Edges[],
): Map<W, Place<W>> => {
  const inDirection = inDirections(picture, boxes);
  // Before there are lines: which words are one, and how high it is, is not for what is covered to say.
  const uncovered = words.filter((word) => {
    const middle = middleOf(along(word, word.turns));
    return !inDirection(word.turns).boxes.some((box) => meet(middle, box));
  });
  const stay = new Map<W, Place<W>>();
  let [judged, fitting] = [0, 0];
  for (const line of linesOf(uncovered)) {
    const whole = inDirection(line.turns);
    const reader = whole.under(barsOn(whole, line));
    const free = line.words.filter((word) => !reader.boxes.some((box) => meet(middleOf(word), box)));
    const fitted = free.length > 0 ? fitLine(reader, { ...line, words: free }) : null;
    judged += free.length;
    if (!fitted || fitted.agreement < fit.edgesOfLine) continue;
    fitting += free.length;
    for (const word of free) {
      const place = fitted.placeOf(word);
      const ink = place && fromAlong(place, line.turns);
      if (ink && !boxes.some((box) => touches(ink, box))) stay.set(word.word, { ink, box: word.word });
    }
  }
  return fitting >= judged * fit.wordsOnPage ? stay : new Map();
};

/** The first way in which a layer fits: as it lies, on the straightened page, or drifted from its ink on either. */
const fitAnyhow = <W extends RecognisedWord>(
  words: readonly W[],
  picture: Raster,
  boxes: readonly Edges[],
): Map<W, Place<W>> => {
  const spelt = words.filter(isWorthKeeping);
  const level = fitLevel(spelt, picture, boxes);
  if (level.size > 0 || words.length === 0) return level;
  const free = words.filter((word) => !boxes.some((box) => touches(word, box)));
  const sideways = free.filter(({ turns }) => turns % 2 === 1).length;
  const skew = skewOf(picture, boxes, sideways > free.length / 2);
  if (skew === 0) return fitDrifted(words, picture, boxes);
  const straight = new Straightened(picture, skew);
  const turnedBoxes = boxes.map((box) => straight.around(box));
  const turnedBack = (places: ReadonlyMap<W, Place<W>>): Map<W, Place<W>> =>
    new Map(
      [...places].flatMap(([word, place]) => {
        const [ink, box] = [straight.back(place.ink), straight.moved(place.box)];
        return boxes.some((other) => touches(ink, other)) ? [] : [[word, { ...place, ink, box }]];
      }),
    );
  const straightened = fitLevel(spelt, straight.picture, turnedBoxes);
  if (straightened.size > 0) return turnedBack(straightened);
  const drifted = fitDrifted(words, picture, boxes);
  const both = turnedBack(fitDrifted(words, straight.picture, turnedBoxes));
  return both.size > drifted.size ? both : drifted;
};

/**
 * The words of a recognised layer that stand on their own ink, and where that is, in the order of the layer: a picture is
 * behind them, their line fits, and no box touches that ink. When too few lines of the page fit, none. `picture` is what the
 * page shows of its images, `pictures` are the areas of its images, all in the pixels of the words. What is under `boxes` has
 * no part in it, so that the words that stay tell nothing about it.
 */
export const fitRecognised = <W extends RecognisedWord>(
  words: readonly W[],
  picture: Raster,
  pictures: readonly Edges[],
  boxes: readonly Edges[] = [],
): Map<W, Place<W>> => {
  const onPictures = words.filter((word) => isLegible(word) && shareOn(word, pictures) >= fit.pictureShare);
  const places = fitAnyhow(onPictures, picture, boxes);
  return new Map(
    onPictures.flatMap((word) => {
      const place = places.get(word);
      return place ? [[word, place]] : [];
    }),
  );
};

import { touches } from '../../page/words/clear-of-boxes.ts';
import { along, fromAlong, type Turns } from '../../page/words/reading-order.ts';
import type { Edges } from '../../pdfium/characters.ts';
import type { Raster } from '../../pdfium/pixels/raster.ts';
import { pixelPt, seen } from '../definition/definition.ts';
import { fit } from '../definition/fit.ts';
import { barsOn } from './bars.ts';
import { fitLine } from './line-fit.ts';
import { linesOf, type RecognisedWord } from './recognised-lines.ts';
import { Straightened, skewOf } from './straightened.ts';
import { meet, type Strip, TurnedPicture } from './turned-picture.ts';

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

/** The rows of a word's box that hold its letters in any font: at a tight leading, the boxes of lines overlap. */
const middleOf = (word: Strip): Strip => {
  const margin = (word.far - word.near) * fit.rim;
  return { ...word, near: word.near + margin, far: word.far - margin };
};

/** Where a word of the layer is on the page. */
export interface Place {
  /** Its ink, which no box touches. */
  ink: Edges;
  /** Its box around that. */
  box: Edges;
}

/** As `fitRecognised`, with the picture as it lies. */
const fitLevel = <W extends RecognisedWord>(
  words: readonly W[],
  picture: Raster,
  boxes: readonly Edges[],
): Map<W, Edges> => {
  const turned = new Map<Turns, TurnedPicture>();
  const inDirection = (turns: Turns): TurnedPicture => {
    const known =
      turned.get(turns) ??
      new TurnedPicture(
        picture,
        turns,
        boxes.map((box) => along(box, turns)),
      );
    turned.set(turns, known);
    return known;
  };
  const stay = new Map<W, Edges>();
  let [judged, fitting] = [0, 0];
  for (const line of linesOf(words)) {
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
      if (ink && !boxes.some((box) => touches(ink, box))) stay.set(word.word, ink);
    }
  }
  return fitting >= judged * fit.wordsOnPage ? stay : new Map();
};

/**
 * The words of a recognised layer that stand on their own ink, and where that is: a picture is behind them, their line fits, and no box
 * touches that ink. When too few lines of the page fit, none; but the layer may be that of the straightened page. `picture`
 * is what the page shows of its images, `pictures` are the areas of its images, all in the pixels of the words. What is
 * under `boxes` has no part in it, so that the words that stay tell nothing about it.
 */
export const fitRecognised = <W extends RecognisedWord>(
  words: readonly W[],
  picture: Raster,
  pictures: readonly Edges[],
  boxes: readonly Edges[] = [],
): Map<W, Place> => {
  const onPictures = words.filter((word) => isLegible(word) && shareOn(word, pictures) >= fit.pictureShare);
  const level = fitLevel(onPictures, picture, boxes);
  if (level.size > 0 || onPictures.length === 0)
    return new Map([...level].map(([word, ink]) => [word, { ink, box: word }]));
  const sideways = onPictures.filter(({ turns }) => turns % 2 === 1).length;
  const skew = skewOf(picture, boxes, sideways > onPictures.length / 2);
  if (skew === 0) return new Map();
  const straight = new Straightened(picture, skew);
  const fitting = fitLevel(
    onPictures,
    straight.picture,
    boxes.map((box) => straight.around(box)),
  );
  const places = [...fitting].map(
    ([word, ink]) => [word, { ink: straight.back(ink), box: straight.moved(word) }] as const,
  );
  return new Map(places.filter(([, { ink }]) => !boxes.some((box) => touches(ink, box))));
};

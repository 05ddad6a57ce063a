import { fit } from '../definition/fit.ts';
import { LineInk } from './line-ink.ts';
import { medianOf, type RecognisedLine } from './recognised-lines.ts';
import type { Strip, TurnedPicture } from './turned-picture.ts';

interface Run {
  start: number;
  end: number;
}

/** Words of the layer that are one run. */
interface LayerRun extends Run {
  /** How far the end of its last word may be from where that word ends in the picture. */
  stretch: number;
}

/** A line of the layer on its ink. */
export interface LineFit {
  /** The share of all edges, of words and of ink, that have an edge of the other near. */
  agreement: number;
  /** The word's ink, when the ink at its place can be its letters. */
  placeOf(word: Strip & { word: { text: string } }): Strip | null;
}

/** The words as runs: those with less than `joinedPx` between them are one. */
const runsOf = (words: readonly Run[], joinedPx: number): LayerRun[] => {
  const runs: LayerRun[] = [];
  for (const { start, end } of words) {
    const last = runs.at(-1);
    const stretch = (end - start) * fit.stretch;
    if (last && start - last.end < joinedPx) {
      last.end = Math.max(last.end, end);
      last.stretch = stretch;
    } else runs.push({ start, end, stretch });
  }
  return runs;
};

const gapsOf = (runs: readonly Run[]): number[] =>
  runs.slice(1).map(({ start }, index) => start - (runs[index] as Run).end);

/** Counts, for each offset of the layer, the edges that have one of the other near. */
class OffsetCounts {
  readonly counts: Int32Array;
  private readonly most: number;
  private readonly lastEdge: Int32Array;
  private edges = 0;

  constructor(most: number) {
    this.most = most;
    this.counts = new Int32Array(2 * most + 1);
    this.lastEdge = new Int32Array(2 * most + 1);
  }

  /** `others` are all edges of its kind: the distance an offset would have to bridge, and how near is near. */
  addEdge(others: readonly { distance: number; reach: number }[]): void {
    this.edges += 1;
    for (const { distance, reach } of others) {
      const first = Math.max(-this.most, Math.ceil(distance - reach)) + this.most;
      const last = Math.min(this.most, Math.floor(distance + reach)) + this.most;
      for (let at = first; at <= last; at++) {
        if (this.lastEdge[at] === this.edges) continue;
        this.lastEdge[at] = this.edges;
        this.counts[at] = (this.counts[at] as number) + 1;
      }
    }
  }
}

/** Where the best fit moves a place of the layer. */
interface Move {
  agreement: number;
  offset: number;
  scale: number;
  /** The runs of ink it is a fit to. */
  runs: readonly Run[];
}

/** The offset and scale at which most edges of words and ink meet, when less than `joined` parts no words. */
const bestMove = (
  ink: LineInk,
  { words, height }: RecognisedLine<unknown>,
  joined: number,
  isAtBox: (at: number) => boolean,
): Move => {
  const layer = runsOf(words, height * joined);
  const gaps = gapsOf(layer);
  const usualGap = gaps.length > 0 ? medianOf(gaps) * fit.gapOfLayer : height * fit.gapAlone;
  const runs = ink.runs(Math.max(height * joined, usualGap));
  const reach = height * fit.edge;
  const [origin, end] = [(layer[0] as Run).start, (layer.at(-1) as Run).end];
  const inLine = runs.filter(
    (run) => run.end - run.start >= height * fit.speck && run.start < end + reach && run.end > origin - reach,
  );
  const maxOffset = Math.round(height * fit.offsetAlong);
  let best: Move = { agreement: -1, offset: 0, scale: 1, runs };
  for (const scale of [1, 1 - fit.scale, 1 - fit.scale / 2, 1 + fit.scale / 2, 1 + fit.scale]) {
    const found = new OffsetCounts(maxOffset);
    let total = 0;
    for (const kind of ['start', 'end'] as const) {
      // What stands at a box is covered.
      const ofLayer = layer
        .filter((run) => !isAtBox(run[kind]))
        .map((run) => ({
          at: origin + (run[kind] - origin) * scale,
          reach: kind === 'end' ? Math.max(reach, run.stretch) : reach,
        }));
      const ofInk = inLine.map((run) => run[kind]).filter((at) => !isAtBox(at));
      total += ofLayer.length + ofInk.length;
      for (const edge of ofLayer)
        found.addEdge(runs.map((run) => ({ distance: run[kind] - edge.at, reach: edge.reach })));
      for (const ink of ofInk)
        found.addEdge(ofLayer.map((edge) => ({ distance: ink - edge.at, reach: edge.reach })));
    }
    for (let offset = -maxOffset; offset <= maxOffset; offset++) {
      const agreement = (found.counts[offset + maxOffset] as number) / Math.max(1, total);
      const isNearer = scale === best.scale && Math.abs(offset) < Math.abs(best.offset);
      if (agreement > best.agreement || (agreement === best.agreement && isNearer))
        best = { agreement, offset, scale, runs };
    }
  }
  return best;
};

/** Capitals, figures and letters that rise above the others, where that is known. */
const tallLetter = /[\p{Lu}\p{Nd}bdfhklt]/u;

/** The ink of a line, when its body is on the rows of the words and as high as letters. */
export const inkOnRows = <W extends { text: string }>(
  picture: TurnedPicture,
  line: RecognisedLine<W>,
): LineInk | null => {
  const ink = new LineInk(picture, line);
  if (!ink.body || ink.bodyInBox < fit.bodyInBox) return null;
  const isTall = line.words.some(({ word: { text } }) => tallLetter.test(text));
  return ink.inkHeight < line.height * fit.height[isTall ? 'tall' : 'low'] ? null : ink;
};

/** Fits a line: its rows by the body of its ink, its words by their edges. `null` when the ink is elsewhere. */
export const fitLine = <W extends { text: string }>(
  picture: TurnedPicture,
  line: RecognisedLine<W>,
): LineFit | null => {
  const ink = inkOnRows(picture, line);
  if (!ink) return null;
  const reach = line.height * fit.edge;
  const isAtBox = (at: number) => {
    const { from, to } = ink.bodyAt(at);
    return picture.boxes.some(
      (box) => at > box.start - reach && at < box.end + reach && from < box.far && to > box.near,
    );
  };
  const [best] = fit.joined
    .map((joined) => bestMove(ink, line, joined, isAtBox))
    .sort((a, b) => b.agreement - a.agreement) as [Move];
  const origin = (line.words[0] as Strip).start;
  const move = (at: number) => origin + (at - origin) * best.scale + best.offset;
  return {
    agreement: best.agreement,
    placeOf: (word) => {
      const place = { ...word, start: move(word.start), end: move(word.end) };
      return isOfLetters(place, word.word.text, best.runs, ink, line.height)
        ? inkPlace(place, best.runs, ink)
        : null;
    },
  };
};

/** Whether the ink at a place can be the letters of a word. */
export const isOfLetters = (
  place: Strip,
  text: string,
  runs: readonly Run[],
  ink: LineInk,
  height: number,
): boolean => {
  const { share, strokes } = ink.textureOf(place);
  const letters = [...text].length;
  if (share < fit.ink.least || (share > fit.ink.most && letters >= fit.lettersOfBar)) return false;
  if (strokes < letters * fit.strokesPerLetter) return false;
  const slack = Math.max(2 * height * fit.edge, (place.end - place.start) * fit.stretch);
  return isInkedAlong(place, text, slack, runs, ink);
};

const letterOrDigit = /^[\p{L}\p{N}]$/u;

/**
 * Whether a word has ink all along, as high as letters are: of one that is covered in part, seams show at most. Its ends
 * come from another font, so it is looked at from its first ink to its last, which is no more than `slack` shorter.
 */
const isInkedAlong = (
  place: Strip,
  text: string,
  slack: number,
  runs: readonly Run[],
  ink: LineInk,
): boolean => {
  const own = runs.filter(({ start, end }) => start < place.end && end > place.start);
  const start = Math.max(place.start, Math.min(...own.map((run) => run.start)));
  const end = Math.min(place.end, Math.max(...own.map((run) => run.end)));
  if (end - start < place.end - place.start - slack) return false;
  const letters = [...text];
  const advance = (end - start) / letters.length;
  for (let at = 0; at + fit.slice <= letters.length; at += 1) {
    if (!letters.slice(at, at + fit.slice).every((letter) => letterOrDigit.test(letter))) continue;
    const slice = { start: start + at * advance, end: start + (at + fit.slice) * advance };
    if (ink.heightIn(slice) < fit.sliceHeight) return false;
  }
  return true;
};

/** The runs of ink that most lie at a word's place, and the rows of the body there. */
const inkPlace = (place: Strip, runs: readonly Run[], ink: LineInk): Strip => {
  const own = runs.filter(
    ({ start, end }) => Math.min(end, place.end) - Math.max(start, place.start) > (end - start) / 2,
  );
  const { from, to } = ink.bodyAt((place.start + place.end) / 2);
  return {
    start: Math.min(place.start, ...own.map(({ start }) => start)),
    end: Math.max(place.end, ...own.map(({ end }) => end)),
    near: from,
    far: to,
  };
};

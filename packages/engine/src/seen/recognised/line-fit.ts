import { fit } from './fit-definition.ts';
import { LineInk } from './line-ink.ts';
import { medianOf, type RecognisedLine } from './recognised-lines.ts';
import type { Strip, TurnedPicture } from './turned-picture.ts';

interface Run {
  start: number;
  end: number;
}

/** A line of the layer on its ink. */
export interface LineFit {
  /** The share of all edges, of words and of ink, that have an edge of the other near. */
  agreement: number;
  /** The word's ink, when the ink at its place can be its letters. */
  placeOf(word: Strip & { word: { text: string } }): Strip | null;
}

/** The words as runs: those with less than `joinedPx` between them are one. */
const runsOf = (words: readonly Run[], joinedPx: number): Run[] => {
  const runs: Run[] = [];
  for (const { start, end } of words) {
    const last = runs.at(-1);
    if (last && start - last.end < joinedPx) last.end = Math.max(last.end, end);
    else runs.push({ start, end });
  }
  return runs;
};

const gapsOf = (runs: readonly Run[]): number[] =>
  runs.slice(1).map(({ start }, index) => start - (runs[index] as Run).end);

/** Starts and ends of runs, without those at a box: what stands there is covered. */
const edgesOf = (runs: readonly Run[], isAtBox: (at: number) => boolean = () => false): Edges => ({
  starts: runs.map(({ start }) => start).filter((at) => !isAtBox(at)),
  ends: runs.map(({ end }) => end).filter((at) => !isAtBox(at)),
});

interface Edges {
  starts: readonly number[];
  ends: readonly number[];
}

/** Counts, for each offset of the layer, the edges that have one of the other near. */
class OffsetCounts {
  readonly counts: Int32Array;
  private readonly most: number;
  private readonly reach: number;
  private readonly lastEdge: Int32Array;
  private edges = 0;

  constructor(most: number, reach: number) {
    this.most = most;
    this.reach = reach;
    this.counts = new Int32Array(2 * most + 1);
    this.lastEdge = new Int32Array(2 * most + 1);
  }

  /** `distances` are from one edge to all others of its kind: the offsets that would bring each of them there. */
  addEdge(distances: readonly number[]): void {
    this.edges += 1;
    for (const distance of distances) {
      const first = Math.max(-this.most, Math.ceil(distance - this.reach)) + this.most;
      const last = Math.min(this.most, Math.floor(distance + this.reach)) + this.most;
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
  const layerEdges = edgesOf(layer, isAtBox);
  const inLine = runs.filter(
    (run) => run.end - run.start >= height * fit.speck && run.start < end + reach && run.end > origin - reach,
  );
  const inkEdges = edgesOf(inLine, isAtBox);
  const anyEdges = edgesOf(runs);
  const maxOffset = Math.round(height * fit.offsetAlong);
  let best: Move = { agreement: -1, offset: 0, scale: 1, runs };
  for (const scale of [1, 1 - fit.scale, 1 - fit.scale / 2, 1 + fit.scale / 2, 1 + fit.scale]) {
    const scaled = (at: number) => origin + (at - origin) * scale;
    const found = new OffsetCounts(maxOffset, reach);
    let total = 0;
    for (const kind of ['starts', 'ends'] as const) {
      const ofLayer = layerEdges[kind].map(scaled);
      total += ofLayer.length + inkEdges[kind].length;
      for (const at of ofLayer) found.addEdge(anyEdges[kind].map((ink) => ink - at));
      for (const ink of inkEdges[kind]) found.addEdge(ofLayer.map((at) => ink - at));
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

/** Fits a line: its rows by the body of its ink, its words by their edges. `null` when the ink is elsewhere. */
export const fitLine = <W extends { text: string }>(
  picture: TurnedPicture,
  line: RecognisedLine<W>,
): LineFit | null => {
  const ink = new LineInk(picture, line);
  if (!ink.body || ink.bodyInBox < fit.bodyInBox) return null;
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
      const { share, strokes } = ink.textureOf(place);
      const letters = [...word.word.text].length;
      if (share < fit.ink.least || (share > fit.ink.most && letters >= fit.lettersOfBar)) return null;
      if (strokes < letters * fit.strokesPerLetter) return null;
      return inkPlace(place, best.runs, ink);
    },
  };
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

import { fit } from '../definition/fit.ts';
import type { RecognisedLine } from './recognised-lines.ts';
import { type Strip, type TurnedPicture, wholeCells } from './turned-picture.ts';

// Indexes are within bounds by construction: typed-array reads are cast.

/** Rows, the last one excluded. */
interface Rows {
  from: number;
  to: number;
}

const toneShift = 3;
const toneStep = 2 ** toneShift;

/** The ink of the picture around a line of the layer, free of what boxes cover. */
export class LineInk {
  /** The rows of most of the ink, counted from the near edge of each word's box; `null` when there is none. */
  readonly body: Rows | null;
  /** The same with ascenders and descenders. */
  private rows: Rows = { from: 0, to: 0 };
  private readonly line: RecognisedLine<unknown>;
  private readonly area: Strip;
  private readonly width: number;
  /** 1 for each pixel of `area` that is ink. */
  private readonly ink: Uint8Array;
  /** The near edge of the word nearest to each column: a skewed line has its words at different heights. */
  private readonly nearOf: Int32Array;

  constructor(picture: TurnedPicture, line: RecognisedLine<unknown>) {
    this.line = line;
    const { words, height } = line;
    const around = {
      start: Math.min(...words.map(({ start }) => start)) - height,
      end: Math.max(...words.map(({ end }) => end)) + height,
      near: Math.min(...words.map(({ near }) => near)) - height,
      far: Math.max(...words.map(({ far }) => far)) + height,
    };
    this.area = wholeCells(around, picture.bounds);
    this.width = Math.max(0, this.area.end - this.area.start);
    this.ink = inkOf(picture, this.area);
    this.nearOf = nearestEdges(line, this.area.start, this.width);
    this.body = this.readBody();
  }

  private isInk(cell: number, row: number): boolean {
    const { start, end, near, far } = this.area;
    if (cell < start || cell >= end || row < near || row >= far) return false;
    return this.ink[(row - near) * this.width + cell - start] === 1;
  }

  private readBody(): Rows | null {
    const height = Math.round(this.line.height);
    const counts = new Uint32Array(height * 3);
    for (const { start, end, near } of this.line.words)
      for (let row = 0; row < counts.length; row++)
        for (let cell = Math.round(start); cell < end; cell++)
          if (this.isInk(cell, Math.round(near) + row - height)) counts[row] = (counts[row] as number) + 1;
    const inBox = counts.subarray(height, height * 2);
    const most = Math.max(...inBox);
    if (most === 0) return null;
    const rowsOf = (share: number): Rows => {
      const isDense = (row: number) => (counts[row] ?? 0) >= Math.max(1, most * share);
      let from = height + inBox.indexOf(most);
      let to = from + 1;
      while (isDense(from - 1)) from--;
      while (isDense(to)) to++;
      return { from: from - height, to: to - height };
    };
    this.rows = rowsOf(fit.inkRows);
    return rowsOf(fit.bodyRows);
  }

  /** How many rows have ink, with ascenders and descenders. */
  get inkHeight(): number {
    return this.rows.to - this.rows.from;
  }

  /** The share of the body's rows inside the boxes of the words. */
  get bodyInBox(): number {
    if (!this.body) return 0;
    const { from, to } = this.body;
    const inside = Math.min(to, Math.round(this.line.height)) - Math.max(from, 0);
    return Math.max(0, inside) / (to - from);
  }

  /** The rows of the body at a place along the line. */
  bodyAt(at: number): Rows {
    return this.rowsAt(at, this.body ?? { from: 0, to: 0 });
  }

  private rowsAt(at: number, { from, to }: Rows): Rows {
    const cell = Math.min(this.width - 1, Math.max(0, Math.round(at) - this.area.start));
    const near = this.nearOf[cell] ?? 0;
    return { from: near + from, to: near + to };
  }

  /** Runs of columns with ink in the body, apart by at least `gapPx` columns without any. */
  runs(gapPx: number): { start: number; end: number }[] {
    return this.runsIn(gapPx, this.body ?? { from: 0, to: 0 });
  }

  /** Runs of columns with ink, that of ascenders and descenders too: the strokes and letters that do not touch. */
  get strokes(): { start: number; end: number }[] {
    return this.runsIn(1, this.rows);
  }

  private runsIn(gapPx: number, rows: Rows): { start: number; end: number }[] {
    const runs: { start: number; end: number }[] = [];
    for (let cell = this.area.start; cell < this.area.end; cell++) {
      const { from, to } = this.rowsAt(cell, rows);
      let row = from;
      while (row < to && !this.isInk(cell, row)) row++;
      if (row === to) continue;
      const last = runs.at(-1);
      if (last && cell - last.end < gapPx) last.end = cell + 1;
      else runs.push({ start: cell, end: cell + 1 });
    }
    return runs;
  }

  /** From the first row of the body with ink to the last one, as a share of the body's, in the columns of a strip. */
  heightIn({ start, end }: Pick<Strip, 'start' | 'end'>): number {
    const [first, last] = [Math.round(start), Math.max(Math.round(start) + 1, Math.round(end))];
    const { from, to } = this.bodyAt((first + last) >> 1);
    const isInked = (row: number): boolean => {
      for (let cell = first; cell < last; cell++) if (this.isInk(cell, row)) return true;
      return false;
    };
    let [upper, lower] = [from, to];
    while (upper < lower && !isInked(upper)) upper++;
    while (lower > upper && !isInked(lower - 1)) lower--;
    return (lower - upper) / Math.max(1, to - from);
  }

  /** How a word's part of the body is inked: the share of its pixels, and the strokes of the row that has the most. */
  textureOf({ start, end }: Strip): { share: number; strokes: number } {
    const [first, last] = [Math.round(start), Math.max(Math.round(start) + 1, Math.round(end))];
    const { from, to } = this.bodyAt((first + last) >> 1);
    let inked = 0;
    let strokes = 0;
    for (let row = from; row < to; row++) {
      let inRow = 0;
      let wasInk = false;
      for (let cell = first; cell < last; cell++) {
        const isInk = this.isInk(cell, row);
        if (isInk) inked++;
        if (isInk && !wasInk) inRow++;
        wasInk = isInk;
      }
      strokes = Math.max(strokes, inRow);
    }
    return { share: inked / Math.max(1, (last - first) * (to - from)), strokes };
  }
}

/** What differs from the most frequent tone: that of the paper, which most of a line is. */
const inkOf = (picture: TurnedPicture, area: Strip): Uint8Array => {
  const tones = picture.tonesOf(area);
  const isCovered = coveredIn(picture, area);
  const counts = new Uint32Array(256 / toneStep);
  for (let at = 0; at < tones.length; at++) {
    if (isCovered[at] === 1) continue;
    const bin = (tones[at] as number) >> toneShift;
    counts[bin] = (counts[bin] as number) + 1;
  }
  const paper = counts.indexOf(Math.max(...counts)) * toneStep + toneStep / 2;
  for (let at = 0; at < tones.length; at++)
    tones[at] = isCovered[at] !== 1 && Math.abs((tones[at] as number) - paper) >= fit.inkContrast ? 1 : 0;
  return tones;
};

/** 1 for each pixel of an area that a box covers. */
export const coveredIn = ({ boxes }: TurnedPicture, area: Strip): Uint8Array => {
  const { start, end, near, far } = area;
  const width = Math.max(0, end - start);
  const covered = new Uint8Array(width * Math.max(0, far - near));
  for (const box of boxes.map((edges) => wholeCells(edges, area)))
    for (let row = box.near; row < box.far && box.start < box.end; row++)
      covered.fill(1, (row - near) * width + box.start - start, (row - near) * width + box.end - start);
  return covered;
};

const nearestEdges = ({ words }: RecognisedLine<unknown>, start: number, width: number): Int32Array => {
  const edges = new Int32Array(width);
  let word = 0;
  for (let at = 0; at < width; at++) {
    const cell = start + at;
    const awayFrom = (index: number) => {
      const other = words[index];
      return other ? Math.max(0, other.start - cell, cell - other.end) : Number.POSITIVE_INFINITY;
    };
    while (awayFrom(word + 1) < awayFrom(word)) word++;
    edges[at] = Math.round(words[word]?.near ?? 0);
  }
  return edges;
};

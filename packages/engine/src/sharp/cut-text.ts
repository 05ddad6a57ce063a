import type { ShownCode } from '../fonts/parts/font.ts';
import { type Bounds, intersection, invert, joinBounds, type Matrix, multiply } from '../syntax/geometry.ts';
import { Unprovable } from '../syntax/unprovable.ts';
import type { Covers } from './covers.ts';
import type { Clip, Glyph, TextElement } from './element.ts';

/** How much of an em a line has above and below its baseline. */
const lineAbove = 0.95;
const lineBelow = 0.3;
/** Text that is turned by less reads along the side of the page. */
const leastTurn = 0.01;
/** What a Type 3 glyph paints may lie beside the box that it declares, by so many pixels. */
const type3SlackPx = 40;

/** Every start of a word lies on a grid of so many places to a pixel. */
const placesPerPx = 2;
/** Not exactly the middle, where sums of rounded widths like to fall: the same sums in another order must not differ. */
const roundUp = 0.5 + 0.00317;
/** A letter that stands further than this from where the widths before it put it begins anew. */
const maxDriftPx = 0.5137;

/** Text as it is written in the end: codes at a place, by the widths of their font or as the source spaces them. */
export interface PlacedText {
  readonly text: TextElement;
  /** From text space to the page's user space. */
  readonly matrix: Matrix;
  readonly characterSpacing: number;
  readonly runs: TextElement['runs'];
  /** Around its ink; `undefined` when it has none. */
  readonly ink: Bounds | undefined;
}

const visibleInk = (ink: Bounds, clips: readonly Clip[]): Bounds =>
  clips.reduce((left, { bounds }) => intersection(left, bounds), ink);

const isEmpty = ({ left, bottom, right, top }: Bounds): boolean => right <= left || top <= bottom;

/** Whether a box lies on the line that a text stands on. */
export const isOnLineOfBox = (
  { matrix, size, glyphs }: TextElement,
  toImage: Matrix,
  covers: Covers,
): boolean => {
  const [a, b, c, d] = multiply([size, 0, 0, size, 0, 0], multiply(matrix, toImage));
  const [x, y] = glyphs[0]?.at ?? [0, 0];
  const across = Math.hypot(a, b) * leastTurn;
  if (Math.abs(b) <= across) {
    const [from, to] = [y - lineBelow * d, y + lineAbove * d];
    return covers.meetAcross(Math.min(from, to), Math.max(from, to));
  }
  if (Math.abs(a) <= across) {
    const [from, to] = [x - lineBelow * c, x + lineAbove * c];
    return covers.meetDown(Math.min(from, to), Math.max(from, to));
  }
  // Turned by any other angle, its line crosses every other one.
  return true;
};

/** The letters of a text that no box touches, and the areas of those that reach out of one. */
export interface KeptGlyphs {
  readonly kept: readonly Glyph[];
  readonly isCut: boolean;
  readonly gone: ReadonlyMap<Glyph, Bounds>;
}

/** A letter with any ink in a box or its margin goes whole. Throws `Unprovable` where its ink cannot be told. */
export const keepGlyphs = ({ font, glyphs, clips }: TextElement, covers: Covers): KeptGlyphs => {
  const kept: Glyph[] = [];
  const gone = new Map<Glyph, Bounds>();
  let isCut = false;
  for (const glyph of glyphs) {
    const ink = glyph.ink && visibleInk(glyph.ink, clips);
    // Nobody sees what its clips cut off: what of that lies under a box goes, the rest is judged later.
    const isSeen = ink !== undefined && !isEmpty(ink);
    if (glyph.ink && covers.touch(isSeen ? ink : glyph.ink)) {
      isCut = true;
      // Where it is drawn, it is still seen.
      if (isSeen && covers.touchBox(ink)) gone.set(glyph, ink);
      continue;
    }
    if (ink && font.font.kind === 'type3') {
      const slack = type3SlackPx;
      const { left, bottom, right, top } = ink;
      const around = { left: left - slack, bottom: bottom - slack, right: right + slack, top: top + slack };
      if (covers.touchBox(around)) throw new Unprovable('type3');
    }
    kept.push(glyph);
  }
  return { kept, isCut, gone };
};

/** A text as the source spaces it, for lines without a box. */
export const asItIs = (text: TextElement): PlacedText => {
  const inks = text.glyphs.flatMap(({ ink }) => ink ?? []);
  const { matrix, characterSpacing, runs } = text;
  return {
    text,
    matrix,
    characterSpacing,
    runs: spelledOut(text, runs),
    ink: inks.length > 0 ? joinBounds(inks) : undefined,
  };
};

/** Spaces as wide as the source has them: word spacing goes by a code that the output has for something else. */
const spelledOut = ({ wordSpacing, size }: TextElement, runs: TextElement['runs']): TextElement['runs'] => {
  if (wordSpacing === 0 || size === 0) return runs;
  return runs.flatMap((run) => {
    if (typeof run === 'number') return [run];
    return run.flatMap((code) => (code.hex === '20' ? [[code], (-wordSpacing * 1000) / size] : [[code]]));
  });
};

interface Word {
  readonly text: TextElement;
  readonly start: readonly [x: number, y: number];
  readonly codes: ShownCode[];
  readonly inks: Bounds[];
  /** Where the next letter stands by the widths so far, in pixels. */
  next: [x: number, y: number];
}

const onGrid = (at: number): number => Math.floor(at * placesPerPx + roundUp) / placesPerPx;

/** What of its style is seen. */
const lookOf = ({ mode, pen, style: { fill, stroke, line, blending } }: TextElement): string =>
  JSON.stringify([blending, mode === 1 ? '' : fill, mode === 0 ? '' : [stroke, line, pen.slice(0, 4)]]);

const isAlike = (one: TextElement, other: TextElement): boolean =>
  one.font === other.font &&
  one.size === other.size &&
  one.mode === other.mode &&
  one.refusal === other.refusal &&
  [0, 1, 2, 3].every((at) => one.matrix[at] === other.matrix[at]) &&
  lookOf(one) === lookOf(other) &&
  one.clips.map(({ text }) => text).join() === other.clips.map(({ text }) => text).join();

/**
 * Sets what stays on the lines of boxes: letters one after the other by the widths of their font, each word on a grid of
 * half pixels. What the source does between letters is not kept, because it tells how wide the covered ones are; nor is how
 * it splits a line into pieces. Only the letters that stay are asked, and where they stand.
 */
export class WordSetter {
  private readonly toImage: Matrix;
  private readonly fromImage: Matrix;
  private word: Word | undefined;
  private readonly done: PlacedText[] = [];

  constructor(toImage: Matrix) {
    this.toImage = toImage;
    const back = invert(toImage);
    if (!back) throw new Unprovable('page-object');
    this.fromImage = back;
  }

  add(text: TextElement, glyphs: readonly Glyph[]): void {
    const [a, b] = multiply(text.matrix, this.toImage);
    for (const { code, isBlank, at, ink } of glyphs) {
      if (isBlank) continue;
      const { width } = code;
      if (width === undefined) throw new Unprovable('text-position');
      let { word } = this;
      const drift = word && Math.hypot(at[0] - word.next[0], at[1] - word.next[1]);
      if (
        !word ||
        drift === undefined ||
        drift > maxDriftPx ||
        (word.text !== text && !isAlike(word.text, text))
      ) {
        this.flush();
        const start = [onGrid(at[0]), onGrid(at[1])] as const;
        word = { text, start, codes: [], inks: [], next: [...start] };
        this.word = word;
      }
      word.codes.push(code);
      if (ink) word.inks.push(ink);
      const advance = (width / 1000) * text.size;
      word.next = [word.next[0] + a * advance, word.next[1] + b * advance];
    }
  }

  /** What was set since the last call. */
  take(): PlacedText[] {
    this.flush();
    return this.done.splice(0);
  }

  private flush(): void {
    const { word } = this;
    this.word = undefined;
    if (!word) return;
    const { text, start, codes, inks } = word;
    const [a, b, c, d] = text.matrix;
    const [ia, ib, ic, id, ie, jf] = this.fromImage;
    const [x, y] = start;
    const matrix: Matrix = [a, b, c, d, ia * x + ic * y + ie, ib * x + id * y + jf];
    const ink = inks.length > 0 ? joinBounds(inks) : undefined;
    this.done.push({ text, matrix, characterSpacing: 0, runs: [codes], ink });
  }
}

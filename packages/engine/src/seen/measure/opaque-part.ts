import { colourWords } from '../../pdfium/pixels/colour-words.ts';
import { release } from '../../pdfium/pixels/page-buffers.ts';
import { isChanged, isContrast, isUncovered, type Measured, seen, sure } from '../definition/definition.ts';
import type { ProbedObject } from '../probe/probed-objects.ts';
import type { ProbedPage } from '../probe/probed-page.ts';
import { type Area, areaOf, areaWithin, isEmptyArea, joinAreas } from './area.ts';
import { Canvas, costOfFilms, type Film, filmsOf, type Sheet, stretched } from './films.ts';
import { type Ink, inksOf } from './inks.ts';
import { judge } from './judge.ts';
import type { Span } from './placed-outline.ts';
import { growPx, type Thing } from './thing.ts';
import { hasUnseen, Marks, mayHaveUnseen, type Shown, spansOf } from './unseen-edges.ts';

// Indexes are within bounds by construction: typed-array reads are cast.

/** Everything that the page paints in a part, in order; what is not asked is one sheet from one thing to the next. */
const sheetsOf = (page: ProbedPage, things: readonly Thing[], part: Area): Sheet[] => {
  const asked = new Set(things.flatMap(({ objects }) => objects));
  const sheets: Sheet[] = [];
  let others: Sheet[] = [];
  const flush = (): void => {
    if (others.length > 0)
      sheets.push({
        objects: others.flatMap(({ objects }) => objects),
        area: joinAreas(others.map(({ area }) => area)),
      });
    others = [];
  };
  for (const object of page.objects) {
    if (object.guise !== 'itself') continue;
    const area = areaWithin(areaOn(page, object, part), part);
    if (isEmptyArea(area)) continue;
    if (asked.has(object)) {
      flush();
      sheets.push({ objects: [object], area });
    } else others.push({ objects: [object], area });
  }
  flush();
  return sheets;
};

const areaOn = (page: ProbedPage, object: ProbedObject, whole: Area): Area => {
  const bounds = page.boundsOf(object);
  return bounds && bounds.right > bounds.left && bounds.top > bounds.bottom
    ? areaOf(bounds, page.size, growPx)
    : whole;
};

/** What a thing does to the page, what is there in its place without it, and how much of that shows. */
interface Change {
  readonly film: Film;
  readonly instead: Film;
  readonly through: Float32Array;
}

/**
 * A part of a page whose objects are all opaque: each is drawn alone, once, and what the page looks like without it is
 * worked out. A thing may be called seen, or not at all.
 */
export class OpaquePart {
  private readonly page: ProbedPage;
  private readonly part: Area;
  private readonly sheets: readonly Sheet[];
  private readonly films: ReadonlyMap<Sheet, Film>;
  private readonly changes = new Map<Thing, Change>();
  private readonly places = new Map<ProbedObject, Thing[]>();
  private readonly inks: ReadonlyMap<Thing, Ink>;

  /** What making one takes, in pixels; `most` when it is no less than that. */
  static costOf(page: ProbedPage, things: readonly Thing[], part: Area, most: number): number {
    return Math.min(most, costOfFilms(sheetsOf(page, things, part), part, most) + 3 * page.costOf(part));
  }

  constructor(page: ProbedPage, bare: ProbedPage, things: readonly Thing[], part: Area) {
    this.page = page;
    this.part = part;
    this.sheets = sheetsOf(page, things, part);
    const shown = page.objects.filter(({ guise }) => guise === 'itself');
    page.switchOff(shown);
    this.films = filmsOf(page, this.sheets, part);
    const replaced = things.filter(({ instead }) => instead.length > 0);
    const filmInstead = filmsOf(
      page,
      replaced.map((thing) => ({ objects: thing.instead, area: areaWithin(thing.area, part), thing })),
      part,
    );
    page.switchOn(shown);
    const insteadOf = new Map([...filmInstead].map(([{ thing }, film]) => [thing, film]));
    const filmOf = new Map(this.sheets.map((sheet) => [sheet.objects[0], this.films.get(sheet)]));
    for (const thing of things) {
      const [object] = thing.objects;
      const film = filmOf.get(object);
      // Twins are painted at two times, and a Type 3 glyph anywhere.
      if (thing.isLoose || !film || !object || thing.objects.length > 1) continue;
      const other = insteadOf.get(thing);
      const change = other
        ? { film: stretched(film, other), instead: stretched(other, film) }
        : { film, instead: nothingAt(film) };
      this.changes.set(thing, { ...change, through: new Float32Array(change.film.at.length) });
      this.places.set(object, [...(this.places.get(object) ?? []), thing]);
    }
    this.inks = inksOf(
      bare,
      things.filter((thing) => this.changes.has(thing)),
      part,
    );
  }

  /**
   * Those of `things` that certainly are, on the page as it is without `gone`; where the sides of those show that are told
   * by any part of them.
   */
  seenWithout(
    gone: ReadonlySet<ProbedObject>,
    things: ReadonlySet<Thing>,
  ): Map<Thing, readonly Span[] | undefined> {
    const { page, part, sheets, films } = this;
    const there = sheets.filter(({ objects }) => !objects.some((object) => gone.has(object)));
    page.switchOff([...gone]);
    const full = colourWords(page.draw(part));
    const trusted = agreement(
      full,
      there.map((sheet) => films.get(sheet) as Film),
    );
    const through = new Float32Array(full.length).fill(1);
    for (const sheet of there.toReversed()) {
      for (const thing of this.thingsAt(sheet, things)) {
        const change = this.changes.get(thing) as Change;
        for (let index = 0; index < change.film.at.length; index += 1)
          change.through[index] = through[change.film.at[index] as number] as number;
      }
      const { at, keep } = films.get(sheet) as Film;
      for (let index = 0; index < at.length; index += 1)
        through[at[index] as number] = (through[at[index] as number] as number) * (keep[index] as number);
    }
    const beneath = new Canvas(full.length);
    const found = new Map<Thing, readonly Span[] | undefined>();
    for (const sheet of there) {
      for (const thing of this.thingsAt(sheet, things)) {
        const measured = this.measure(thing, full, beneath, trusted);
        if (judge(thing, measured) !== 'seen') continue;
        const { outline } = thing;
        const spans =
          outline && mayHaveUnseen(outline, thing.onPage, measured)
            ? spansOf(outline, this.shownOf(thing, full, beneath, trusted))
            : undefined;
        if (outline && spans && !outline.isTold && hasUnseen(outline, spans)) continue;
        found.set(thing, outline?.isTold ? spans : undefined);
      }
      beneath.lay(films.get(sheet) as Film);
    }
    release(full);
    return found;
  }

  private thingsAt({ objects: [object] }: Sheet, things: ReadonlySet<Thing>): readonly Thing[] {
    return ((object && this.places.get(object)) ?? []).filter((thing) => things.has(thing));
  }

  /** No more than where it certainly shows. */
  private shownOf(thing: Thing, full: Int32Array, beneath: Canvas, trusted: Uint8Array): Shown {
    const area = areaWithin(thing.area, this.part);
    const [shown, free] = [new Marks(area), new Marks(area)];
    this.measure(thing, full, beneath, trusted, shown);
    const { dark } = this.inks.get(thing) as Ink;
    const width = area.right - area.left;
    for (const [index, level] of dark.entries())
      if (level < seen.solidInk) free.add(area.left + (index % width), area.top + Math.floor(index / width));
    return { shown, free };
  }

  /** No more than what certainly shows, of no less than all its own ink. */
  private measure(
    thing: Thing,
    full: Int32Array,
    beneath: Canvas,
    trusted: Uint8Array,
    marks?: Marks,
  ): Measured {
    const { film, instead, through } = this.changes.get(thing) as Change;
    const ink = this.inks.get(thing) as Ink;
    const isTold = thing.outline?.isTold;
    const width = this.part.right - this.part.left;
    const area = areaWithin(thing.area, this.part);
    const [inkWidth, firstRow, firstColumn] = [
      area.right - area.left,
      area.top - this.part.top,
      area.left - this.part.left,
    ];
    let [changed, contrasted] = [0, 0];
    const shownFrom = { thin: 0, own: 0 };
    const inkedFrom = { thin: 0, own: 0 };
    const tintedFrom = { thin: 0, own: 0 };
    for (let index = 0; index < film.at.length; index += 1) {
      const pixel = film.at[index] as number;
      const word = full[pixel] as number;
      const without = withoutFilm(word, index, film, instead, through[index] as number, beneath, pixel);
      const isSure = trusted[pixel] === 1 && (through[index] as number) > sure.through;
      const isOther = isSure && isChanged(word, without, sure.workedOut.sameLevels);
      const isShown = isOther && isContrast(word, without, sure.workedOut.contrast);
      if (isOther) changed += 1;
      if (isShown) contrasted += 1;
      const y = Math.floor(pixel / width);
      const dark = ink.dark[(y - firstRow) * inkWidth + pixel - y * width - firstColumn] as number;
      const isOpen = isTold && trusted[pixel] === 1 && isUncovered((through[index] as number) * dark, dark);
      if (isShown || isOpen) marks?.add(pixel - y * width + this.part.left, y + this.part.top);
      if (dark < seen.thinInk) continue;
      const isInked = !isSure || word !== without;
      if (isInked) inkedFrom.thin += 1;
      if (isShown) shownFrom.thin += 1;
      const isTinted = isOther && isChanged(word, without, sure.workedOut.paleLevels);
      if (isTinted) tintedFrom.thin += 1;
      if (dark < seen.ownInk) continue;
      if (isInked) inkedFrom.own += 1;
      if (isShown) shownFrom.own += 1;
      if (isTinted) tintedFrom.own += 1;
    }
    const from = ink.own < seen.fewPixels ? 'thin' : 'own';
    return {
      changed,
      contrasted,
      own: ink[from],
      inked: inkedFrom[from],
      shown: shownFrom[from],
      tinted: tintedFrom[from],
    };
  }
}

const nothingAt = ({ at }: Film): Film => ({
  at,
  add: new Int32Array(at.length),
  keep: new Float32Array(at.length).fill(1),
});

/** A pixel as it is when one film is replaced by another, of what lies beneath and of what shows through from there. */
const withoutFilm = (
  word: number,
  index: number,
  film: Film,
  instead: Film,
  through: number,
  { red, green, blue }: Canvas,
  pixel: number,
): number => {
  const [added, other] = [film.add[index] as number, instead.add[index] as number];
  const kept = (film.keep[index] as number) - (instead.keep[index] as number);
  const channel = (shift: number, beneath: Float32Array): number => {
    const more = ((added >> shift) & 255) - ((other >> shift) & 255) + kept * (beneath[pixel] as number);
    return Math.max(0, Math.min(255, Math.round(((word >> shift) & 255) - through * more)));
  };
  return channel(0, red) | (channel(8, green) << 8) | (channel(16, blue) << 16) | (word & ~0xffffff);
};

/** 1 where all films together give what the page shows. */
const agreement = (full: Int32Array, films: readonly Film[]): Uint8Array => {
  const canvas = new Canvas(full.length);
  for (const film of films) canvas.lay(film);
  const { red, green, blue } = canvas;
  const trusted = new Uint8Array(full.length);
  for (let pixel = 0; pixel < full.length; pixel += 1) {
    const word = full[pixel] as number;
    if (
      Math.abs((word & 255) - (red[pixel] as number)) <= sure.roundingLevels &&
      Math.abs(((word >> 8) & 255) - (green[pixel] as number)) <= sure.roundingLevels &&
      Math.abs(((word >> 16) & 255) - (blue[pixel] as number)) <= sure.roundingLevels
    )
      trusted[pixel] = 1;
  }
  return trusted;
};

import { colourWords } from '../../pdfium/pixels/colour-words.ts';
import { release } from '../../pdfium/pixels/page-buffers.ts';
import type { Raster } from '../../pdfium/pixels/raster.ts';
import { Unprovable } from '../../syntax/unprovable.ts';
import { isClear, isVeiled, type Measured, seen, type Verdict } from '../definition/definition.ts';
import type { ProbedObject } from '../probe/probed-objects.ts';
import type { ProbedPage } from '../probe/probed-page.ts';
import { type Area, areaWithin, joinAreas, meet, pixelsIn } from './area.ts';
import { type CloseUp, closeUpOf, isSeenCloseUp, mayBeWithin } from './close-up.ts';
import { darkness, judge } from './judge.ts';
import { type Drawings, measure } from './measure.ts';
import { OpaquePart } from './opaque-part.ts';
import { canMean } from './own-shape.ts';
import type { Span } from './placed-outline.ts';
import { costOf, type Region, regionsFor } from './plan.ts';
import { areWhole, type Outlined, shownSpans } from './shown-spans.ts';
import type { Thing } from './thing.ts';
import { mayHaveUnseen } from './unseen-edges.ts';

// Indexes are within bounds by construction: typed-array reads are cast.

/** Taking so many layers away takes less time than drawing everything alone. */
const fewLayers = 8;
/** Where a part as a whole takes too long: of a page that is kept, its deepest places alone become pictures. */
const tilePx = 256;
/** What is hidden uncovers what lay beneath: after so many rounds it is not told. */
const maxRounds = 4;

/** Draws the page as it is and without each thing, and finds out which of them anybody sees. */
class Measurement {
  readonly verdicts = new Map<Thing, Verdict>();
  /** Where the edges of outlines show that do not everywhere. */
  readonly spans = new Map<Thing, readonly Span[]>();
  private readonly page: ProbedPage;
  private readonly bare: ProbedPage;

  constructor(page: ProbedPage, bare: ProbedPage) {
    this.page = page;
    this.bare = bare;
    bare.switchOff(bare.objects);
  }

  /** Asks only for what is not certainly seen, until nothing more is hidden. */
  deepRegion({ part, things }: Region): void {
    const opaque = new OpaquePart(this.page, this.bare, things, part);
    const gone = new Set<ProbedObject>();
    const asked = new Set<Thing>();
    let doubted: readonly Thing[] = things;
    for (let round = 0; round < maxRounds; round += 1) {
      const certain = opaque.seenWithout(gone, new Set(doubted));
      for (const [thing, spans] of certain) {
        this.verdicts.set(thing, 'seen');
        if (spans) this.spans.set(thing, spans);
      }
      const open = doubted.filter((thing) => !certain.has(thing));
      for (const thing of open) asked.add(thing);
      const regions = regionsFor(this.page, open);
      for (const region of regions) if (this.page.affords(costOf(this.page, region))) this.region(region);
      const hidden = open.filter(
        (thing) => thing.kind !== 'subpath' && this.verdicts.get(thing) === 'hidden',
      );
      if (hidden.length === 0) return;
      for (const { objects } of hidden) for (const object of objects) gone.add(object);
      doubted = things.filter(
        (thing) => !asked.has(thing) && hidden.some(({ area }) => meet(area, thing.area)),
      );
    }
    for (const thing of doubted) this.verdicts.set(thing, 'unsure');
  }

  region({ part, layers }: Region): void {
    const full = this.page.draw(part);
    for (const { things, part: own } of layers) {
      if (own === part) this.layer(things, part, full);
      else {
        // Of a smaller part PDFium may round otherwise, so it is drawn anew in both ways.
        const fullPart = this.page.draw(own);
        this.layer(things, own, fullPart);
        release(fullPart.data);
      }
    }
    release(full.data);
  }

  private layer(things: readonly Thing[], part: Area, full: Raster): void {
    const objects = things.flatMap((thing) => thing.objects);
    const instead = things.flatMap((thing) => thing.instead);
    this.page.switchOff(objects);
    this.page.switchOn(instead);
    const without = this.page.draw(part);
    this.page.switchOff(instead);
    const alone = this.drawAlone(
      things.flatMap((thing) => thing.bare),
      part,
    );
    const drawings = {
      part,
      full: colourWords(full),
      without: colourWords(without),
      alone: alone && colourWords(alone),
    };
    const strays = this.hasStrayInk(things);
    const veiled: ({ thing: Thing } & CloseUp)[] = [];
    const covers: Outlined[] = [];
    for (const thing of things) {
      const measured = measure(thing, drawings);
      const judged = judge(thing, measured);
      const isDoubtful = (strays && thing.isLoose) || !canMean(thing, part, drawings.alone);
      const verdict = isDoubtful && judged === 'seen' ? 'unsure' : judged;
      this.verdicts.set(thing, verdict);
      if (verdict === 'seen' && isOutlined(thing) && mayHaveUnseen(thing.outline, thing.onPage, measured))
        if (isCover(thing, measured)) covers.push(thing);
        else this.spans.set(thing, shownSpans(thing, drawings));
      if (verdict === 'seen' && isOutline(thing) && (isVeiled(measured) || mayBeWithin(thing)))
        veiled.push({ thing, ...closeUpOf(thing, drawings) });
      // Hidden one by one is not hidden together: what is hidden stays away while the rest is judged.
      if (verdict !== 'hidden' || thing.kind === 'subpath') this.page.switchOn(thing.objects);
    }
    if (covers.length > 0) this.uncovered(covers, drawings);
    release(without.data);
    if (alone) release(alone.data);
    // Not told, should there be no time left to look.
    for (const { thing } of veiled) this.verdicts.set(thing, 'unsure');
    for (const { thing, ...closeUp } of veiled)
      if (isSeenCloseUp(this.page, this.bare, thing, closeUp)) this.verdicts.set(thing, 'seen');
  }

  /** Where things lie on top, whatever they lie on: there they differ in black and in white. */
  private uncovered(things: readonly Outlined[], drawings: Drawings): void {
    const { page } = this;
    const part = joinAreas(things.map(({ area }) => areaWithin(area, drawings.part)));
    const cost = page.costOf(part) * 2;
    if (!page.affords(cost)) {
      for (const thing of things) this.verdicts.set(thing, 'unsure');
      return;
    }
    const asked: Outlined[] = [];
    for (const thing of things) {
      const spans = shownSpans(thing, drawings);
      if (areWhole(spans)) this.spans.set(thing, spans);
      else asked.push(thing);
    }
    const around = (some: readonly Outlined[]): Area =>
      joinAreas(some.map(({ area }) => areaWithin(area, drawings.part)));
    const apart = regionsFor(page, asked).map(({ things: some }) => some as readonly Outlined[]);
    const costApart = apart.reduce((sum, some) => sum + page.costOf(around(some)) * 2, 0);
    const isWorthIt = costApart < cost;
    for (const some of isWorthIt ? apart : [asked]) {
      const part = around(some);
      const [black, white] = page.drawInBlackAndWhite(
        some.flatMap(({ objects }) => objects),
        part,
      );
      const onTop = { part, black: colourWords(black), white: colourWords(white) };
      for (const thing of some) this.spans.set(thing, shownSpans(thing, drawings, onTop));
      release(black.data, white.data);
    }
    // What else is told of the page does not depend on how it was drawn.
    page.charge(cost - (isWorthIt ? costApart : page.costOf(around(asked)) * 2));
  }

  /** Whether glyphs that may paint anywhere do so outside their own places. */
  private hasStrayInk(things: readonly Thing[]): boolean {
    const loose = things.filter(({ isLoose }) => isLoose);
    if (loose.length === 0) return false;
    const { width, height } = this.page.size;
    const drawn = this.drawAlone(
      loose.flatMap((thing) => thing.bare),
      { left: 0, top: 0, right: width, bottom: height },
    );
    if (!drawn) return false;
    const data = colourWords(drawn);
    for (const { area } of loose)
      for (let y = area.top; y < area.bottom; y += 1)
        data.fill(-1, y * width + area.left, y * width + area.right);
    const strays = data.some((word) => darkness(word) >= seen.thinInk);
    release(data);
    return strays;
  }

  private drawAlone(objects: readonly ProbedObject[], part: Area): Raster | undefined {
    if (objects.length === 0) return undefined;
    this.bare.switchOn(objects);
    // In colours, as the page is: PDFium draws letters otherwise where there is one channel.
    const drawn = this.bare.draw(part);
    this.bare.switchOff(objects);
    return drawn;
  }
}

/** Of pictures each sample is looked at, and a ramp of colours is as faint as it is. */
const isOutline = ({ kind }: Thing): boolean => kind !== 'image' && kind !== 'shading';

const isOutlined = (thing: Thing): thing is Outlined => thing.outline !== undefined;

/** What spells nothing is seen where it lies on top, however faint it is: the pale ground of a table. */
const isCover = ({ outline, isTold, isPlain }: Outlined, measured: Measured): boolean =>
  isPlain && (outline.isTold || (isTold && !isClear(measured)));

const split = <T>(all: readonly T[], isOne: (one: T) => boolean): [T[], T[]] => [
  all.filter(isOne),
  all.filter((one) => !isOne(one)),
];

const halfOf = ({ size: { width, height } }: ProbedPage): number => (width * height) / 2;

/**
 * What is hidden is left switched off on the page. Where everything that is painted is opaque, deep layers are worked out
 * before they are taken away. What takes too long to measure has no verdict: of a page that is not kept, what `isSaying`
 * comes first.
 */
export const measureThings = (
  page: ProbedPage,
  bare: ProbedPage,
  things: readonly Thing[],
  isOpaque: boolean,
  isKept: boolean,
  isSaying: (thing: Thing) => boolean,
): Pick<Measurement, 'verdicts' | 'spans'> => {
  // Nothing could be measured: planning it takes time too.
  if (isKept && !page.affords(0)) throw new Unprovable('too-complex');
  const planFor = (region: Region) => {
    const slow = costOf(page, region);
    const fast =
      isOpaque && region.layers.length > fewLayers
        ? OpaquePart.costOf(page, region.things, region.part, slow)
        : slow;
    return { region, cost: Math.min(slow, fast), isDeep: fast < slow };
  };
  // Of what is drawn anyway, as many as possible are told; of a page that is kept, as much of the page.
  const priceOf = ({ region, cost }: ReturnType<typeof planFor>): number =>
    isKept ? cost : cost / region.things.length;
  const plansFor = (some: readonly Thing[]) =>
    regionsFor(page, some)
      .map(planFor)
      .flatMap((plan) =>
        !isKept || page.affords(plan.cost)
          ? [plan]
          : regionsFor(page, plan.region.things, tilePx).map(planFor),
      )
      .sort((one, other) => priceOf(one) - priceOf(other));
  const atOnce = plansFor(things);
  const isAffordable = page.affords(atOnce.reduce((sum, { cost }) => sum + cost, 0));
  const plans = isKept || isAffordable ? atOnce : split(things, isSaying).flatMap(plansFor);
  const measurement = new Measurement(page, bare);
  let spent = 0;
  const tooDeep = plans.filter(({ cost }) => {
    spent += cost;
    return !page.affords(spent);
  });
  // What is not measured is drawn as a picture: for most of a page there is nothing to gain.
  if (isKept && tooDeep.reduce((sum, { region }) => sum + pixelsIn(region.part), 0) > halfOf(page))
    throw new Unprovable('too-complex');
  try {
    for (const { region, cost, isDeep } of plans) {
      if (!page.affords(cost)) continue;
      if (isDeep) measurement.deepRegion(region);
      else measurement.region(region);
    }
  } catch (error) {
    if (isKept || !(error instanceof Unprovable)) throw error;
  }
  return measurement;
};

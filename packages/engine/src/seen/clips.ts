import type { PageSize } from '@blackbar/core/model';
import type { PDFContext } from '@cantoo/pdf-lib';
import type { ParsedPage } from '../page/source-document.ts';
import { subpathIds } from '../page/walk/painted-ids.ts';
import type { Body, PathPiece } from '../page/walk/piece.ts';
import { type ClipChange, keepEverything } from '../page/write/decisions.ts';
import type { Pdfium } from '../pdfium/library.ts';
import { release } from '../pdfium/pixels/page-buffers.ts';
import { longerSide } from '../syntax/geometry.ts';
import { Unprovable } from '../syntax/unprovable.ts';
import { type Behind, behindClips } from './behind-clips.ts';
import { isBlot, seen } from './definition/definition.ts';
import { type Area, areaOf, areaWithin, isEmptyArea, joinAreas, pixelsIn } from './measure/area.ts';
import { growPx } from './measure/thing.ts';
import { barePage } from './probe/bare-file.ts';
import { DecidedPage, differences } from './probe/decided-page.ts';
import { writePageFile } from './probe/page-file.ts';
import type { ProbedObject } from './probe/probed-objects.ts';
import { type ProbedPage, withProbe } from './probe/probed-page.ts';
import { tagsFor } from './probe/tags.ts';

/** More outlines that clip take too long to take away one after the other. */
const maxOutlines = 64;
/** Those that lie so close together are taken away at once at first: most clip nothing. */
const groupPx = 300_000;

/** The paths of a page that do nothing but clip, and not to a rectangle, which any part tells. */
const clipsOf = (body: Body, found: Set<PathPiece> = new Set()): Set<PathPiece> => {
  for (const piece of body.pieces) {
    if (typeof piece === 'string') continue;
    if (piece.kind === 'form') clipsOf(piece.body, found);
    if (piece.kind === 'path' && piece.clipOutlines && piece.paint === '') found.add(piece);
  }
  return found;
};

/** Which outlines clip nothing anybody sees, and where some of the others show that they do. */
export interface ToldClips {
  readonly changes: ReadonlyMap<number, ClipChange>;
  readonly shows: ReadonlyMap<number, Area>;
}

/** So many pixels that change are looked at again, should more be hidden. */
const shownPixels = 64;

/** Around the first of the marked pixels. */
const aroundFirst = ({ part, marked }: Marks): Area => {
  const width = part.right - part.left;
  const some: Area[] = [];
  for (let at = marked.indexOf(1); at >= 0 && some.length < shownPixels; at = marked.indexOf(1, at + 1)) {
    const [left, top] = [part.left + (at % width), part.top + Math.floor(at / width)];
    some.push({ left, top, right: left + 1, bottom: top + 1 });
  }
  return joinAreas(some);
};

/** Pixels of a part of the page image, 1 for each that is meant. */
interface Marks {
  readonly part: Area;
  readonly marked: Uint8Array;
}

/** The share of an outline on a page of outlines that lies near all of the marked pixels. */
const shareNear = (outlines: ProbedPage, paintId: number, marks: readonly Marks[]): number => {
  const own = outlines.objects.filter((object) => object.paintId === paintId);
  const part = areaAround(outlines, own);
  if (isEmptyArea(part)) return 0;
  outlines.switchOn(own);
  const { data, channels } = outlines.draw(part);
  outlines.switchOff(own);
  const width = part.right - part.left;
  let [all, near] = [0, 0];
  for (let at = 0; at < width * (part.bottom - part.top); at += 1) {
    if (255 - (data[at * channels] as number) < seen.thinInk) continue;
    all += 1;
    const [x, y] = [part.left + (at % width), part.top + Math.floor(at / width)];
    if (marks.every((some) => isNear(some, x, y))) near += 1;
  }
  release(data);
  return all === 0 ? 0 : near / all;
};

/** Whether an outline is so small that nobody sees which shape it cuts out. */
const isDot = (outlines: ProbedPage, paintId: number): boolean =>
  outlines.objects.some((object) => {
    const bounds = object.paintId === paintId ? outlines.boundsOf(object) : undefined;
    return bounds !== undefined && isBlot(longerSide(bounds), 0);
  });

/** All of the page image where PDFium knows no extent. */
const areaAround = (page: ProbedPage, objects: readonly ProbedObject[]): Area => {
  const { size } = page;
  const areas = objects.map((object) => {
    const bounds = page.boundsOf(object);
    return bounds && areaOf(bounds, size, growPx);
  });
  return areas.length > 0 && areas.every((area) => area !== undefined)
    ? joinAreas(areas)
    : { left: 0, top: 0, right: size.width, bottom: size.height };
};

const isNear = ({ part: { left, top, right, bottom }, marked }: Marks, x: number, y: number): boolean => {
  const { nearClipPx: reach } = seen;
  for (let row = Math.max(top, y - reach); row <= Math.min(bottom - 1, y + reach); row += 1)
    for (let column = Math.max(left, x - reach); column <= Math.min(right - 1, x + reach); column += 1)
      if (marked[(row - top) * (right - left) + column - left] === 1) return true;
  return false;
};

/** One of the outlines that clip, and what is behind it. */
interface Outline {
  readonly clip: PathPiece;
  readonly paintId: number;
  readonly behind: Behind;
}

const behindAll = (group: readonly Outline[]): Behind => {
  const [first, ...others] = group.map(({ behind }) => behind) as [Behind, ...Behind[]];
  return {
    part: joinAreas(group.map(({ behind }) => behind.part)),
    far: new Set([...first.far].filter((id) => others.every(({ far }) => far.has(id)))),
  };
};

const isSameArea = (one: Area, other: Area): boolean =>
  one.left === other.left &&
  one.top === other.top &&
  one.right === other.right &&
  one.bottom === other.bottom;

const areSame = (one: ReadonlySet<number>, other: ReadonlySet<number>): boolean =>
  one.size === other.size && [...one].every((id) => other.has(id));

/** All of one path, and of its neighbours that lie close to it, in the order they have on the page. */
const groupsOf = (outlines: readonly Outline[]): Outline[][] => {
  const groups: Outline[][] = [];
  for (const outline of outlines) {
    const last = groups.at(-1);
    const around = joinAreas([...(last ?? []), outline].map(({ behind }) => behind.part));
    if (last && (last.at(-1)?.clip === outline.clip || pixelsIn(around) <= groupPx)) last.push(outline);
    else groups.push([outline]);
  }
  return groups;
};

/** Those of each path of a group; of one path, each alone. */
const partsOf = (group: readonly Outline[]): Outline[][] => {
  const clips = new Set(group.map(({ clip }) => clip));
  return clips.size > 1
    ? [...clips].map((clip) => group.filter((outline) => outline.clip === clip))
    : group.map((outline) => [outline]);
};

/** Whether a page has more of them than can be looked at. */
export const hasManyClips = ({ body }: ParsedPage): boolean =>
  [...clipsOf(body)].flatMap(subpathIds).length > maxOutlines;

/**
 * The paint ids of subpaths that clip nothing anybody sees: each is taken away, and the page is looked at. An outline
 * that is not convex has to show for the most part where it cuts. What was told `before`, of a page with less hidden on
 * it, says where to look first. Throws `Unprovable` when that cannot be told.
 */
export const openClips = (
  pdfium: Pdfium,
  context: PDFContext,
  taken: ParsedPage,
  size: PageSize,
  hidden: ReadonlySet<number>,
  before?: ToldClips,
): ToldClips => {
  const open = new Map<number, ClipChange>();
  const shows = new Map<number, Area>();
  const clips = clipsOf(taken.body);
  const ids = [...clips].flatMap(subpathIds);
  if (ids.length === 0) return { changes: open, shows };
  const file = writePageFile(context, taken.source, [
    barePage(context, taken, tagsFor(new Set(ids)), keepEverything),
  ]);
  withProbe(pdfium, file, size, (outlines) => {
    outlines.switchOff(outlines.objects);
    const page = new DecidedPage(pdfium, context, taken, size);
    const behind = behindClips(outlines, taken.body, clips, hidden);
    const outlinesOf = (clip: PathPiece): Outline[] =>
      subpathIds(clip).map((paintId) => ({ clip, paintId, behind: behind.get(clip) as Behind }));
    const all = [...clips].flatMap(outlinesOf);
    const used = all.filter((outline) => !isEmptyArea(outline.behind.part));
    for (const outline of all) if (!used.includes(outline)) open.set(outline.paintId, 'open');
    let later = used.map((outline) => outline.behind.part);
    /** The last part that was drawn as it is: what lies there is asked for more than once. */
    let last: (Behind & { readonly full: Int32Array; readonly openCount: number }) | undefined;
    const fullOf = ({ part, far }: Behind): Int32Array | undefined =>
      last && last.openCount === open.size && isSameArea(last.part, part) && areSame(last.far, far)
        ? last.full
        : undefined;
    const change = (ids: readonly number[], to: ClipChange, behind: Behind) => {
      const { part, far } = behind;
      const gone = new Set([...hidden, ...far]);
      const changed = { hidden: gone, clips: new Map([...open, ...ids.map((id) => [id, to] as const)]) };
      const known = fullOf(behind);
      const asked = known ? [changed] : [changed, { hidden: gone, clips: open }];
      const [drawn, fresh] = page.drawEach(asked, part, later) as [Int32Array, Int32Array | undefined];
      later = [];
      const full = known ?? (fresh as Int32Array);
      if (!known) {
        if (last) release(last.full);
        last = { part, far, full, openCount: open.size };
      }
      const marked = new Uint8Array(full.length);
      const counted = differences(full, drawn, (at) => {
        marked[at] = 1;
      });
      release(drawn);
      return { marks: { part, marked }, ...counted };
    };
    const clipsNothing = ({ clip, paintId, behind: own }: Outline): boolean => {
      const without = change([paintId], 'open', own);
      if (without.changed <= seen.unseenPixels) return true;
      if (without.contrasted <= seen.unseenPixels || isDot(outlines, paintId)) throw new Unprovable('clip');
      if (!clip.clipOutlines?.has(paintId)) {
        shows.set(paintId, aroundFirst(without.marks));
        return false;
      }
      const marks = [without.marks];
      // Of the last subpath both sides have to show: what it cuts off, and what it leaves.
      if (subpathIds(clip).every((id) => id === paintId || open.has(id)))
        marks.push(change([paintId], 'shut', own).marks);
      if (shareNear(outlines, paintId, marks) < seen.share) throw new Unprovable('clip');
      return false;
    };
    /** Where it showed before, which takes less than looking at all that is painted through it. */
    const showsStill = ({ paintId, behind: own }: Outline): boolean => {
      const place = before?.shows.get(paintId);
      const part = place && areaWithin(place, own.part);
      if (!part || isEmptyArea(part)) return false;
      const { contrasted } = change([paintId], 'open', { ...own, part });
      if (contrasted > seen.unseenPixels) shows.set(paintId, part);
      return contrasted > seen.unseenPixels;
    };
    const areOpen = (group: readonly Outline[]): boolean => {
      const [first, ...rest] = group as [Outline, ...Outline[]];
      if (rest.length === 0) return clipsNothing(first);
      const ids = group.map(({ paintId }) => paintId);
      return change(ids, 'open', behindAll(group)).changed <= seen.unseenPixels;
    };
    const tell = (group: readonly Outline[]): void => {
      if (areOpen(group)) for (const { paintId } of group) open.set(paintId, 'open');
      else if (group.length > 1) for (const part of partsOf(group)) tell(part);
    };
    const asked = used.filter((outline) => !showsStill(outline));
    for (const group of groupsOf(asked)) tell(group);
    if (last) release(last.full);
  });
  return { changes: open, shows };
};

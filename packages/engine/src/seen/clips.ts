import type { PageSize } from '@blackbar/core/model';
import type { PDFContext } from '@cantoo/pdf-lib';
import type { ParsedPage } from '../page/source-document.ts';
import { subpathIds } from '../page/walk/painted-ids.ts';
import type { Body, PathPiece } from '../page/walk/piece.ts';
import { type ClipChange, keepEverything } from '../page/write/decisions.ts';
import type { Pdfium } from '../pdfium/library.ts';
import { release } from '../pdfium/pixels/page-buffers.ts';
import { Unprovable } from '../syntax/unprovable.ts';
import { type Behind, behindClips } from './behind-clips.ts';
import { seen } from './definition/definition.ts';
import { type Area, areaOf, isEmptyArea, joinAreas } from './measure/area.ts';
import { growPx } from './measure/thing.ts';
import { barePage } from './probe/bare-file.ts';
import { DecidedPage, differences } from './probe/decided-page.ts';
import { writePageFile } from './probe/page-file.ts';
import type { ProbedObject } from './probe/probed-objects.ts';
import { type ProbedPage, withProbe } from './probe/probed-page.ts';
import { tagsFor } from './probe/tags.ts';

/** More outlines that clip take too long to take away one after the other. */
const maxOutlines = 64;

/** The paths of a page that do nothing but clip, and not to a rectangle, which any part tells. */
const clipsOf = (body: Body, found: Set<PathPiece> = new Set()): Set<PathPiece> => {
  for (const piece of body.pieces) {
    if (typeof piece === 'string') continue;
    if (piece.kind === 'form') clipsOf(piece.body, found);
    if (piece.kind === 'path' && piece.clipOutlines && piece.paint === '') found.add(piece);
  }
  return found;
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

/** Whether a page has more of them than can be looked at. */
export const hasManyClips = ({ body }: ParsedPage): boolean =>
  [...clipsOf(body)].flatMap(subpathIds).length > maxOutlines;

/**
 * The paint ids of subpaths that clip nothing anybody sees: each is taken away, and the page is looked at. An outline
 * that is not convex has to show for the most part where it cuts. Throws `Unprovable` when that cannot be told.
 */
export const openClips = (
  pdfium: Pdfium,
  context: PDFContext,
  taken: ParsedPage,
  size: PageSize,
  hidden: ReadonlySet<number>,
): Map<number, ClipChange> => {
  const open = new Map<number, ClipChange>();
  const clips = clipsOf(taken.body);
  const ids = [...clips].flatMap(subpathIds);
  if (ids.length === 0) return open;
  const file = writePageFile(context, taken.source, [
    barePage(context, taken, tagsFor(new Set(ids)), keepEverything),
  ]);
  withProbe(pdfium, file, size, (outlines) => {
    outlines.switchOff(outlines.objects);
    const page = new DecidedPage(pdfium, context, taken, size);
    const behind = behindClips(outlines, taken.body, clips, hidden);
    const behindOf = (clip: PathPiece): Behind => behind.get(clip) as Behind;
    let others = [...clips].flatMap((clip) => subpathIds(clip).map(() => behindOf(clip).part));
    const change = (paintId: number, to: ClipChange, { part, far }: Behind) => {
      const gone = new Set([...hidden, ...far]);
      const [full, drawn] = page.drawEach(
        [
          { hidden: gone, clips: open },
          { hidden: gone, clips: new Map([...open, [paintId, to]]) },
        ],
        part,
        others,
      ) as [Int32Array, Int32Array];
      others = [];
      const marked = new Uint8Array(full.length);
      const counted = differences(full, drawn, (at) => {
        marked[at] = 1;
      });
      release(full, drawn);
      return { marks: { part, marked }, ...counted };
    };
    for (const clip of clips)
      for (const paintId of subpathIds(clip)) {
        const own = behindOf(clip);
        const without = isEmptyArea(own.part) ? undefined : change(paintId, 'open', own);
        if (!without || without.changed <= seen.unseenPixels) {
          open.set(paintId, 'open');
          continue;
        }
        if (without.contrasted <= seen.unseenPixels) throw new Unprovable('clip');
        if (!clip.clipOutlines?.has(paintId)) continue;
        const marks = [without.marks];
        // Of the last subpath both sides have to show: what it cuts off, and what it leaves.
        if (subpathIds(clip).every((id) => id === paintId || open.has(id)))
          marks.push(change(paintId, 'shut', own).marks);
        if (shareNear(outlines, paintId, marks) < seen.share) throw new Unprovable('clip');
      }
  });
  return open;
};

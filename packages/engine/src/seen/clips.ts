import type { PageSize } from '@blackbar/core/model';
import type { PDFContext } from '@cantoo/pdf-lib';
import type { ParsedPage } from '../page/source-document.ts';
import type { Body, PathPiece } from '../page/walk/piece.ts';
import { type ClipChange, keepEverything } from '../page/write/decisions.ts';
import type { Pdfium } from '../pdfium/library.ts';
import { release } from '../pdfium/pixels/page-buffers.ts';
import { Unprovable } from '../syntax/unprovable.ts';
import { seen } from './definition/definition.ts';
import { barePage } from './probe/bare-file.ts';
import { DecidedPage, differences } from './probe/decided-page.ts';
import { writePageFile } from './probe/page-file.ts';
import { type ProbedPage, withProbe } from './probe/probed-page.ts';
import { tagsFor } from './probe/tags.ts';

/** More outlines that clip take too long to take away one after the other. */
const maxOutlines = 64;

const idsOf = ({ parts }: PathPiece): number[] =>
  parts.flatMap(({ paintId, subpaths }) => subpaths.map((_, index) => paintId + index));

/** The paths of a page that do nothing but clip, and not to a rectangle, which any part tells. */
const clipsOf = (body: Body, found: Set<PathPiece> = new Set()): Set<PathPiece> => {
  for (const piece of body.pieces) {
    if (typeof piece === 'string') continue;
    if (piece.kind === 'form') clipsOf(piece.body, found);
    if (piece.kind === 'path' && piece.clipOutlines && piece.paint === '') found.add(piece);
  }
  return found;
};

/** Pixels of the page image, 1 for each that is meant. */
type Marks = Uint8Array;

/** The share of an outline on a page of outlines that lies near all of the marked pixels. */
const shareNear = (outlines: ProbedPage, paintId: number, marks: readonly Marks[]): number => {
  const { width, height } = outlines.size;
  const own = outlines.objects.filter((object) => object.paintId === paintId);
  outlines.switchOn(own);
  const { data, channels } = outlines.draw({ left: 0, top: 0, right: width, bottom: height });
  outlines.switchOff(own);
  let [all, near] = [0, 0];
  for (let at = 0; at < width * height; at += 1) {
    if (255 - (data[at * channels] as number) < seen.thinInk) continue;
    all += 1;
    if (marks.every((marked) => isNear(marked, at, width))) near += 1;
  }
  release(data);
  return all === 0 ? 0 : near / all;
};

const isNear = (marks: Marks, at: number, width: number): boolean => {
  const { nearClipPx: reach } = seen;
  for (let row = -reach; row <= reach; row += 1)
    for (let column = -reach; column <= reach; column += 1)
      if (marks[at + row * width + column] === 1) return true;
  return false;
};

/** Whether a page has more of them than can be looked at. */
export const hasManyClips = ({ body }: ParsedPage): boolean =>
  [...clipsOf(body)].flatMap(idsOf).length > maxOutlines;

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
  const clips = [...clipsOf(taken.body)];
  const ids = clips.flatMap(idsOf);
  if (ids.length === 0) return open;
  const file = writePageFile(context, taken.source, [
    barePage(context, taken, tagsFor(new Set(ids)), keepEverything),
  ]);
  withProbe(pdfium, file, size, (outlines) => {
    outlines.switchOff(outlines.objects);
    const page = new DecidedPage(pdfium, context, taken, size);
    let full = page.draw({ hidden }, ids.length + 1);
    const change = (paintId: number, to: ClipChange) => {
      const drawn = page.draw({ hidden, clips: new Map([...open, [paintId, to]]) });
      const marks = new Uint8Array(full.length);
      const counted = differences(full, drawn, (at) => {
        marks[at] = 1;
      });
      return { drawn, marks, ...counted };
    };
    for (const clip of clips)
      for (const paintId of idsOf(clip)) {
        const without = change(paintId, 'open');
        if (without.changed <= seen.unseenPixels) {
          open.set(paintId, 'open');
          release(full);
          full = without.drawn;
          continue;
        }
        release(without.drawn);
        if (without.contrasted <= seen.unseenPixels) throw new Unprovable('clip');
        if (!clip.clipOutlines?.has(paintId)) continue;
        const marks = [without.marks];
        // Of the last subpath both sides have to show: what it cuts off, and what it leaves.
        if (idsOf(clip).every((id) => id === paintId || open.has(id))) {
          const shut = change(paintId, 'shut');
          release(shut.drawn);
          marks.push(shut.marks);
        }
        if (shareNear(outlines, paintId, marks) < seen.share) throw new Unprovable('clip');
      }
    release(full);
  });
  return open;
};

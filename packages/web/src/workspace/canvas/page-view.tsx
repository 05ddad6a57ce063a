import type { Box, PageSize, Word } from '@blackbar/core';
import { memo, type PointerEvent, useCallback, useRef, useState } from 'react';
import type { Mode } from '../boxes/drawing.ts';
import { boxAround, boxBetween, sameBox } from '../boxes/geometry.ts';
import type { Mark } from '../boxes/mark.ts';
import { meantBox } from '../find/meant-text.ts';
import { PageMatches } from '../find/page-matches.tsx';
import type { FoundMatch } from '../find/use-search.ts';
import type { PageImages } from '../images/page-images.ts';
import { usePageImage } from '../images/use-page-images.ts';
import type { PlacedPage } from '../view/layout.ts';
import { BoxToolbar } from './box-toolbar.tsx';
import { Crosshair } from './crosshair.tsx';
import { type Highlight, Highlights } from './highlight.tsx';
import { PageSurface } from './page-surface.tsx';
import { RedactionBox } from './redaction-box.tsx';
import { type BoxActs, draftOf, movedTogether, useDrawing } from './use-drawing.ts';
import { useKeyboardDrawing } from './use-keyboard-drawing.ts';
import { useNudge } from './use-nudge.ts';

export interface PageViewProps {
  place: PlacedPage;
  size: PageSize;
  images: PageImages | null;
  sharpImages: PageImages | null;
  marks: readonly Mark[];
  mode: Mode;
  selected: readonly number[];
  final: boolean;
  /** Words of the page, once they are known, and what the search found among them. */
  words: readonly Word[];
  matches: readonly FoundMatch[];
  lookedAt: string | null;
  highlights: readonly Highlight[];
  isSnapping: boolean;
  acts: BoxActs;
}

const placed = (box: Box, scale: number) => ({
  left: box.x * scale,
  top: box.y * scale,
  width: box.width * scale,
  height: box.height * scale,
});

/** One page on the canvas: its image, and the boxes over it in the coordinates of the 150-DPI image. */
export const PageView = memo(
  ({ place, size, images, marks, mode, selected, final, ...props }: PageViewProps) => {
    const { words, matches, highlights, isSnapping, acts } = props;
    const pageView = useRef<HTMLDivElement>(null);
    const [hovered, setHovered] = useState<number | null>(null);
    const { page } = place;
    const image = usePageImage(images, page);
    const sharp = usePageImage(props.sharpImages, page);
    const scale = place.width / size.width;
    const byId = new Map(marks.map((mark) => [mark.id, mark]));
    const { drawing, handlers } = useDrawing({
      ...{ pageView, page, size, mode, marks: byId, selected, words, isSnapping, acts },
    });
    const { nudged, onKey } = useNudge({ size, marks: byId, selected, acts });
    const selectedNow = useRef(selected);
    selectedNow.current = selected;
    const focused = useCallback(
      (id: number) => (selectedNow.current.includes(id) ? undefined : acts.select([id])),
      [acts],
    );
    const keyboard = useKeyboardDrawing({
      size,
      start: () => visibleCentre(pageView.current, size),
      onBox: (box) => acts.create(page, box),
    });

    const dragged = new Map(
      drawing.name === 'moving' || drawing.name === 'resizing'
        ? movedTogether(drawing.mark, drawing.box, { marks: byId, selected, size }).map(({ mark, box }) => [
            mark.id,
            box,
          ])
        : [],
    );
    const boxOf = (mark: Mark): Box => nudged.get(mark.id)?.box ?? dragged.get(mark.id) ?? mark;
    const around = boxAround(marks.filter(({ id }) => selected.includes(id)).map(boxOf));
    const hover = (event: PointerEvent): void => {
      if (event.pointerType === 'touch') return;
      const over =
        event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-mark]') : null;
      setHovered(over === null ? null : Number(over.dataset.mark));
    };
    const stretched =
      keyboard.state.name === 'stretching' ? boxBetween(keyboard.state.from, keyboard.state.at) : null;
    const draft = draftOf(drawing, words);
    const drawn = draft?.kind === 'box' ? (draft.boxes[0] ?? null) : stretched;
    const meant = drawing.name === 'drawing' && isSnapping ? meantBox(drawing.from, drawing.to, words) : null;

    return (
      <div
        ref={pageView}
        className="page-view"
        data-mode={mode}
        data-page={page}
        role="application"
        aria-label={`Drawing area of page ${page}`}
        aria-describedby="drawing-help"
        tabIndex={mode === 'select' ? -1 : 0}
        style={{ left: place.left, top: place.top, width: place.width, height: place.height }}
        onPointerOver={hover}
        onPointerLeave={() => setHovered(null)}
        onKeyDown={keyboard.onKeyDown}
        onBlur={keyboard.stop}
        {...handlers}
      >
        <PageSurface image={image} sharp={sharp} page={page} />
        <PageMatches matches={matches} lookedAt={props.lookedAt} scale={scale} />
        {marks.map((mark, index) => (
          <RedactionBox
            key={mark.id}
            mark={mark}
            box={boxOf(mark)}
            number={index + 1}
            page={size}
            scale={scale}
            isDrawMode={mode !== 'select'}
            selected={selected.includes(mark.id)}
            withHandles={
              (selected.length === 1 && selected[0] === mark.id) ||
              (mode === 'select' && hovered === mark.id && selected.length < 2)
            }
            final={final}
            onKey={onKey}
            onFocus={focused}
          />
        ))}
        {meant === null || drawn === null || sameBox(meant, drawn) ? null : (
          <div className="box meant" style={placed(meant, scale)} />
        )}
        <Highlights highlights={highlights} scale={scale} />
        {drawn === null ? null : <div className="box drawing" style={placed(drawn, scale)} />}
        {draft === null || draft.kind === 'box'
          ? null
          : draft.boxes.map((box) => (
              <div
                key={`${box.x} ${box.y}`}
                className={draft.kind === 'words' ? 'box meant' : 'selection-frame'}
                style={placed(box, scale)}
              />
            ))}
        {around === null || drawing.name !== 'idle' || final ? null : (
          <BoxToolbar box={around} scale={scale} pageWidthPx={place.width} />
        )}
        {keyboard.state.name === 'off' ? null : <Crosshair at={keyboard.state.at} scale={scale} />}
      </div>
    );
  },
);

const visibleCentre = (pageView: HTMLElement | null, size: PageSize): { x: number; y: number } => {
  const frame = pageView?.getBoundingClientRect();
  const canvas = pageView?.closest('.canvas')?.getBoundingClientRect();
  if (frame === undefined || canvas === undefined) return { x: size.width / 2, y: size.height / 2 };
  const middle = (from: number, to: number, canvasFrom: number, canvasTo: number): number =>
    (Math.max(from, canvasFrom) + Math.min(to, canvasTo)) / 2 - from;
  return {
    x: (middle(frame.left, frame.right, canvas.left, canvas.right) / frame.width) * size.width,
    y: (middle(frame.top, frame.bottom, canvas.top, canvas.bottom) / frame.height) * size.height,
  };
};

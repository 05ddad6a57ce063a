import type { Box, PageSize } from '@blackbar/core';
import { type KeyboardEvent, memo } from 'react';
import { handles } from '../boxes/geometry.ts';
import type { Mark } from '../boxes/mark.ts';
import { BoxLabel } from './box-label.tsx';

interface RedactionBoxProps {
  mark: Mark;
  /** Where the box is while it is being moved; otherwise the mark's own place. */
  box: Box;
  number: number;
  page: PageSize;
  /** CSS pixels per page pixel. */
  scale: number;
  isDrawMode: boolean;
  selected: boolean;
  withHandles: boolean;
  final: boolean;
  onKey: (event: KeyboardEvent, mark: Mark) => void;
  onFocus: (id: number) => void;
}

/** Side handles would cover each other on a box whose side is shorter than this on the screen. */
const sideHandlesFromPx = 32;

/** One redaction on the paper. Its outline and hatch keep their width at every zoom. */
export const RedactionBox = memo(
  ({
    mark,
    box,
    number,
    page,
    scale,
    isDrawMode,
    selected,
    withHandles,
    final,
    onKey,
    onFocus,
  }: RedactionBoxProps) => {
    const tight = Math.min(box.width, box.height) * scale < sideHandlesFromPx;
    return (
      // biome-ignore lint/a11y/useSemanticElements: a button element cannot hold the handles and be dragged in every browser
      <div
        className={`box selectable ${isDrawMode ? 'movable' : ''} ${selected ? 'selected' : ''} ${final ? 'final' : ''}`}
        data-mark={mark.id}
        role="button"
        tabIndex={isDrawMode && !selected ? -1 : 0}
        aria-label={`Redaction ${number} on page ${mark.page},${mark.label === null ? '' : ` labelled ${mark.label},`} ${Math.round(box.width)} by ${Math.round(box.height)} pixels. ${isDrawMode ? '' : 'Click or '}Delete removes it, arrow keys move it.`}
        style={{
          left: `${box.x * scale}px`,
          top: `${box.y * scale}px`,
          width: `${box.width * scale}px`,
          height: `${box.height * scale}px`,
        }}
        onKeyDown={(event) => onKey(event, mark)}
        // A press decides for itself what it selects.
        onFocus={(event) => (event.currentTarget.matches(':focus-visible') ? onFocus(mark.id) : undefined)}
      >
        {mark.label === null ? null : <BoxLabel label={mark.label} box={box} page={page} scale={scale} />}
        {withHandles && !final
          ? handles.map((handle) => (
              <span
                key={handle}
                className={`handle ${handle}`}
                data-handle={handle}
                hidden={tight && handle.length === 1}
              />
            ))
          : null}
      </div>
    );
  },
);

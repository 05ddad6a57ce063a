import type { Box, PageSize } from '@blackbar/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { announce } from '../../ui/announcer.tsx';
import { boxBetween, type Point } from '../boxes/geometry.ts';
import {
  type KeyboardDrawing,
  type KeyboardDrawingEvent,
  keyboardStepPx,
  nextKeyboardDrawing,
} from '../boxes/keyboard-drawing.ts';

interface KeyboardDrawingOptions {
  size: PageSize;
  /** Where the cross appears: the centre of the visible part of this page. */
  start: () => Point;
  onBox: (box: Box) => void;
}

const arrows: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

const spoken = (state: KeyboardDrawing): string => {
  if (state.name === 'off') return 'Keyboard drawing off.';
  const place = `${Math.round(state.at.x)} across, ${Math.round(state.at.y)} down`;
  if (state.name === 'aiming') return `Cross at ${place}. Enter sets the first corner.`;
  const box = boxBetween(state.from, state.at);
  return `Box ${Math.round(box.width)} by ${Math.round(box.height)}. Enter sets the second corner.`;
};

export const useKeyboardDrawing = ({ size, start, onBox }: KeyboardDrawingOptions) => {
  const [state, setState] = useState<KeyboardDrawing>({ name: 'off' });
  const current = useRef(state);
  current.current = state;

  const dispatch = (event: KeyboardDrawingEvent): void => {
    const next = nextKeyboardDrawing(current.current, event, size);
    current.current = next.state;
    setState(next.state);
    if (next.box === null) announce(spoken(next.state));
    else onBox(next.box);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey) return;
    const arrow = arrows[event.key];
    if (event.key === 'Enter') {
      event.preventDefault();
      dispatch(current.current.name === 'off' ? { type: 'start', at: start() } : { type: 'set' });
    } else if (arrow !== undefined && current.current.name !== 'off') {
      event.preventDefault();
      const step = event.altKey
        ? keyboardStepPx.fine
        : event.shiftKey
          ? keyboardStepPx.large
          : keyboardStepPx.normal;
      dispatch({ type: 'step', dx: arrow.x * step, dy: arrow.y * step });
    } else if (event.key === 'Escape' && current.current.name !== 'off') {
      event.preventDefault();
      dispatch({ type: 'cancel' });
    }
  };
  const stop = (): void => setState({ name: 'off' });
  return { state, onKeyDown, stop };
};

import { expect, test } from 'vitest';
import { type KeyboardDrawing, type KeyboardDrawingEvent, nextKeyboardDrawing } from './keyboard-drawing.ts';

const page = { width: 1000, height: 500 };
const play = (...events: KeyboardDrawingEvent[]) => {
  let state: KeyboardDrawing = { name: 'off' };
  const boxes = [];
  for (const event of events) {
    const next = nextKeyboardDrawing(state, event, page);
    state = next.state;
    if (next.box !== null) boxes.push(next.box);
  }
  return { state, boxes };
};
const start: KeyboardDrawingEvent = { type: 'start', at: { x: 500, y: 250 } };
const step = (dx: number, dy: number): KeyboardDrawingEvent => ({ type: 'step', dx, dy });
const set: KeyboardDrawingEvent = { type: 'set' };
const cancel: KeyboardDrawingEvent = { type: 'cancel' };

test('two corners set by keys make a box, and the tool stays armed', () => {
  const { state, boxes } = play(start, step(-100, 0), set, step(60, 20), set);
  expect(boxes).toEqual([{ x: 400, y: 250, width: 60, height: 20 }]);
  expect(state).toEqual({ name: 'aiming', at: { x: 460, y: 270 } });
});

test('the cross stays on the page', () => {
  expect(play(start, step(9999, -9999)).state).toEqual({ name: 'aiming', at: { x: 1000, y: 0 } });
});

test('a box too small to see is not made and the first corner is kept', () => {
  const { state, boxes } = play(start, set, step(3, 30), set);
  expect(boxes).toEqual([]);
  expect(state.name).toBe('stretching');
});

test('cancel takes back one step at a time', () => {
  expect(play(start, set, step(50, 50), cancel).state.name).toBe('aiming');
  expect(play(start, cancel).state.name).toBe('off');
  expect(play(set, step(1, 1)).state.name).toBe('off');
});

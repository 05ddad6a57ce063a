import { expect, test } from 'vitest';
import {
  type Drawing,
  type DrawingEvent,
  type DrawingResult,
  idle,
  type Mode,
  nextDrawing,
} from './drawing.ts';
import type { Mark } from './mark.ts';

const page = { width: 1240, height: 1754 };
const mark: Mark = {
  id: 1,
  page: 1,
  x: 100,
  y: 100,
  width: 50,
  height: 20,
  type: 'manual',
  pattern: null,
  label: null,
};

const play = (...events: DrawingEvent[]): { state: Drawing; results: DrawingResult[] } => {
  let state = idle;
  const results: DrawingResult[] = [];
  for (const event of events) {
    const next = nextDrawing(state, event, page);
    state = next.state;
    if (next.result !== null) results.push(next.result);
  }
  return { state, results };
};
const at = (x: number, y: number) => ({ x, y });
const press = (x: number, y: number, mode: Mode = 'draw'): DrawingEvent => ({
  type: 'press-page',
  at: at(x, y),
  mode,
});
const move = (x: number, y: number): DrawingEvent => ({ type: 'move', at: at(x, y) });
const release: DrawingEvent = { type: 'release' };

test('press, move and release make a box, in whichever direction', () => {
  expect(play(press(200, 300), move(100, 250), release).results).toEqual([
    { kind: 'create', box: { x: 100, y: 250, width: 100, height: 50 } },
  ]);
});

test('a box needs more than 3 pixels in both directions', () => {
  expect(play(press(10, 10), move(13, 200), release).results).toEqual([]);
  expect(play(press(10, 10), move(200, 13), release).results).toEqual([]);
  expect(play(press(10, 10), move(13.5, 13.5), release).results).toHaveLength(1);
});

test('leaving the image commits the box up to the edge', () => {
  const { state, results } = play(press(1200, 100), move(1300, 160));
  expect(state).toEqual(idle);
  expect(results).toEqual([{ kind: 'create', box: { x: 1200, y: 100, width: 40, height: 60 } }]);
});

test('cancelling leaves nothing behind', () => {
  const { state, results } = play(press(10, 10), move(300, 300), { type: 'cancel' }, release);
  expect(state).toEqual(idle);
  expect(results).toEqual([]);
});

test('in select mode a drag over the page draws nothing: it is a frame around what is to be selected', () => {
  const box = { x: 10, y: 10, width: 290, height: 290 };
  expect(play(press(10, 10, 'select'), move(300, 300), release).results).toEqual([
    { kind: 'frame', box, isAdding: false },
  ]);
  expect(play(press(10, 10, 'select'), release).results).toEqual([]);
});

test('with the text tool a drag means words, also across the edge of the page', () => {
  expect(play(press(10, 10, 'text'), move(2000, 40), release).results).toEqual([
    { kind: 'mark-text', from: at(10, 10), to: at(page.width, 40) },
  ]);
  expect(play(press(10, 10, 'text'), release).results, 'a click').toEqual([]);
});

test('clicking a box deletes it; a wandering click is still a click', () => {
  const pressBox: DrawingEvent = {
    type: 'press-box',
    at: at(110, 110),
    mark,
    handle: null,
    slop: 4,
    mode: 'select',
  };
  expect(play(pressBox, release).results).toEqual([{ kind: 'delete', mark }]);
  expect(play(pressBox, move(113, 110), release).results).toEqual([{ kind: 'delete', mark }]);
});

test('dragging a box moves it whole and keeps it on the page', () => {
  const pressBox: DrawingEvent = {
    type: 'press-box',
    at: at(110, 110),
    mark,
    handle: null,
    slop: 4,
    mode: 'select',
  };
  expect(play(pressBox, move(130, 140), release).results).toEqual([
    { kind: 'change', mark, box: { x: 120, y: 130, width: 50, height: 20 } },
  ]);
  expect(play(pressBox, move(-500, -500), release).results).toEqual([
    { kind: 'change', mark, box: { x: 0, y: 0, width: 50, height: 20 } },
  ]);
});

test('a move that ends where it began changes nothing and deletes nothing', () => {
  const pressBox: DrawingEvent = {
    type: 'press-box',
    at: at(110, 110),
    mark,
    handle: null,
    slop: 4,
    mode: 'select',
  };
  expect(play(pressBox, move(150, 150), move(110, 110), release).results).toEqual([]);
});

test('a handle moves its own sides only, and never past the opposite one', () => {
  const pull = (handle: 'se' | 'n' | 'w'): DrawingEvent => ({
    type: 'press-box',
    at: at(0, 0),
    mark,
    handle,
    slop: 4,
    mode: 'select',
  });
  expect(play(pull('se'), move(10, 5), release).results).toEqual([
    { kind: 'change', mark, box: { x: 100, y: 100, width: 60, height: 25 } },
  ]);
  expect(play(pull('n'), move(99, -30), release).results).toEqual([
    { kind: 'change', mark, box: { x: 100, y: 70, width: 50, height: 50 } },
  ]);
  expect(play(pull('w'), move(500, 0), release).results).toEqual([
    { kind: 'change', mark, box: { x: 146, y: 100, width: 4, height: 20 } },
  ]);
});

test('a click on a handle is a click on its box, which may be all handles', () => {
  const pressHandle: DrawingEvent = {
    type: 'press-box',
    at: at(100, 100),
    mark,
    handle: 'nw',
    slop: 4,
    mode: 'select',
  };
  expect(play(pressHandle, move(102, 101), release).results).toEqual([{ kind: 'delete', mark }]);
});

test('in draw mode a box can be moved as well, and a click on it deletes nothing', () => {
  const pressBox: DrawingEvent = {
    type: 'press-box',
    at: at(110, 110),
    mark,
    handle: null,
    slop: 4,
    mode: 'draw',
  };
  expect(play(pressBox, release).results).toEqual([{ kind: 'select', mark, isAdding: false }]);
  const adding: DrawingEvent = { ...pressBox, mode: 'select', isAdding: true };
  expect(play(adding, release).results).toEqual([{ kind: 'select', mark, isAdding: true }]);
  expect(play(pressBox, move(130, 110), release).results).toMatchObject([
    { kind: 'change', box: { x: 120 } },
  ]);
});

test('what is drawn is handed to the words of the page before it becomes a box', () => {
  const snap = () => ({ x: 1, y: 2, width: 30, height: 40 });
  expect(play(press(10, 10), move(60, 12), { type: 'release', snap }).results).toEqual([
    { kind: 'create', box: snap() },
  ]);
  expect(play(press(10, 10), move(11, 11), { type: 'release', snap }).results, 'a click').toEqual([]);
});

test('Shift keeps a new box square and moves a box along one axis', () => {
  const square: DrawingEvent = { type: 'move', at: at(60, 30), isConstrained: true };
  expect(play(press(10, 10), square, release).results).toEqual([
    { kind: 'create', box: { x: 10, y: 10, width: 50, height: 50 } },
  ]);
  const pressBox: DrawingEvent = {
    type: 'press-box',
    at: at(110, 110),
    mark,
    handle: null,
    slop: 4,
    mode: 'draw',
  };
  expect(
    play(pressBox, { type: 'move', at: at(160, 120), isConstrained: true }, release).results,
  ).toMatchObject([{ kind: 'change', box: { x: 150, y: 100 } }]);
});

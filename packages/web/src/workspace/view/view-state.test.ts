import { expect, test } from 'vitest';
import { nextView, startView, viewAgain } from './view-state.ts';

const next = nextView(6);

test('the page stays within the document', () => {
  expect(next(startView, { type: 'go', page: 99 }).page).toBe(6);
  expect(next(startView, { type: 'go', page: -3 }).page).toBe(1);
});

test('scrolling changes the page without asking the canvas to scroll', () => {
  const scrolled = next(startView, { type: 'scrolled-to', page: 4 });
  expect(scrolled.page).toBe(4);
  expect(scrolled.jump).toBe(startView.jump);
});

test('showing a redaction goes to its page and selects it, whatever tool is in hand', () => {
  expect(next(startView, { type: 'show', page: 3, id: 1 })).toMatchObject({
    page: 3,
    selected: [1],
    mode: 'draw',
    jump: { page: 3, id: 1, count: 1 },
  });
});

test('switching the view keeps the page in sight', () => {
  const on3 = next(startView, { type: 'go', page: 3 });
  expect(next(on3, { type: 'view', view: 'continuous' })).toMatchObject({ page: 3, jump: { page: 3 } });
});

test('a box stays selected when the tool changes', () => {
  const selected = next({ ...startView, mode: 'select' }, { type: 'select', ids: [1] });
  expect(next(selected, { type: 'mode', mode: 'draw' }).selected).toEqual([1]);
});

test('zoom steps made faster than the screen follows add up', () => {
  const once = next(startView, { type: 'zoom-step', to: 'out', shown: 125 });
  const twice = next(once, { type: 'zoom-step', to: 'out', shown: 125 });
  expect(twice.zoom).toEqual({ mode: 'manual', percent: 90 });
});

test('a reload comes back to the page, view and zoom, if the file has that page', () => {
  const look = { page: 3, view: 'continuous', zoom: { mode: 'manual', percent: 125 } } as const;
  expect(viewAgain(look, 5)).toMatchObject({ ...look, jump: { page: 3, count: 1 } });
  expect(viewAgain(look, 2)).toBe(startView);
  expect(viewAgain(null, 2)).toBe(startView);
});

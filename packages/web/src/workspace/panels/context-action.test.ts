import { expect, test } from 'vitest';
import { contextAction } from './context-action.ts';

const fresh = { mode: 'draw', canUndo: false, canRedo: false, count: 0 } as const;

test('while drawing: undo what was just drawn, else redo, else download', () => {
  expect(contextAction({ ...fresh, canUndo: true, count: 1 })).toBe('undo');
  expect(contextAction({ ...fresh, canRedo: true })).toBe('redo');
  expect(contextAction({ ...fresh, count: 3 })).toBe('download');
  expect(contextAction(fresh)).toBe('actions');
});

test('while selecting: everything else is in the sheet, and clearing is near when it is all there is', () => {
  expect(contextAction({ ...fresh, mode: 'select', canUndo: true, count: 2 })).toBe('actions');
  expect(contextAction({ ...fresh, mode: 'select', count: 2 })).toBe('clear');
  expect(contextAction({ ...fresh, mode: 'select' })).toBe('actions');
});

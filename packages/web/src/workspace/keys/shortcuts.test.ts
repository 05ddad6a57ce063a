import { expect, test } from 'vitest';
import { commandOf } from './shortcuts.ts';

const key = (
  name: string,
  modifiers: Partial<Record<'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey', boolean>> = {},
) => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...modifiers,
});

test('undo and redo, on every system and with caps lock', () => {
  expect(commandOf(key('z', { ctrlKey: true }), true)).toBe('undo');
  expect(commandOf(key('Z', { metaKey: true }), true)).toBe('undo');
  expect(commandOf(key('Z', { metaKey: true, shiftKey: true }), true)).toBe('redo');
  expect(commandOf(key('y', { ctrlKey: true }), true)).toBe('redo');
});

test('zoom keys, also where plus needs no shift', () => {
  expect(commandOf(key('=', { ctrlKey: true }), true)).toBe('zoom-in');
  expect(commandOf(key('+', { ctrlKey: true, shiftKey: true }), true)).toBe('zoom-in');
  expect(commandOf(key('-', { ctrlKey: true }), true)).toBe('zoom-out');
  expect(commandOf(key('0', { metaKey: true }), true)).toBe('zoom-reset');
});

test('single keys act only where they are allowed', () => {
  expect(commandOf(key('d'), true)).toBe('draw');
  expect(commandOf(key('?', { shiftKey: true }), true)).toBe('help');
  expect(commandOf(key('d'), false)).toBeNull();
  expect(commandOf(key('PageDown'), false)).toBe('next-page');
});

test('keys that belong to the browser are left alone', () => {
  expect(commandOf(key('Home', { altKey: true }), true)).toBeNull();
  expect(commandOf(key('p', { ctrlKey: true }), true)).toBeNull();
});

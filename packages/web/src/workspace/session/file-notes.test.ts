import { expect, test } from 'vitest';
import { forgetSessions } from '../../api/session.ts';
import { readNotes, writeNotes } from './file-notes.ts';

const storage = (): Storage => {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
    key: (index) => [...items.keys()][index] ?? null,
    get length() {
      return items.size;
    },
  };
};

test('notes are kept one by one, for their own file, and forgotten with the session', () => {
  const tab = storage();
  writeNotes(7, { downloaded: 'abc' }, tab);
  writeNotes(7, { searchCovered: 3 }, tab);
  expect(readNotes(7, tab)).toMatchObject({ downloaded: 'abc', searchCovered: 3 });
  expect(readNotes(8, tab)).toMatchObject({ downloaded: null, searchCovered: null });
  forgetSessions(tab);
  expect(tab.length).toBe(0);
});

test('notes that cannot be read or written cost nothing but the notes', () => {
  const tab = storage();
  tab.setItem('file-notes-7', '{');
  expect(readNotes(7, tab).downloaded).toBeNull();
  const full = {
    ...storage(),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  expect(() => writeNotes(7, { downloaded: 'abc' }, full)).not.toThrow();
});

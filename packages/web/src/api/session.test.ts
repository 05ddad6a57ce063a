import { beforeEach, expect, test } from 'vitest';
import { findSession, forgetSessions, keepSession } from './session.ts';

const memoryStorage = (): Storage => {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
};

let storage: Storage;
beforeEach(() => {
  storage = memoryStorage();
});

const session = { fileId: 7, uploadedAt: 1000, token: 'secret', bytes: 2048 };

test('a file uploaded in this tab is found again', () => {
  keepSession(session, storage);
  expect(findSession(7, storage)).toEqual(session);
});

test('a file of another tab is not found, nor one whose marker was tampered with', () => {
  keepSession(session, storage);
  expect(findSession(8, storage)).toBeNull();
  storage.setItem('file-session-7', '{"uploadedAt":"x"}');
  expect(findSession(7, storage)).toBeNull();
  storage.setItem('file-session-7', 'not json');
  expect(findSession(7, storage)).toBeNull();
});

test('returning home forgets every file and nothing else', () => {
  keepSession(session, storage);
  keepSession({ ...session, fileId: 8 }, storage);
  storage.setItem('theme', 'dark');
  forgetSessions(storage);
  expect(findSession(7, storage)).toBeNull();
  expect(storage.length).toBe(1);
  expect(storage.getItem('theme')).toBe('dark');
});

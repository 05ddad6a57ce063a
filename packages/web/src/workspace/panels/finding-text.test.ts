import { expect, test } from 'vitest';
import {
  findingName,
  findingSentence,
  isKnownFinding,
  notFound,
  pagesText,
  stoppedSearch,
} from './finding-text.ts';

test('findings are named in one and in many', () => {
  expect(findingName({ kind: 'comments', count: 1 })).toBe('Comment');
  expect(findingName({ kind: 'comments', count: 3 })).toBe('Comments');
  expect(findingSentence({ kind: 'earlier-revisions', count: 2 })).toBe('2 earlier versions');
  expect(findingSentence({ kind: 'metadata', count: 4 })).toBe('Author, dates, software');
});

test('a kind this page does not know, or a count of none, is not shown', () => {
  expect(isKnownFinding({ kind: 'ghosts', count: 1 })).toBe(false);
  expect(isKnownFinding({ kind: 'links', count: 0 })).toBe(false);
  expect(isKnownFinding({ kind: 'links', count: 2 })).toBe(true);
});

test('what was looked for and not found is said in one sentence', () => {
  const sentence = notFound([{ kind: 'attachments', count: 1 }], false);
  expect(sentence).not.toContain('attachments');
  expect(sentence).toMatch(/^scripts, layers, .* and redaction marks without effect$/);
});

test('of a photo, only what photos hold is said to be missing', () => {
  const sentence = notFound([{ kind: 'camera-data', count: 1 }], true);
  expect(sentence).toMatch(/^places where it was taken, .* and data after the end$/);
  expect(sentence).not.toContain('scripts');
});

test('pages are named while they are few', () => {
  expect(pagesText()).toBe('');
  expect(pagesText([3])).toBe('page 3');
  expect(pagesText([3, 7, 9])).toBe('pages 3, 7 and 9');
  expect(pagesText([1, 2, 3, 4, 5, 6])).toBe('pages 1, 2, 3, 4 and 2 more');
});

test('a search that stopped early says how far it came, and nothing is claimed of the other pages', () => {
  const stopped = [{ kind: 'text-without-ink' as const, count: 0, searchedPages: 40 }];
  expect(stoppedSearch(stopped, 99)).toContain('on the first 40 of 99 pages only');
  expect(notFound(stopped, false)).not.toContain('hidden words');
  expect(findingSentence({ kind: 'text-without-ink', count: 3, searchedPages: 40 })).toBe(
    'at least 3 hidden words',
  );
  expect(stoppedSearch([{ kind: 'text-without-ink' }], 99)).toBeNull();
});

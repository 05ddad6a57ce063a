import { findingKinds } from '@blackbar/core';
import { expect, test } from 'vitest';
import { canShow, findingName, findingSentence, isKnownFinding, notFound } from './finding-text.ts';

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
  const sentence = notFound([{ kind: 'attachments', count: 1 }]);
  expect(sentence).not.toContain('attachments');
  expect(sentence).toMatch(/^scripts, layers, .* and redaction marks without effect$/);
});

test('what can show on the page is not listed among what is hidden', () => {
  const shown = findingKinds.filter((kind) => canShow({ kind, count: 1 }));
  expect(shown).toEqual(['comments', 'links', 'form-data', 'signatures']);
});

import { expect, test } from 'vitest';
import { createFinder, type FindAnswer, type FindRequest } from '../src/finder.ts';
import { startFinder } from './finder.ts';

const page = (text: string) => [{ text, x: 0, y: 0, width: 100, height: 10 }];

test('a worker searches all pages, in order', async () => {
  const finder = startFinder();
  finder.setPage(2, page('beta'));
  finder.setPage(1, page('alphabet'));
  const outcome = await finder.find({ kind: 'term', term: 'bet' });
  expect(outcome.kind === 'found' && outcome.matches.map((match) => match.page)).toEqual([1, 2]);
  finder.close();
});

test('the first matches are reported before all pages are searched', async () => {
  const finder = startFinder();
  ['none', 'beta', 'alphabet'].forEach((text, index) => {
    finder.setPage(index + 1, page(text));
  });
  const events: string[] = [];
  const record = (when: string, matches: { page: number }[]) =>
    events.push(`${when}: ${matches.map((match) => match.page)}`);
  const outcome = await finder.find({ kind: 'term', term: 'bet' }, (first) => record('first', first));
  if (outcome.kind === 'found') record('all', outcome.matches);
  expect(events).toEqual(['first: 2', 'all: 2,3']);
  finder.close();
});

test('a pathological expression is stopped, and the next query runs', async () => {
  const finder = startFinder();
  finder.setPage(1, page('a'.repeat(60)));
  await finder.find({ kind: 'term', term: 'a' });
  expect(await finder.find({ kind: 'regex', source: '(a+)+$|(a|a)*b' })).toMatchObject({ kind: 'found' });
  expect(await finder.find({ kind: 'regex', source: '^(a+)+b' })).toEqual({ kind: 'took-too-long' });
  expect(await finder.find({ kind: 'term', term: 'a' })).toMatchObject({ kind: 'found' });
  finder.close();
});

test('a cleared finder knows nothing of the document before', async () => {
  const finder = startFinder();
  finder.setPage(1, page('beta'));
  finder.setPage(2, page('beta'));
  await finder.find({ kind: 'term', term: 'beta' });
  finder.clear();
  finder.setPage(1, page('alphabet'));
  const outcome = await finder.find({ kind: 'term', term: 'bet' });
  expect(outcome.kind === 'found' && outcome.matches.map((match) => match.page)).toEqual([1]);
  finder.close();
});

test('an invalid expression is reported with its syntax error', async () => {
  const finder = startFinder();
  expect(await finder.find({ kind: 'regex', source: '(' })).toEqual({
    kind: 'invalid',
    message: 'Unterminated group',
  });
  finder.close();
});

test('a newer query supersedes the running one, and stops it at once when it hangs', async () => {
  const sent: FindRequest[] = [];
  let stopped = 0;
  let answer: (answer: FindAnswer) => void = () => {};
  const finder = createFinder({
    startWorker: () => ({
      send: (request) => void sent.push(request),
      onAnswer: (listener) => {
        answer = listener;
      },
      stop: () => void stopped++,
    }),
    after: () => () => {},
  });
  const first = finder.find({ kind: 'regex', source: 'a' });
  answer({ kind: 'ready' });
  const second = finder.find({ kind: 'term', term: 'b' });
  expect(await first).toEqual({ kind: 'superseded' });
  expect(stopped).toBe(1);
  answer({ kind: 'ready' });
  const id = sent.at(-1)?.kind === 'find' ? (sent.at(-1) as { id: number }).id : 0;
  answer({ kind: 'found', id, matches: [], isCut: false });
  expect(await second).toEqual({ kind: 'found', matches: [], isCut: false });
});

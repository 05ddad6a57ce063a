import { expect, test } from 'vitest';
import { readProgress } from './watch-export.ts';

test('progress is read from whole events, and half an event waits for its rest', () => {
  const stream =
    'event: progress\ndata: {"phase":"pages","done":1,"total":3}\n\n: still working\n\nevent: progress\ndata: {"do';
  expect(readProgress(stream)).toEqual({
    progress: [{ phase: 'pages', done: 1, total: 3 }],
    rest: 'event: progress\ndata: {"do',
  });
});

test('other events and empty totals are no progress', () => {
  expect(
    readProgress('event: done\ndata: {}\n\nevent: progress\ndata: {"done":0,"total":0}\n\n').progress,
  ).toEqual([]);
});

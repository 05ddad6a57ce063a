import { type BoxedPages, boxedPages } from '@blackbar/core';
import { createEngineHost } from '@blackbar/engine/node';
import { expect, test } from 'vitest';
import { type Attacked, fittingCandidates, type Score, scoreOf } from '../bench/length/attack.ts';
import type { BoxStyle } from '../bench/length/covered.ts';
import { lengthDocument, names } from '../bench/length/lines.ts';
import { attackExport } from '../bench/length/measure.ts';

const lengths = [70, 71.3, 74.2, 74.4, 80];

const lines = (measured: (length: number) => number, isLimit = false): Attacked[] =>
  lengths.map((length, truth) => ({
    truth,
    measures: [{ kind: 'gap', measured: measured(length), lengths, isLimit }],
  }));

test('a name is found when its length is left exact', () => {
  const exact = lines((length) => length);
  expect(fittingCandidates(exact, lengths.length)).toEqual([[0], [1], [2], [3], [4]]);
  expect(scoreOf(exact, lengths.length)).toEqual({ singledOut: 1, fitting: 1 });
});

test('what lies off by the same everywhere hides nothing', () => {
  expect(
    scoreOf(
      lines((length) => length + 5),
      lengths.length,
    ).singledOut,
  ).toBe(1);
});

test('names of nearly the same length are not told apart when lengths are rounded', () => {
  const rounded = fittingCandidates(lines(Math.round), lengths.length);
  expect(rounded[2]).toEqual([2, 3]);
  expect(rounded[4]).toEqual([4]);
});

test('two measures of one line tell more than either', () => {
  const [first] = lines((length) => length);
  const coarse = { kind: 'coarse', measured: 72, lengths: [70, 70, 74, 74, 80] };
  const fine = { kind: 'fine', measured: 1, lengths: [1, 2, 1, 2, 1] };
  const other = {
    truth: 2,
    measures: [
      { ...coarse, measured: 76 },
      { ...fine, measured: 1 },
    ],
  };
  const both = [{ truth: first?.truth ?? 0, measures: [coarse, fine] }, other];
  expect(fittingCandidates(both, lengths.length)).toEqual([[0], [2]]);
});

test('room only leaves out the names that are too long for it', () => {
  expect(
    fittingCandidates(
      lines(() => 73, true),
      lengths.length,
    )[0],
  ).toEqual([0, 1]);
});

test('room that is wider than any name says nothing', () => {
  const room = lines(() => 400, true);
  expect(scoreOf(room, lengths.length)).toEqual({ singledOut: 0, fitting: 5 });
});

test('a box around a name tells its length, and one over the next words tells nothing, in pictures and sharp', async () => {
  const some = names.slice(0, 2);
  const host = createEngineHost({ workers: 1 });
  try {
    const source = { key: 'length', bytes: await lengthDocument(some) };
    const scored = async (pages: BoxedPages, style: BoxStyle): Promise<Score> => {
      const { attacked } = await attackExport(host, source, some, pages, style);
      return scoreOf(attacked, some.length);
    };
    expect((await scored('sharp', 'around the name')).singledOut).toBeGreaterThan(0);
    for (const pages of boxedPages)
      expect(await scored(pages, 'over the next words')).toEqual({ singledOut: 0, fitting: some.length });
  } finally {
    await host.close();
  }
});

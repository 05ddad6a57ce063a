import { expect, test } from 'vitest';
import { identity } from '../syntax/geometry.ts';
import { type Pen, steadySubpath } from './steady-subpath.ts';
import { segmentsOf, writeSubpath } from './subpaths.ts';

const pen: Pen = { width: 2, cap: 0, join: 1, miter: 10, dashes: [], phase: 0, half: 1 };
const box = { left: 100, bottom: 100, right: 200, top: 140 };

/** What is left of a subpath, in hundredths of a pixel. */
const left = (construction: string, line: Pen | undefined, boxes = [box]): string[] =>
  steadySubpath(segmentsOf(construction.replaceAll(/(?<=[mlch]) /g, '\n'), identity), identity, boxes, line)
    .map(writeSubpath)
    .map((text) =>
      text
        .replaceAll(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number) * 100) / 100))
        .replaceAll('\n', ' '),
    );

test('of a line that has corners under a box, each end is cut at a place that they do not decide', () => {
  const around = (hidden: string) => left(`50 80 m ${hidden} 250 160 l`, pen);
  const cut = around('150 120 l 160 110 l 150 120 l');
  expect(cut).toEqual(['50 80 m 106.04 102.41 l', '193.96 137.59 m 250 160 l']);
  expect(around('125 110 l 175 130 l')).toEqual(cut);
  expect(around('175 130 l 125 110 l 150 115 l 150 120 l')).toEqual(cut);
});

test('an outline that goes around keeps its corners beside the box, the first one too', () => {
  const closed = (hidden: string) => left(`150 60 m 150 120 l ${hidden} 160 60 l h`, pen);
  expect(closed('155 130 l 160 120 l')).toEqual(['160 102.41 m 160 60 l 150 60 l 150 102.41 l']);
  expect(closed('110 110 l 160 135 l')).toEqual(closed('155 130 l 160 120 l'));
});

test('a surface goes one way under a box, whatever corners it has there, and stays whole between two', () => {
  const other = { left: 300, bottom: 100, right: 400, top: 140 };
  const area = (one: string, two: string) =>
    left(`150 120 m ${one} 150 80 l 350 80 l ${two} 350 160 l 150 160 l h`, undefined, [box, other]);
  const cut = area('120 125 l 150 120 l', '350 110 l 360 120 l 350 130 l');
  expect(cut.join(' ').split(/(?<=[ml]) /)).toEqual([
    ...['350 139 m', '350 160 l', '150 160 l', '150 139 l', '133.67 106.43 l'],
    ...['150 101 l', '150 80 l', '350 80 l', '350 101 l', '333.67 106.43 l'],
  ]);
  expect(area('180 125 l 150 110 l', '350 120 l')).toEqual(cut);
});

test('a curve that is seen stays whole, and what follows it under the box goes', () => {
  const curve = '50 80 m 80 80 120 100 150 120 c';
  expect(left(`${curve} 160 130 l`, pen)).toEqual([curve]);
  const twice = `${curve} HIDDEN 180 120 220 100 250 80 c`;
  const cut = left(twice.replace('HIDDEN ', ''), pen);
  expect(cut).toEqual([curve, '150 120 m 180 120 220 100 250 80 c']);
  expect(left(twice.replace('HIDDEN', '160 130 l 150 120 l'), pen)).toEqual(cut);
  expect(left('120 110 m 130 120 140 120 150 110 c', pen)).toEqual([]);
});

test('dashes end under the box, and those behind it stay where the line before puts them', () => {
  const dashed = { ...pen, dashes: [3] };
  expect(left('150 80 m 150 120 l 160 130 l', dashed)).toEqual(['150 80 m 150 102.41 l']);
  const through = '150 80 m 150 120 l 160 130 l 160 200 l';
  expect(left(through, dashed)).toEqual([through]);
});

test('a corner whose tip shows beside the box stays', () => {
  const sharp = { ...pen, join: 0 };
  const tip = '110 160 m 120 105 l 130 160 l';
  expect(left(tip, sharp).join(' ')).toContain(' 120 105 l ');
  expect(left(tip, { ...sharp, miter: 2 }).join(' ')).not.toContain('105');
});

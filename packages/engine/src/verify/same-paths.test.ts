import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { helvetica, nothing, type Resources, redPattern, withPageOf } from '../../contract/page-of.ts';
import { drawPage } from '../pdfium/bitmap.ts';
import { loadPdfium } from '../pdfium/library.ts';
import { comparePaths, type Remaining } from './same-paths.ts';

const wasm = readFileSync(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'));
const pdfium = await loadPdfium(new Uint8Array(wasm).buffer);

const compare = (one: string, other: string, resources: Resources = nothing): Remaining =>
  withPageOf(pdfium, one, resources, (page) =>
    withPageOf(pdfium, other, resources, (otherPage) => comparePaths(pdfium, page, otherPage)),
  );

const line = '1 0 0 RG 2 w [3 1] 0 d 1 J 10 10 m 50 40 l S';
const area = '0 0 1 rg 20 20 30 10 re f';
const clipped = 'q 0 0 30 30 re W n 0 1 0 rg 5 5 m 60 5 l 30 50 l h f Q';
const plan = `${line} ${area} ${clipped}`;

test('nothing remains to compare when all paths are equal', () => {
  expect(compare(plan, plan)).toBe('nothing');
  expect(compare(plan, plan.replaceAll('10 10 m', '10.000001 10 m'))).toBe('nothing');
});

test.each([
  ['a point', ['50 40 l', '50 41 l']],
  ['a colour of a line', ['1 0 0 RG', '0.9 0 0 RG']],
  ['a colour of an area', ['0 0 1 rg', '0 0 0.9 rg']],
  ['the width of a line', ['2 w', '3 w']],
  ['dashes', ['[3 1] 0 d', '[3 2] 0 d']],
  ['the dash phase', ['[3 1] 0 d', '[3 1] 1 d']],
  ['the line cap', ['1 J', '2 J']],
  ['a clip', ['0 0 30 30 re W', '0 0 30 20 re W']],
  ['whether an area is filled', ['30 10 re f', '30 10 re n']],
  ['the fill rule', ['h f Q', 'h f* Q']],
  ['the order', [plan, `${area} ${line} ${clipped}`]],
  ['a missing path', [area, '']],
  ['an additional path', [area, `${area} ${area}`]],
  ['the position', [plan, `1 0 0 1 3 0 cm ${plan}`]],
] as [string, [string, string]][])('everything is compared when %s differs', (_, [from, to]) => {
  expect(plan).toContain(from);
  expect(compare(plan, plan.replace(from, to))).toBe('everything');
});

test('objects other than paths remain to be drawn, without the paths', () => {
  const word = 'BT /F0 20 Tf 5 20 Td (Word) Tj ET';
  expect(compare(`${plan} ${word}`, `${plan} ${word.replace('Word', 'Cord')}`, helvetica)).toBe(
    'all but paths',
  );
  expect(compare(`${plan} ${word}`, `${word} ${plan}`, helvetica)).toBe('everything');
  withPageOf(pdfium, plan, nothing, (page) => {
    expect(new Set(drawPage(pdfium, page, 101, 53).data)).not.toEqual(new Set([255]));
  });
  withPageOf(pdfium, `${plan} ${word}`, helvetica, (page) =>
    withPageOf(pdfium, `${plan} ${word}`, helvetica, (otherPage) => {
      comparePaths(pdfium, page, otherPage);
      const colours = drawPage(pdfium, page, 101, 53).data;
      const isRed = (pixel: number) => colours[pixel * 4] === 255 && (colours[pixel * 4 + 1] as number) < 100;
      expect(Array.from({ length: 101 * 53 }, (_, pixel) => isRed(pixel))).not.toContain(true);
    }),
  );
});

test('transparent and patterned paths are not comparable', () => {
  const seeThrough: Resources = () => ({ ExtGState: { G0: { ca: 0.5, CA: 0.5 } } });
  const through = `/G0 gs ${plan}`;
  expect(compare(through, through, seeThrough)).toBe('everything');
  const patterned = '/Pattern cs /P0 scn 10 10 20 20 re f';
  expect(compare(patterned, patterned, redPattern)).toBe('everything');
});

import { describe, expect, test } from 'vitest';
import { hexOf, keepFirstPage } from '../../leaks/make/page-kit.ts';

const seen = '0 g BT /F1 20 Tf 100 20 Td (SEEN) Tj ET';

const write = async (content: string): Promise<string> => {
  const { written } = await keepFirstPage({ content: `${seen} ${content}` });
  expect(written).toContain(hexOf('SEEN'));
  return written;
};

const bar = '0 g 100 100 100 100 re f';
/** White, as the page is. */
const cover = (left: number, bottom: number, width: number, height: number) =>
  `1 g ${left} ${bottom} ${width} ${height} re f`;

describe('what shows against nothing but what nobody sees is not told', () => {
  test.each([
    ['a cover as large as a bar', cover(100, 100, 100, 100)],
    ['a cover that reaches beyond it', cover(95, 95, 110, 110)],
    ['two covers side by side', `${cover(99.9, 99.9, 50.1, 100.2)} ${cover(150, 99.9, 50.1, 100.2)}`],
    ['two covers, one over the other at an edge', `${cover(98, 98, 53, 104)} ${cover(150, 98, 52, 104)}`],
    [
      'three covers, one beneath the others',
      `${cover(98, 98, 34, 104)} ${cover(170, 98, 32, 104)} ${cover(131, 98, 41, 104)}`,
    ],
    [
      'a word in the colour of the cover',
      `${cover(98, 98, 53, 104)} ${cover(150, 98, 52, 104)} 1 g BT /F1 20 Tf 110 140 Td (WHITE) Tj ET`,
    ],
    [
      'a bar between two covers',
      `${cover(98, 98, 53, 104)} ${cover(150, 98, 52, 104)} 0 g 110 110 80 80 re f ${cover(105, 105, 45, 90)} ${cover(149, 105, 46, 90)}`,
    ],
  ])('%s', async (_, covers) => {
    expect(await write(`${bar} ${covers}`)).toBe(await write(''));
  });

  test('a cover over a line that is cut elsewhere', async () => {
    const line = '0 G 1 w 20 60 m 20 260 l S 4 w 60 80 m 60 300 l S';
    const other = '0 G 1 w 20 60 m 20 260 l S';
    const covers = `${cover(55, 75, 10, 140)} ${cover(55, 210, 10, 95)}`;
    expect(await write(`${line} ${covers}`)).toBe(await write(other));
  });
});

import { expect, test } from 'vitest';
import { keepFirstPage } from '../../leaks/make/page-kit.ts';

const write = async (content: string): Promise<string> => (await keepFirstPage({ content })).written;

/** Slanted, so that it is no rectangle. */
const around = (x: number): string => `${x} 90 m ${x + 64} 92 l ${x + 60} 160 l ${x - 4} 158 l h`;
const square = (x: number): string => `${x} 100 50 50 re f`;

test('outlines that cut nothing together are gone, whatever each of them would cut alone', async () => {
  const written = await write(`q ${around(95)} ${around(195)} W* n .5 g ${square(100)} ${square(200)} Q`);
  expect(written).toContain('100 100 50 50 re');
  expect(written).not.toMatch(/^W/m);
});

test('of clips that lie close together, the one that cuts stays', async () => {
  const clipped = (x: number, width: number) => `q ${around(x - 5)} W n .5 g ${x} 100 ${width} 50 re f Q`;
  const written = await write([clipped(100, 50), clipped(200, 90), clipped(300, 50)].join(' '));
  expect(written.match(/^W/gm)).toHaveLength(1);
  expect(written).toMatch(/^195 90 m[^W]*^W\nn\n[^Q]*^200 100 /m);
});

/** Two squares lie in it. */
const slanted = `90 90 m 150 90 l 250 190 l 190 190 l h`;
const inIt = `118 95 30 20 re f 188 165 30 20 re f`;

test('a clip that shows on nothing but what it hides goes with that', async () => {
  const written = await write(`q ${slanted} W n .5 g ${inIt} 200 95 15 15 re f Q`);
  expect(written).toContain('188 165 30 20 re');
  expect(written).not.toContain('200 95');
  expect(written).not.toMatch(/^W/m);
});

test('one that shows on something else too stays', async () => {
  const written = await write(`q ${slanted} W n .5 g ${inIt} 140 95 30 20 re f 200 95 15 15 re f Q`);
  expect(written).not.toContain('200 95');
  expect(written).toMatch(/^W/m);
});

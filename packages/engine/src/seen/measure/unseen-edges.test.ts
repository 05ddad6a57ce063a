import { describe, expect, test } from 'vitest';
import { outlineOf } from '../../page/walk/outline.ts';
import type { PlacedOutline } from './placed-outline.ts';
import { Rows } from './rows.ts';
import { cutOff, hasUnseen, Marks, spansOf, withoutUnseen } from './unseen-edges.ts';

const area = { left: 0, top: 0, right: 100, bottom: 100 };
const everywhere = new Marks(area);
for (let y = 0; y < 100; y += 1) for (let x = 0; x < 100; x += 1) everywhere.add(x, y);

/** Everything left of `limit` shows. */
const leftOf = (limit: number): Marks => {
  const marks = new Marks(area);
  for (let y = 0; y < 100; y += 1) for (let x = 0; x < limit; x += 1) marks.add(x, y);
  return marks;
};

const placed = (construction: string, isFilled: boolean): PlacedOutline => {
  const outline = outlineOf(construction, isFilled);
  if (!outline) throw new Error('no outline');
  return {
    outline,
    toImage: [1, 0, 0, 1, 0, 0],
    reachPx: isFilled ? 0 : 1,
    isOnPixels: isFilled,
    isTold: outline.edges.length <= 4,
  };
};

const bend = (construction: string, isFilled: boolean, limit: number): string | undefined => {
  const outline = placed(construction, isFilled);
  const spans = spansOf(outline, { shown: leftOf(limit), free: everywhere });
  return hasUnseen(outline, spans) ? withoutUnseen(outline, spans) : construction;
};

test('marks of a slanted stripe are found where they are, however little of its area is kept', () => {
  const rows = new Rows(area);
  rows.add([0, 0], [99, 99], 3);
  const [some, all] = [new Marks(area, rows), new Marks(area)];
  for (let at = 20; at < 60; at += 1)
    for (const marks of [some, all]) {
      marks.add(at, at);
      marks.addRun(at, at + 2, at);
    }
  expect(some.around()).toEqual(all.around());
  for (const distance of [1, 4, 9, 30])
    for (let y = -5; y < 105; y += 5)
      for (let x = -5; x < 105; x += 5) expect(some.isNear(x, y, distance)).toBe(all.isNear(x, y, distance));
});

/** The largest x of what is written. */
const reach = (construction: string | undefined): number =>
  Math.max(...(construction ?? '').split('\n').flatMap((line) => Number(line.split(' ').at(-3) ?? 0)));

const room = ['10 10 m', '90 10 l', '70 40 l', '95 60 l', '90 90 l', '10 90 l', 'h'].join('\n');

describe('edges that nobody sees', () => {
  test('go, and what shows is joined beneath the cover', () => {
    const after = bend(room, true, 50);
    expect(after?.split('\n').at(-1)).toBe('h');
    for (const corner of ['70 40', '95 60', '90 10', '90 90']) expect(after).not.toContain(corner);
    expect(reach(after)).toBeGreaterThan(50);
    expect(reach(after)).toBeLessThan(60);
  });

  test('go also where the outline starts among them', () => {
    const turned = ['70 40 m', '95 60 l', '90 90 l', '10 90 l', '10 10 l', '90 10 l', 'h'].join('\n');
    expect(reach(bend(turned, true, 50))).toBeLessThan(60);
  });

  test('go from both ends of a line that is open', () => {
    expect(reach(bend('95 5 m\n80 10 l\n10 10 l\n10 90 l\n70 80 l\n90 95 l', false, 50))).toBeLessThan(60);
  });

  test('stay when all of them show, and when a corner is told by both its edges', () => {
    expect(bend(room, true, 100)).toBe(room);
    expect(bend('10 10 m\n60 50 l\n10 90 l', false, 50)).toBe('10 10 m\n60 50 l\n10 90 l');
  });

  test('of a curve that shows in part, all of it stays', () => {
    const curve = '10 10 m\n90 10 90 90 10 90 c\n10 80 l';
    expect(bend(curve, false, 50)).toBe(curve);
  });

  test('leave nothing when none shows', () => {
    expect(bend(room, true, 2)).toBeUndefined();
  });
});

describe('a rectangle', () => {
  test('ends a little way beneath what covers its side', () => {
    expect(bend('10 20 80 40 re', true, 50)).toBe('10 20 44 40 re');
    expect(bend('90 60 -80 -40 re', true, 50)).toBe('10 20 44 40 re');
  });

  test('ends further beneath it as its line is wide', () => {
    expect(bend('10 20 80 40 re', false, 50)).toBe('10 20 45 40 re');
  });

  test('stays when all its sides show', () => {
    expect(bend('10 20 80 40 re', true, 90)).toBe('10 20 80 40 re');
  });
});

test('a line ends a little way beneath what covers its end', () => {
  expect(reach(bend('10 10 m\n90 10 l', false, 50))).toBeGreaterThan(50);
  expect(reach(bend('10 10 m\n90 10 l', false, 50))).toBeLessThan(60);
});

describe('what goes of an outline', () => {
  const cutOf = (construction: string, isFilled: boolean, limit: number) => {
    const outline = placed(construction, isFilled);
    return cutOff(outline, spansOf(outline, { shown: leftOf(limit), free: everywhere }));
  };

  test('lies along the sides of a rectangle that are moved, and nowhere else', () => {
    // What shows ends at 50, what is written a little further.
    expect(cutOf('10 10 80 60 re', true, 50)).toEqual([{ left: 54, bottom: 10, right: 90, top: 70 }]);
    expect(cutOf('10 10 80 60 re', true, 100)).toEqual([]);
  });

  test('has the line around a rectangle in it, where it was and where it comes to lie', () => {
    const [strip] = cutOf('10 10 80 60 re', false, 50) ?? [];
    const written = bend('10 10 80 60 re', false, 50)?.split(' ').map(Number) ?? [];
    const side = (written[0] as number) + (written[2] as number);
    expect(strip?.left).toBeLessThanOrEqual(side - 1);
    expect(strip).toMatchObject({ bottom: 9, right: 91, top: 71 });
  });

  test('is the end of a straight line', () => {
    const [end, ...others] = cutOf('10 20 m\n90 20 l', false, 50) ?? [];
    expect(others).toEqual([]);
    const written = reach(bend('10 20 m\n90 20 l', false, 50));
    expect(end?.left).toBeLessThanOrEqual(written - 1);
    expect(end?.left).toBeGreaterThan(45);
    expect(end?.right).toBeGreaterThanOrEqual(91);
    expect([end?.bottom, end?.top]).toEqual([18.5, 21.5]);
  });

  test('may be anything of others', () => {
    expect(cutOf(room, true, 50)).toBeUndefined();
    expect(cutOf('10 20 m\n40 20 60 30 90 20 c', false, 50)).toBeUndefined();
    expect(cutOf('10 20 m\n90 20 l\n90 60 l', false, 50)).toBeUndefined();
  });
});

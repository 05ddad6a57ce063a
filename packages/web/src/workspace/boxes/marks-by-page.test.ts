import { expect, test } from 'vitest';
import type { Mark } from './mark.ts';
import { marksByPage } from './marks-by-page.ts';

const mark = (id: number, page: number): Mark => ({
  ...{ id, page, x: 10, y: 10, width: 50, height: 20, type: 'manual', pattern: null, label: null },
});
const thousand = Array.from({ length: 1000 }, (_, index) => mark(index, (index % 99) + 1));

test('a new box, a moved box and a deleted box each change the list of their own page alone', () => {
  const before = marksByPage(thousand);
  const cases = {
    added: [...thousand, mark(5000, 7)],
    moved: thousand.map((one) => (one === thousand[6] ? { ...one, x: 11 } : one)),
    deleted: thousand.filter((one) => one !== thousand[6]),
  };
  for (const [what, marks] of Object.entries(cases)) {
    const after = marksByPage(marks, before);
    const changed = [...after].filter(([page, list]) => list !== before.get(page)).map(([page]) => page);
    expect(changed, what).toEqual([7]);
  }
});

test('pages come in order, and a page that lost its last box has no list', () => {
  const before = marksByPage([mark(2, 5), mark(1, 2)]);
  expect([...before.keys()]).toEqual([2, 5]);
  expect([...marksByPage([mark(1, 2)], before).keys()]).toEqual([2]);
});

import { expect, test } from 'vitest';
import { keepFirstPage } from '../../leaks/make/page-kit.ts';

const patienceMs = 60_000;
const seen = 'BT /F1 20 Tf 100 200 Td (SEEN) Tj ET';

test(
  'cells of a table that draw their shared sides twice are seen',
  async () => {
    const cells = Array.from({ length: 12 }, (_, index) => `${50.3 + index * 20.4} 60.2 20.4 230.7 re S`);
    const { decisions } = await keepFirstPage({ content: `0 G .7 w ${cells.join(' ')} ${seen}` });
    expect([...decisions.hidden]).toEqual([]);
    expect(decisions.islands).toEqual([]);
  },
  patienceMs,
);

test(
  'faint stripes all over a page are seen',
  async () => {
    const stripes = Array.from({ length: 80 }, (_, index) => `${index * 9 - 380} -10 m ${index * 9} 410 l S`);
    const { decisions } = await keepFirstPage({
      content: `.3 .8 .5 rg 0 0 400 400 re f q /G1 gs 1 G 2 w ${stripes.join(' ')} Q 0 g ${seen}`,
      resources: '/ExtGState<</G1<</CA .3>>>>',
    });
    expect(decisions.islands).toEqual([]);
  },
  patienceMs,
);

import type { SeekCase } from './case.ts';
import type { Renderer } from './draw.ts';
import type { Exporter } from './judge.ts';
import { type Failure, judgeAlone } from './run-seek.ts';

/** The same case with one thing less, the largest things first. */
const smaller = (seekCase: SeekCase): SeekCase[] => {
  const { hiders } = seekCase;
  const without = hiders.map((_, index) => ({ ...seekCase, hiders: hiders.filter((_, at) => at !== index) }));
  const plain: SeekCase[] = [
    ...(seekCase.box === 'none' ? [] : [{ ...seekCase, box: 'none' as const }]),
    ...(seekCase.carrier === 'page' ? [] : [{ ...seekCase, carrier: 'page' }]),
    ...(seekCase.hasOthers ? [{ ...seekCase, hasOthers: false }] : []),
  ];
  const fewer = hiders.flatMap((hider, index) =>
    [1, Math.floor(hider.pieces / 2)]
      .filter((pieces) => pieces >= 1 && pieces < hider.pieces)
      .map((pieces) => ({ ...seekCase, hiders: hiders.with(index, { ...hider, pieces }) })),
  );
  return [...without, ...plain, ...fewer];
};

/** Takes away what a failure does not need. */
export const shrink = async (host: Exporter, renderer: Renderer, failure: Failure): Promise<Failure> => {
  let smallest = failure;
  for (let isSmaller = true; isSmaller; ) {
    isSmaller = false;
    for (const candidate of smaller(smallest.case)) {
      const { failure: again } = await judgeAlone(host, renderer, candidate);
      if (again?.kind !== failure.kind) continue;
      smallest = { case: candidate, ...again };
      isSmaller = true;
      break;
    }
  }
  return smallest;
};

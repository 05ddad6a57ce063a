import fc from 'fast-check';
import type { ExportResult } from '../../src/index.ts';
import { type Around, type Covered, corneredKinds, coveredLine } from './covered-line.ts';

const capitals = (min: number, max: number) =>
  fc
    .array(fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'), { minLength: min, maxLength: max })
    .map((all) => all.join(''));

const covered: fc.Arbitrary<Covered> = fc.record({
  word: capitals(1, 7),
  setting: fc.constantFrom('kerned', 'moved', 'placed', 'spaced', 'raised'),
  font: fc.constantFrom('K', 'K', 'K', 'H'),
  extra: fc.constantFrom(
    'nothing',
    'rectangle',
    'circle',
    'dashes',
    'picture',
    'shading',
    'pattern',
    'clip',
    'form',
    'pen',
  ),
  isUnderlined: fc.boolean(),
  isSubset: fc.boolean(),
  shade: fc.integer({ min: 0, max: 255 }),
});

const around: fc.Arbitrary<Around> = fc.record({
  before: capitals(1, 6),
  after: capitals(1, 6),
  sizePt: fc.constantFrom(9, 10.5, 12),
  surface: fc.constantFrom(
    'none',
    'page',
    'cell',
    'stripe',
    'picture',
    'masked',
    'stencil',
    ...corneredKinds,
  ),
  isRuled: fc.boolean(),
  xPt: fc.double({ min: 40, max: 60, noNaN: true }).map((x) => Math.round(x * 100) / 100),
});

/** Letters that stand on what crosses the box can make a page a picture: at most one of so many. */
const pagesPerPicture = 20;

/** Generates so many pairs of pages that differ under their box. Throws when two sharp exports are not the same. */
export const compareCovered = async (
  exportOf: (bytes: Uint8Array) => Promise<ExportResult>,
  seed: number,
  cases: number,
): Promise<void> => {
  let pictures = 0;
  await fc.assert(
    fc.asyncProperty(covered, covered, around, async (one, other, beside) => {
      const first = await exportOf(coveredLine(one, beside));
      const second = await exportOf(coveredLine(other, beside));
      const [outcome, outcomeOfOther] = [first, second].map(({ report: { methods, fallbacks } }) =>
        JSON.stringify([methods, fallbacks]),
      );
      if (outcome !== outcomeOfOther) throw new Error(`${outcome} or ${outcomeOfOther}`);
      if (first.report.methods[0] === 'sharp') return Buffer.from(first.pdf).equals(second.pdf);
      pictures += 1;
      return true;
    }),
    { seed, numRuns: cases },
  );
  if (pictures * pagesPerPicture > cases) throw new Error(`${pictures} of ${cases} pages are pictures`);
};

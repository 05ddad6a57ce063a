import fc from 'fast-check';
import type { ExportResult } from '../../src/index.ts';
import { type Around, type Covered, coveredLine } from './covered-line.ts';

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
  surface: fc.constantFrom('none', 'page', 'cell', 'stripe', 'picture', 'masked', 'stencil', 'bent'),
  isRuled: fc.boolean(),
  xPt: fc.double({ min: 40, max: 60, noNaN: true }).map((x) => Math.round(x * 100) / 100),
});

/** Generates so many pairs of pages that differ under their box. Throws when two sharp exports are not the same. */
export const compareCovered = async (
  exportOf: (bytes: Uint8Array) => Promise<ExportResult>,
  seed: number,
  cases: number,
): Promise<void> =>
  fc.assert(
    fc.asyncProperty(covered, covered, around, async (one, other, beside) => {
      const first = await exportOf(coveredLine(one, beside));
      const second = await exportOf(coveredLine(other, beside));
      for (const { report } of [first, second])
        if (report.methods[0] !== 'sharp') throw new Error(JSON.stringify(report.fallbacks));
      return Buffer.from(first.pdf).equals(second.pdf);
    }),
    { seed, numRuns: cases },
  );

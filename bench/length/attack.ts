/** A length that what stays of a line tells, in pixels of the page image. */
export interface Measure {
  kind: string;
  measured: number;
  /** What it would be for each candidate, by the metrics of the font. */
  lengths: readonly number[];
  /** The length is only the most that there is room for. */
  isLimit?: boolean;
}

/** A covered name: which candidate it is, and what was measured. */
export interface Attacked {
  truth: number;
  measures: readonly Measure[];
}

export interface Score {
  /** Share of the names that alone fit. */
  singledOut: number;
  /** Mean number of candidates that fit. */
  fitting: number;
}

/** Whoever attacks knows how exact a measure is, because he can redact names of his own. */
const certainty = 0.95;

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.ceil(values.length * share) - 1] ?? 0;

const offOf = ({ measured, lengths }: Measure, truth: number): number => measured - (lengths[truth] ?? 0);

interface Exactness {
  bias: number;
  tolerance: number;
}

/** How far each kind of measure lies off, always and at most. */
const exactnessOf = (lines: readonly Attacked[]): Map<string, Exactness> => {
  const offs = new Map<string, number[]>();
  for (const { truth, measures } of lines)
    for (const measure of measures)
      offs.set(measure.kind, [...(offs.get(measure.kind) ?? []), offOf(measure, truth)]);
  return new Map(
    [...offs].map(([kind, some]) => {
      const bias = quantile(some, 0.5);
      const tolerance = quantile(
        some.map((off) => Math.abs(off - bias)),
        certainty,
      );
      return [kind, { bias, tolerance }];
    }),
  );
};

/** Lengths are computed: equal ones differ in their last digits. */
const roundingPx = 0.001;

const fits = (
  { measured, lengths, isLimit }: Measure,
  candidate: number,
  { bias, tolerance }: Exactness,
): boolean => {
  const length = lengths[candidate] ?? 0;
  if (isLimit) return length <= measured;
  return Math.abs(measured - bias - length) <= tolerance + roundingPx;
};

/** The candidates that fit every measure of a line, for each line. */
export const fittingCandidates = (lines: readonly Attacked[], candidates: number): number[][] => {
  const exactness = exactnessOf(lines);
  return lines.map(({ measures }) =>
    Array.from({ length: candidates }, (_, candidate) => candidate).filter((candidate) =>
      measures.every((measure) => {
        const known = exactness.get(measure.kind);
        return known === undefined || fits(measure, candidate, known);
      }),
    ),
  );
};

export const scoreOf = (lines: readonly Attacked[], candidates: number): Score => {
  const fitting = fittingCandidates(lines, candidates);
  const alone = fitting.filter((some, index) => some.length === 1 && some[0] === lines[index]?.truth);
  const all = fitting.reduce((sum, some) => sum + some.length, 0);
  return { singledOut: alone.length / lines.length, fitting: all / lines.length };
};

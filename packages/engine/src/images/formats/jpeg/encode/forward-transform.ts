// Indexes are within bounds by construction: typed-array reads are cast.

/** Fractional bits of the factors below, and those that the first pass keeps for the second. */
const factorBits = 13;
const keptBits = 2;

const fixed = (factor: number): number => Math.round(factor * 2 ** factorBits);

/** The factors of Loeffler, Ligtenberg and Moschytz's transform with 11 multiplications (ICASSP 1989). */
const f0_298 = fixed(0.298631336);
const f0_390 = fixed(0.390180644);
const f0_541 = fixed(0.5411961);
const f0_765 = fixed(0.765366865);
const f0_899 = fixed(0.899976223);
const f1_175 = fixed(1.175875602);
const f1_501 = fixed(1.50132111);
const f1_847 = fixed(1.847759065);
const f1_961 = fixed(1.96157056);
const f2_053 = fixed(2.053119869);
const f2_562 = fixed(2.562915447);
const f3_072 = fixed(3.072711026);

const { imul } = Math;

/** One row or column of eight: what the even and the odd places become, rounded to so many bits less. */
const oddAndSides = (
  block: Int32Array,
  at: number,
  step: number,
  t4: number,
  t5: number,
  t6: number,
  t7: number,
  t12: number,
  t13: number,
  shift: number,
): void => {
  const half = 1 << (shift - 1);
  const side = imul(t12 + t13, f0_541) + half;
  block[at + 2 * step] = (side + imul(t13, f0_765)) >> shift;
  block[at + 6 * step] = (side - imul(t12, f1_847)) >> shift;
  const all = imul(t4 + t5 + t6 + t7, f1_175) + half;
  const z1 = -imul(t4 + t7, f0_899);
  const z2 = -imul(t5 + t6, f2_562);
  const z3 = all - imul(t4 + t6, f1_961);
  const z4 = all - imul(t5 + t7, f0_390);
  block[at + 7 * step] = (imul(t4, f0_298) + z1 + z3) >> shift;
  block[at + 5 * step] = (imul(t5, f2_053) + z2 + z4) >> shift;
  block[at + 3 * step] = (imul(t6, f3_072) + z2 + z3) >> shift;
  block[at + step] = (imul(t7, f1_501) + z1 + z4) >> shift;
};

/** The samples of one block less 128, eight times their cosine transform: whole numbers, alike on every machine. */
export const forwardTransform = (
  samples: Uint8Array,
  start: number,
  stride: number,
  block: Int32Array,
): void => {
  for (let row = 0, from = start; row < 64; row += 8, from += stride) {
    const d0 = samples[from] as number;
    const d1 = samples[from + 1] as number;
    const d2 = samples[from + 2] as number;
    const d3 = samples[from + 3] as number;
    const d4 = samples[from + 4] as number;
    const d5 = samples[from + 5] as number;
    const d6 = samples[from + 6] as number;
    const d7 = samples[from + 7] as number;
    const t10 = d0 + d7 + d3 + d4;
    const t11 = d1 + d6 + d2 + d5;
    block[row] = (t10 + t11 - 8 * 128) << keptBits;
    block[row + 4] = (t10 - t11) << keptBits;
    const t12 = d1 + d6 - d2 - d5;
    const t13 = d0 + d7 - d3 - d4;
    oddAndSides(block, row, 1, d3 - d4, d2 - d5, d1 - d6, d0 - d7, t12, t13, factorBits - keptBits);
  }
  const half = 1 << (keptBits - 1);
  for (let column = 0; column < 8; column++) {
    const d0 = block[column] as number;
    const d1 = block[column + 8] as number;
    const d2 = block[column + 16] as number;
    const d3 = block[column + 24] as number;
    const d4 = block[column + 32] as number;
    const d5 = block[column + 40] as number;
    const d6 = block[column + 48] as number;
    const d7 = block[column + 56] as number;
    const t10 = d0 + d7 + d3 + d4;
    const t11 = d1 + d6 + d2 + d5;
    block[column] = (t10 + t11 + half) >> keptBits;
    block[column + 32] = (t10 - t11 + half) >> keptBits;
    const t12 = d1 + d6 - d2 - d5;
    const t13 = d0 + d7 - d3 - d4;
    oddAndSides(block, column, 8, d3 - d4, d2 - d5, d1 - d6, d0 - d7, t12, t13, factorBits + keptBits);
  }
};

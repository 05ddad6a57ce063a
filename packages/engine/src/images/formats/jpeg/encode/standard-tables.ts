import { type CodeLengths, codesOf } from '../huffman.ts';

/** The tables of ISO/IEC 10918-1, Annex K, for brightness and for colour. */
interface StandardTables {
  /** In zigzag order, for a quality of 50. */
  steps: readonly number[];
  dc: CodeLengths;
  ac: CodeLengths;
}

const bytesOf = (hex: string): number[] =>
  (hex.match(/../g) ?? []).map((digits) => Number.parseInt(digits, 16));

const sizes = Array.from({ length: 12 }, (_, size) => size);

export const brightness: StandardTables = {
  steps: [
    16, 11, 12, 14, 12, 10, 16, 14, 13, 14, 18, 17, 16, 19, 24, 40, 26, 24, 22, 22, 24, 49, 35, 37, 29, 40,
    58, 51, 61, 60, 57, 51, 56, 55, 64, 72, 92, 78, 64, 68, 87, 69, 55, 56, 80, 109, 81, 87, 95, 98, 103, 104,
    103, 62, 77, 113, 121, 112, 100, 120, 92, 101, 103, 99,
  ],
  dc: { counts: bytesOf('00010501010101010100000000000000'), symbols: sizes },
  ac: {
    counts: bytesOf('0002010303020403050504040000017d'),
    symbols: bytesOf(
      [
        '01020300041105122131410613516107227114328191a1082342b1c11552d1f02433627282090a161718191a2526',
        '2728292a3435363738393a434445464748494a535455565758595a636465666768696a737475767778797a838485',
        '868788898a92939495969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6',
        'd7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8f9fa',
      ].join(''),
    ),
  },
};

export const colour: StandardTables = {
  steps: [17, 18, 18, 24, 21, 24, 47, 26, 26, 47, 99, 66, 56, 66, ...new Array<number>(50).fill(99)],
  dc: { counts: bytesOf('00030101010101010101010000000000'), symbols: sizes },
  ac: {
    counts: bytesOf('00020102040403040705040400010277'),
    symbols: bytesOf(
      [
        '000102031104052131061241510761711322328108144291a1b1c109233352f0156272d10a162434e125f1171819',
        '1a262728292a35363738393a434445464748494a535455565758595a636465666768696a737475767778797a8283',
        '8485868788898a92939495969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4',
        'd5d6d7d8d9dae2e3e4e5e6e7e8e9eaf2f3f4f5f6f7f8f9fa',
      ].join(''),
    ),
  },
};

/** Coarser or finer steps, as the IJG's library scales them: `quality` 1 to 100. */
export const stepsFor = ({ steps }: StandardTables, quality: number): Uint8Array => {
  const percent = quality < 50 ? Math.floor(5000 / quality) : 200 - 2 * quality;
  return Uint8Array.from(steps, (step) =>
    Math.min(255, Math.max(1, Math.floor((step * percent + 50) / 100))),
  );
};

/** Each symbol's code above its length, in one number: the length in the low five bits. */
export const packedCodes = (lengths: CodeLengths): Int32Array => {
  const { code, length } = codesOf(lengths);
  return Int32Array.from(code, (bits, symbol) => (bits << 5) | (length[symbol] as number));
};

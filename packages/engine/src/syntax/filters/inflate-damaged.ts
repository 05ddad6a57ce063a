import { ByteSink } from './byte-sink.ts';

/** Canonical Huffman codes as counts per length and symbols in order (RFC 1951, 3.2.2). */
interface Codes {
  counts: Uint16Array;
  symbols: Uint16Array;
}

const maxCodeBits = 15;
const lengthBase = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195,
  227, 258,
];
const lengthExtra = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const distanceBase = [
  1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097,
  6145, 8193, 12289, 16385, 24577,
];
const distanceExtra = [
  0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13,
];
const codeLengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

class Damage extends Error {}

class BitReader {
  private readonly bytes: Uint8Array;
  private at: number;
  private held = 0;
  private count = 0;

  constructor(bytes: Uint8Array, at: number) {
    this.bytes = bytes;
    this.at = at;
  }

  bits(wanted: number): number {
    while (this.count < wanted) {
      const byte = this.bytes[this.at++];
      if (byte === undefined) throw new Damage();
      this.held |= byte << this.count;
      this.count += 8;
    }
    const value = this.held & ((1 << wanted) - 1);
    this.held >>>= wanted;
    this.count -= wanted;
    return value;
  }

  alignedBytes(length: number): Uint8Array {
    this.at -= this.count >> 3;
    this.held = 0;
    this.count = 0;
    const bytes = this.bytes.subarray(this.at, this.at + length);
    this.at += length;
    return bytes;
  }

  alignToByte(): void {
    this.bits(this.count & 7);
  }

  symbol(codes: Codes): number {
    let code = 0;
    let first = 0;
    let index = 0;
    for (let length = 1; length <= maxCodeBits; length++) {
      code |= this.bits(1);
      const count = codes.counts[length] ?? 0;
      if (code - count < first) return codes.symbols[index + (code - first)] ?? 0;
      index += count;
      first = (first + count) << 1;
      code <<= 1;
    }
    throw new Damage();
  }
}

const codesOf = (lengths: readonly number[]): Codes => {
  const counts = new Uint16Array(maxCodeBits + 1);
  for (const length of lengths) counts[length] = (counts[length] ?? 0) + 1;
  const offsets = new Uint16Array(maxCodeBits + 2);
  for (let length = 1; length <= maxCodeBits; length++) {
    offsets[length + 1] = (offsets[length] ?? 0) + (counts[length] ?? 0);
  }
  const symbols = new Uint16Array(lengths.length);
  lengths.forEach((length, symbol) => {
    if (length === 0) return;
    const at = offsets[length] ?? 0;
    symbols[at] = symbol;
    offsets[length] = at + 1;
  });
  counts[0] = 0;
  return { counts, symbols };
};

const fixedLiterals = codesOf(
  Array.from({ length: 288 }, (_, symbol) => (symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8)),
);
const fixedDistances = codesOf(Array.from({ length: 30 }, () => 5));

const readDynamicCodes = (reader: BitReader): { literals: Codes; distances: Codes } => {
  const literalCount = reader.bits(5) + 257;
  const distanceCount = reader.bits(5) + 1;
  const lengthCount = reader.bits(4) + 4;
  const codeLengths = Array.from({ length: 19 }, () => 0);
  for (const symbol of codeLengthOrder.slice(0, lengthCount)) codeLengths[symbol] = reader.bits(3);
  const codes = codesOf(codeLengths);
  const lengths: number[] = [];
  while (lengths.length < literalCount + distanceCount) {
    const symbol = reader.symbol(codes);
    if (symbol < 16) {
      lengths.push(symbol);
      continue;
    }
    const repeated = symbol === 16 ? lengths.at(-1) : 0;
    if (repeated === undefined) throw new Damage();
    const count =
      symbol === 16 ? 3 + reader.bits(2) : symbol === 17 ? 3 + reader.bits(3) : 11 + reader.bits(7);
    for (let index = 0; index < count; index++) lengths.push(repeated);
  }
  return {
    literals: codesOf(lengths.slice(0, literalCount)),
    distances: codesOf(lengths.slice(literalCount, literalCount + distanceCount)),
  };
};

const readCompressed = (reader: BitReader, sink: ByteSink, literals: Codes, distances: Codes): void => {
  for (;;) {
    const symbol = reader.symbol(literals);
    if (symbol === 256) return;
    if (symbol < 256) {
      sink.push(symbol);
      continue;
    }
    const base = lengthBase[symbol - 257];
    if (base === undefined) throw new Damage();
    const length = base + reader.bits(lengthExtra[symbol - 257] ?? 0);
    const far = reader.symbol(distances);
    const distance = (distanceBase[far] ?? 0) + reader.bits(distanceExtra[far] ?? 0);
    if (distance === 0 || distance > sink.length) throw new Damage();
    sink.repeat(distance, length);
  }
};

const readBlocks = (reader: BitReader, sink: ByteSink): void => {
  for (let last = 0; last === 0; ) {
    last = reader.bits(1);
    const kind = reader.bits(2);
    if (kind === 0) {
      reader.alignToByte();
      const length = reader.bits(16);
      reader.bits(16);
      const stored = reader.alignedBytes(length);
      sink.append(stored);
      if (stored.length < length) throw new Damage();
    } else if (kind === 1) readCompressed(reader, sink, fixedLiterals, fixedDistances);
    else if (kind === 2) {
      const { literals, distances } = readDynamicCodes(reader);
      readCompressed(reader, sink, literals, distances);
    } else throw new Damage();
  }
};

/**
 * Inflates up to the first damage (RFC 1950, RFC 1951). Checksums are not verified. Data without a zlib header gives
 * no bytes, because viewers draw nothing for it.
 */
export const inflateDamaged = (bytes: Uint8Array, maxBytes: number): Uint8Array => {
  const header = ((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0);
  if (((bytes[0] ?? 0) & 0x0f) !== 8 || header % 31 !== 0) return new Uint8Array();
  const sink = new ByteSink(maxBytes, bytes.length * 3);
  try {
    readBlocks(new BitReader(bytes, 2), sink);
  } catch (cause) {
    if (!(cause instanceof Damage)) throw cause;
  }
  return sink.bytes();
};

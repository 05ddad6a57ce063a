import { damaged, type JpegComponent, type JpegFrame } from './frame.ts';
import { type CodeLengths, codesOf, shortestCodes } from './huffman.ts';
import type { JpegPicture } from './read-jpeg.ts';
import { segment } from './segment.ts';

/** Bits of a number without its sign. */
const sizeOf = (value: number): number => 32 - Math.clz32(Math.abs(value));

type Emit = (table: number, symbol: number, value: number, size: number) => void;

/** Every block in the order of the one scan, as symbols with the bits that follow them (ISO/IEC 10918-1, F.1.2). */
const eachSymbol = ({ components, mcusWide, mcusHigh }: JpegFrame, emit: Emit): void => {
  const predictions = [0, 0, 0, 0];
  const block = ({ coefficients }: JpegComponent, index: number, at: number): void => {
    const kind = index === 0 ? 0 : 1;
    const dc = coefficients[at] as number;
    const difference = dc - (predictions[index] as number);
    predictions[index] = dc;
    const size = sizeOf(difference);
    if (size > 11) damaged();
    emit(kind, size, difference, size);
    let zeros = 0;
    for (let k = 1; k < 64; k++) {
      const value = coefficients[at + k] as number;
      if (value === 0) {
        zeros++;
        continue;
      }
      for (; zeros > 15; zeros -= 16) emit(2 + kind, 0xf0, 0, 0);
      const length = sizeOf(value);
      if (length > 10) damaged();
      emit(2 + kind, (zeros << 4) | length, value, length);
      zeros = 0;
    }
    if (zeros > 0) emit(2 + kind, 0, 0, 0);
  };
  for (let row = 0; row < mcusHigh; row++)
    for (let column = 0; column < mcusWide; column++)
      components.forEach((component, index) => {
        const { across, down, blocksWide } = component;
        for (let y = 0; y < down; y++)
          for (let x = 0; x < across; x++)
            block(component, index, 64 * ((row * down + y) * blocksWide + column * across + x));
      });
};

/** Bits into bytes, with a zero after every 0xFF and ones at the end. */
class BitSink {
  private bytes = new Uint8Array(65_536);
  private length = 0;
  private bits = 0;
  private count = 0;

  put(value: number, size: number): void {
    this.bits = (this.bits << size) | (value & ((1 << size) - 1));
    this.count += size;
    while (this.count >= 8) {
      this.count -= 8;
      this.byte((this.bits >>> this.count) & 0xff);
    }
    this.bits &= (1 << this.count) - 1;
  }

  finish(): Uint8Array {
    if (this.count > 0) this.put(0xff, 8 - this.count);
    return this.bytes.subarray(0, this.length);
  }

  private byte(value: number): void {
    if (this.length + 2 > this.bytes.length) {
      const grown = new Uint8Array(2 * this.bytes.length);
      grown.set(this.bytes);
      this.bytes = grown;
    }
    this.bytes[this.length++] = value;
    if (value === 0xff) this.bytes[this.length++] = 0;
  }
}

const entropyData = (frame: JpegFrame, tables: readonly CodeLengths[]): Uint8Array => {
  const codes = tables.map(codesOf);
  const sink = new BitSink();
  eachSymbol(frame, (table, symbol, value, size) => {
    const { code, length } = codes[table] as ReturnType<typeof codesOf>;
    sink.put(code[symbol] as number, length[symbol] as number);
    if (size > 0) sink.put(value < 0 ? value + (1 << size) - 1 : value, size);
  });
  return sink.finish();
};

/** A baseline JPEG of one scan: frame, the tables its components use, its blocks, and the end right after them. */
export const writeJpeg = ({ frame, quantisation, transform }: JpegPicture): Uint8Array => {
  const { components, width, height } = frame;
  const used = [...new Set(components.map((component) => component.quantisation))];
  const frequencies = Array.from({ length: 4 }, () => new Uint32Array(257));
  eachSymbol(frame, (table, symbol) => {
    const counts = frequencies[table] as Uint32Array;
    counts[symbol] = (counts[symbol] as number) + 1;
  });
  const tables = frequencies.map(shortestCodes);
  const head = [0xff, 0xd8];
  if (transform !== undefined)
    head.push(...segment(0xee, [65, 100, 111, 98, 101, 0, 100, 0, 0, 0, 0, transform]));
  used.forEach((number, index) => {
    head.push(...segment(0xdb, [index, ...(quantisation[number] ?? damaged())]));
  });
  const described = components.flatMap((component) => [
    component.id,
    (component.across << 4) | component.down,
    used.indexOf(component.quantisation),
  ]);
  head.push(
    ...segment(0xc0, [
      8,
      height >> 8,
      height & 255,
      width >> 8,
      width & 255,
      components.length,
      ...described,
    ]),
  );
  tables.forEach(({ counts, symbols }, table) => {
    const place = ((table >> 1) << 4) | (table & 1);
    if (symbols.length > 0) head.push(...segment(0xc4, [place, ...counts, ...symbols]));
  });
  const parts = components.flatMap(({ id }, index) => [id, index === 0 ? 0 : 0x11]);
  head.push(...segment(0xda, [components.length, ...parts, 0, 63, 0]));
  const data = entropyData(frame, tables);
  const out = new Uint8Array(head.length + data.length + 2);
  out.set(head);
  out.set(data, head.length);
  out.set([0xff, 0xd9], head.length + data.length);
  return out;
};

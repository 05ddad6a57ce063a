import { zigzag } from '../zigzag.ts';
import { forwardTransform } from './forward-transform.ts';

// Indexes are within bounds by construction: typed-array reads are cast.

/** How the blocks of one plane are coded. */
export interface PlaneCoding {
  /** Quantisation steps in zigzag order. */
  steps: Uint8Array;
  /** Codes of symbols as `packedCodes` has them. */
  dc: Int32Array;
  ac: Int32Array;
}

/** A plane with what dividing by its steps needs. */
interface Plane extends PlaneCoding {
  factors: Float64Array;
  offsets: Float64Array;
  /** Whatever is smaller becomes zero: nearly all, and a comparison tells sooner than a division. */
  smallest: Int32Array;
  lastDc: number;
}

/** No block takes more: 64 symbols of 27 bits, and a zero after every byte. */
const mostBlockBytes = 512;

/** Transforms, quantises and codes one block after the other (ISO/IEC 10918-1, F.1.2). */
export class BlockCoder {
  private bytes = new Uint8Array(1 << 18);
  private length = 0;
  private bits = 0;
  private count = 0;
  private readonly block = new Int32Array(64);
  private readonly planes: Plane[];

  constructor(planes: readonly PlaneCoding[]) {
    this.planes = planes.map((plane) => ({
      ...plane,
      // The transform is eight times too large. Half a unit more than half a step: no quotient is near a whole number.
      factors: Float64Array.from(plane.steps, (step) => 1 / (8 * step)),
      offsets: Float64Array.from(plane.steps, (step) => 4 * step + 0.5),
      smallest: Int32Array.from(plane.steps, (step) => 4 * step),
      lastDc: 0,
    }));
  }

  encode(index: number, samples: Uint8Array, start: number, stride: number): void {
    this.reserve();
    const { block } = this;
    const plane = this.planes[index] as Plane;
    const { factors, offsets, smallest, ac } = plane;
    forwardTransform(samples, start, stride, block);
    const first = block[0] as number;
    const mean = ((Math.abs(first) + (offsets[0] as number)) * (factors[0] as number)) | 0;
    const dc = first < 0 ? -mean : mean;
    this.putValue(plane.dc, 0, dc - plane.lastDc);
    plane.lastDc = dc;
    let zeros = 0;
    for (let k = 1; k < 64; k++) {
      const value = block[zigzag[k] as number] as number;
      const size = value < 0 ? -value : value;
      if (size < (smallest[k] as number)) {
        zeros++;
        continue;
      }
      for (; zeros > 15; zeros -= 16) this.put(ac[0xf0] as number);
      const quotient = ((size + (offsets[k] as number)) * (factors[k] as number)) | 0;
      this.putValue(ac, zeros << 4, value < 0 ? -quotient : quotient);
      zeros = 0;
    }
    if (zeros > 0) this.put(ac[0] as number);
  }

  /** A block outside the picture: it repeats the mean of the one before it. */
  repeat(index: number): void {
    this.reserve();
    const { dc, ac } = this.planes[index] as Plane;
    this.put(dc[0] as number);
    this.put(ac[0] as number);
  }

  /** All that was coded, with ones up to the last byte's end. */
  finish(): Uint8Array {
    this.reserve();
    if (this.count > 0) this.putBits(0xff >> this.count, 8 - this.count);
    return this.bytes.subarray(0, this.length);
  }

  private reserve(): void {
    if (this.length + mostBlockBytes <= this.bytes.length) return;
    const grown = new Uint8Array(2 * this.bytes.length);
    grown.set(this.bytes);
    this.bytes = grown;
  }

  /** A symbol of the zeros before a value and its size, and then the value's bits. */
  private putValue(codes: Int32Array, zeros: number, value: number): void {
    const size = 32 - Math.clz32(value < 0 ? -value : value);
    this.put(codes[zeros | size] as number);
    if (size > 0) this.putBits(value < 0 ? value + (1 << size) - 1 : value, size);
  }

  private put(code: number): void {
    this.putBits(code >> 5, code & 31);
  }

  private putBits(value: number, size: number): void {
    // Fewer than 8 bits wait, and no more than 16 come.
    let count = this.count + size;
    const bits = (this.bits << size) | value;
    while (count >= 8) {
      count -= 8;
      const byte = (bits >> count) & 0xff;
      this.bytes[this.length++] = byte;
      if (byte === 0xff) this.bytes[this.length++] = 0;
    }
    this.count = count;
    this.bits = bits & ((1 << count) - 1);
  }
}

import { damaged } from './frame.ts';

/** A Huffman table as one look-up of 16 bits: length in the high byte, symbol in the low one, 0 for no code. */
export type CodeTable = Uint16Array;

/** `counts` codes of each length from 1 to 16, and their symbols (ISO/IEC 10918-1, C.2). */
export const codeTable = (counts: ArrayLike<number>, symbols: ArrayLike<number>): CodeTable => {
  const table = new Uint16Array(65_536);
  let code = 0;
  let symbol = 0;
  for (let length = 1; length <= 16; length++) {
    const span = 1 << (16 - length);
    for (let index = 0; index < (counts[length - 1] ?? 0); index++) {
      if (code + span > 65_536) return damaged();
      table.fill((length << 8) | (symbols[symbol++] ?? 0), code, code + span);
      code += span;
    }
  }
  return table;
};

/** The bits of entropy-coded data up to the next marker. Reading past it is damage, not zeros. */
export class BitSource {
  private readonly bytes: Uint8Array;
  private at: number;
  private bits = 0;
  private count = 0;
  private invented = 0;

  constructor(bytes: Uint8Array, at: number) {
    this.bytes = bytes;
    this.at = at;
  }

  private fill(): void {
    const { bytes } = this;
    while (this.count <= 24) {
      let byte = bytes[this.at];
      if (byte === undefined || (byte === 0xff && bytes[this.at + 1] !== 0)) {
        byte = 0;
        this.invented += 8;
      } else this.at += byte === 0xff ? 2 : 1;
      this.bits = (this.bits << 8) | byte;
      this.count += 8;
    }
  }

  symbol(table: CodeTable): number {
    if (this.count < 16) this.fill();
    const found = table[(this.bits >>> (this.count - 16)) & 0xffff] as number;
    if (found === 0) return damaged();
    this.count -= found >> 8;
    return found & 0xff;
  }

  take(length: number): number {
    if (length === 0) return 0;
    if (this.count < length) this.fill();
    this.count -= length;
    return (this.bits >>> this.count) & ((1 << length) - 1);
  }

  /** A number of so many bits, with the sign its first bit says (ISO/IEC 10918-1, F.2.2.1). */
  signed(length: number): number {
    const value = this.take(length);
    return length === 0 || value >= 1 << (length - 1) ? value : value - (1 << length) + 1;
  }

  check(): void {
    if (this.invented > this.count) damaged();
  }

  /** Skips padding; the marker of the restart with this number has to follow at once. */
  restart(number: number): void {
    this.check();
    this.align();
    if (this.bytes[this.at] !== 0xff || this.bytes[this.at + 1] !== 0xd0 + (number & 7)) damaged();
    this.at += 2;
  }

  /** Where the bytes after the last one that was read begin. */
  end(): number {
    this.check();
    this.align();
    return this.at;
  }

  private align(): void {
    // Whole bytes that were read ahead go back.
    for (let real = (this.count - this.invented) >> 3; real > 0; real--) {
      const isStuffed = this.bytes[this.at - 1] === 0 && this.bytes[this.at - 2] === 0xff;
      this.at -= isStuffed ? 2 : 1;
    }
    this.bits = 0;
    this.count = 0;
    this.invented = 0;
  }
}

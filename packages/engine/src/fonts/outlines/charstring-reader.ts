import { ByteReader } from '../../syntax/byte-reader.ts';
import { Unprovable } from '../../syntax/unprovable.ts';
import { escapeByte, escaped } from './charstring-operators.ts';
import { isPackedInteger, packedLength, readPackedInteger } from './packed-integer.ts';

/** First bytes of operands that take more than two bytes; only Type 2 has the short one. */
const shortInteger = 28;
const fourBytes = 255;

/** Operands and operators of one charstring or subroutine, in order. */
export class CharstringReader {
  /** How many bytes were read. */
  at = 0;
  private readonly reader: ByteReader;
  private readonly type: 1 | 2;

  constructor(bytes: Uint8Array, type: 1 | 2) {
    this.reader = new ByteReader(bytes);
    this.type = type;
  }

  get isAtEnd(): boolean {
    return this.at >= this.reader.length;
  }

  /** The next operand; `undefined` when an operator comes next. */
  operand(): number | undefined {
    const { reader, at, type } = this;
    const first = reader.u8(at);
    if (isPackedInteger(first)) {
      this.at += packedLength(first);
      return readPackedInteger(reader, at);
    }
    if (first === fourBytes) {
      this.at += 5;
      // A whole number in Type 1, 16 bits and 16 bits of fraction in Type 2.
      return type === 1 ? reader.i32(at + 1) : reader.i32(at + 1) / 65536;
    }
    if (first === shortInteger && type === 2) {
      this.at += 3;
      return reader.i16(at + 1);
    }
    return undefined;
  }

  operator(): number {
    const first = this.reader.u8(this.at++);
    return first === escapeByte ? escaped(this.reader.u8(this.at++)) : first;
  }

  /** Passes over a hint mask. */
  skip(bytes: number): void {
    this.at += bytes;
    if (this.at > this.reader.length) throw new Unprovable('font-charstring');
  }
}

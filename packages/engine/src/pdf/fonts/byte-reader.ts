import { Unprovable } from '../unprovable.ts';

/** Big-endian numbers out of an untrusted font file; reading past the end ends the vector path. */
export class ByteReader {
  readonly bytes: Uint8Array;
  private readonly view: DataView;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get length(): number {
    return this.bytes.length;
  }

  u8(at: number): number {
    this.check(at, 1);
    return this.view.getUint8(at);
  }

  i8(at: number): number {
    this.check(at, 1);
    return this.view.getInt8(at);
  }

  u16(at: number): number {
    this.check(at, 2);
    return this.view.getUint16(at);
  }

  i16(at: number): number {
    this.check(at, 2);
    return this.view.getInt16(at);
  }

  u32(at: number): number {
    this.check(at, 4);
    return this.view.getUint32(at);
  }

  i32(at: number): number {
    this.check(at, 4);
    return this.view.getInt32(at);
  }

  slice(from: number, to: number): Uint8Array {
    if (to < from) throw new Unprovable('font-damaged');
    this.check(from, to - from);
    return this.bytes.subarray(from, to);
  }

  private check(at: number, size: number): void {
    if (!(at >= 0 && at + size <= this.bytes.length)) throw new Unprovable('font-damaged');
  }
}

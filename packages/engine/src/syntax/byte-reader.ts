import { Unprovable } from './unprovable.ts';

/** Reads big-endian numbers from an untrusted file; throws `Unprovable` past the end. */
export class ByteReader {
  readonly bytes: Uint8Array;
  private readonly view: DataView;
  private readonly reason: string;

  constructor(bytes: Uint8Array, reason = 'font-damaged') {
    this.bytes = bytes;
    this.reason = reason;
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
    if (to < from) throw new Unprovable(this.reason);
    this.check(from, to - from);
    return this.bytes.subarray(from, to);
  }

  private check(at: number, size: number): void {
    if (!(at >= 0 && at + size <= this.bytes.length)) throw new Unprovable(this.reason);
  }
}

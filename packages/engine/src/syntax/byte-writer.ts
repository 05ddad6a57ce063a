/** Writes big-endian numbers to a growing buffer. */
export class ByteWriter {
  private buffer = new Uint8Array(256);
  private used = 0;

  get length(): number {
    return this.used;
  }

  u8(value: number): this {
    this.reserve(1);
    this.buffer[this.used++] = value;
    return this;
  }

  u16(value: number): this {
    return this.u8(value >> 8).u8(value);
  }

  u32(value: number): this {
    return this.u16(value >>> 16).u16(value & 0xffff);
  }

  append(bytes: Uint8Array): this {
    this.reserve(bytes.length);
    this.buffer.set(bytes, this.used);
    this.used += bytes.length;
    return this;
  }

  ascii(text: string): this {
    return this.append(Uint8Array.from(text, (char) => char.charCodeAt(0)));
  }

  padTo(multiple: number): this {
    while (this.used % multiple !== 0) this.u8(0);
    return this;
  }

  bytes(): Uint8Array {
    return this.buffer.slice(0, this.used);
  }

  private reserve(count: number): void {
    if (this.used + count <= this.buffer.length) return;
    const grown = new Uint8Array(Math.max(this.used + count, this.buffer.length * 2));
    grown.set(this.buffer);
    this.buffer = grown;
  }
}

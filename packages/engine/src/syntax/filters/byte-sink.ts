import { RedactError } from '@blackbar/core/model';

/** A growing buffer that throws beyond `maxBytes`: a small file must not decompress without limit. */
export class ByteSink {
  private readonly maxBytes: number;
  private buffer: Uint8Array;
  private used = 0;

  constructor(maxBytes: number, expected = 1024) {
    this.maxBytes = maxBytes;
    this.buffer = new Uint8Array(Math.max(16, Math.min(maxBytes, expected)));
  }

  get length(): number {
    return this.used;
  }

  push(byte: number): void {
    if (this.used === this.buffer.length) this.reserve(1);
    this.buffer[this.used++] = byte;
  }

  append(bytes: Uint8Array): void {
    this.reserve(bytes.length);
    this.buffer.set(bytes, this.used);
    this.used += bytes.length;
  }

  /** Repeats what was written `distance` bytes ago; source and copy may overlap. */
  repeat(distance: number, count: number): void {
    this.reserve(count);
    for (let index = 0; index < count; index++, this.used++) {
      this.buffer[this.used] = this.buffer[this.used - distance] ?? 0;
    }
  }

  bytes(): Uint8Array {
    return this.buffer.slice(0, this.used);
  }

  private reserve(count: number): void {
    const wanted = this.used + count;
    if (wanted > this.maxBytes) throw new RedactError('too-complex');
    if (wanted <= this.buffer.length) return;
    const grown = new Uint8Array(Math.min(this.maxBytes, Math.max(wanted, this.buffer.length * 2)));
    grown.set(this.buffer);
    this.buffer = grown;
  }
}

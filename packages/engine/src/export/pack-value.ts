import { latin1, toBytes } from '../syntax/bytes.ts';
import type { Allocate } from '../syntax/output.ts';

const kinds = {
  undefined: 1,
  null: 2,
  false: 3,
  true: 4,
  number: 5,
  latin: 6,
  wide: 7,
  bytes: 8,
  array: 9,
  set: 10,
  object: 11,
} as const;

type Kind = (typeof kinds)[keyof typeof kinds];

const beyondLatin = /[^\0-\xff]/;

class Packer {
  private bytes = new Uint8Array(16 * 1024);
  private view = new DataView(this.bytes.buffer);
  private at = 0;

  add(value: unknown): void {
    if (value === undefined) this.kind(kinds.undefined);
    else if (value === null) this.kind(kinds.null);
    else if (typeof value === 'boolean') this.kind(value ? kinds.true : kinds.false);
    else if (typeof value === 'number') this.number(value);
    else if (typeof value === 'string') this.text(value);
    else if (value instanceof Uint8Array) this.run(kinds.bytes, value);
    else if (Array.isArray(value)) this.list(kinds.array, value);
    else if (value instanceof Set) this.list(kinds.set, [...value]);
    else if (Object.getPrototypeOf(value) === Object.prototype)
      this.list(kinds.object, Object.entries(value).flat(1));
    else throw new TypeError('only plain values can be packed');
  }

  finish(allocate: Allocate): Uint8Array {
    const packed = allocate(this.at);
    packed.set(this.bytes.subarray(0, this.at));
    return packed;
  }

  private number(value: number): void {
    this.kind(kinds.number);
    this.makeRoom(8);
    this.view.setFloat64(this.at, value);
    this.at += 8;
  }

  private text(text: string): void {
    if (beyondLatin.test(text)) {
      const units = Uint16Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
      this.run(kinds.wide, new Uint8Array(units.buffer));
    } else this.run(kinds.latin, toBytes(text));
  }

  private list(kind: Kind, items: readonly unknown[]): void {
    this.kind(kind);
    this.length(items.length);
    for (const item of items) this.add(item);
  }

  private run(kind: Kind, bytes: Uint8Array): void {
    this.kind(kind);
    this.length(bytes.length);
    this.makeRoom(bytes.length);
    this.bytes.set(bytes, this.at);
    this.at += bytes.length;
  }

  private kind(kind: Kind): void {
    this.makeRoom(1);
    this.bytes[this.at++] = kind;
  }

  private length(length: number): void {
    this.makeRoom(4);
    this.view.setUint32(this.at, length);
    this.at += 4;
  }

  private makeRoom(length: number): void {
    const needed = this.at + length;
    if (needed <= this.bytes.length) return;
    const larger = new Uint8Array(Math.max(needed, 2 * this.bytes.length));
    larger.set(this.bytes.subarray(0, this.at));
    this.bytes = larger;
    this.view = new DataView(larger.buffer);
  }
}

class Unpacker {
  private readonly bytes: Uint8Array;
  private readonly view: DataView;
  private at = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get isAtEnd(): boolean {
    return this.at === this.bytes.length;
  }

  next(): unknown {
    switch (this.view.getUint8(this.at++)) {
      case kinds.undefined:
        return undefined;
      case kinds.null:
        return null;
      case kinds.false:
        return false;
      case kinds.true:
        return true;
      case kinds.number:
        this.at += 8;
        return this.view.getFloat64(this.at - 8);
      case kinds.latin:
        return latin1(this.run());
      case kinds.wide:
        return this.wideText();
      case kinds.bytes:
        return this.run();
      case kinds.array:
        return this.list();
      case kinds.set:
        return new Set(this.list());
      case kinds.object:
        return this.object();
      default:
        throw new RangeError('not a packed value');
    }
  }

  private wideText(): string {
    const units = this.run().slice();
    let text = '';
    for (const unit of new Uint16Array(units.buffer)) text += String.fromCharCode(unit);
    return text;
  }

  private object(): object {
    const items = this.list();
    const pairs = Array.from({ length: items.length / 2 }, (_, index) =>
      items.slice(2 * index, 2 * index + 2),
    );
    return Object.fromEntries(pairs as [string, unknown][]);
  }

  private list(): unknown[] {
    const count = this.length();
    const items: unknown[] = [];
    for (let index = 0; index < count; index++) items.push(this.next());
    return items;
  }

  private run(): Uint8Array {
    const length = this.length();
    const from = this.at;
    this.at += length;
    if (this.at > this.bytes.length) throw new RangeError('a packed value is cut off');
    return this.bytes.subarray(from, this.at);
  }

  private length(): number {
    this.at += 4;
    return this.view.getUint32(this.at - 4);
  }
}

/**
 * Plain data as bytes, exactly as a message to another worker would carry it: one piece of memory, whose size is known
 * and which can be overwritten.
 */
export const packValue = (
  value: unknown,
  allocate: Allocate = (bytes) => new Uint8Array(bytes),
): Uint8Array => {
  const packer = new Packer();
  packer.add(value);
  return packer.finish(allocate);
};

/** The value again; byte arrays in it are parts of `bytes`. */
export const unpackValue = (bytes: Uint8Array): unknown => {
  const unpacker = new Unpacker(bytes);
  const value = unpacker.next();
  if (!unpacker.isAtEnd) throw new RangeError('a packed value is followed by something');
  return value;
};

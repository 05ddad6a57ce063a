import { HexString, Name, Ref, type Value } from './output.ts';

// Indexes are within bounds by construction: typed-array reads are cast.

export interface ReadObject {
  value: Value;
  stream?: Uint8Array;
}

export interface ReadOutput {
  /** By number, from 1, without a gap. */
  objects: ReadObject[];
  root: Ref;
}

/** The file is not exactly what `Output` writes. */
export class NotCanonical extends Error {}

const header = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n';
const maxDepth = 40;
const classOf = (pattern: RegExp): Uint8Array =>
  Uint8Array.from({ length: 256 }, (_, code) => Number(pattern.test(String.fromCharCode(code))));
const numberChars = classOf(/[-.0-9]/);
const nameChars = classOf(/[A-Za-z0-9_.+#-]/);
const hexChars = classOf(/[0-9a-f]/);

/** Accepts exactly what `Output` writes, byte for byte: no other syntax, no gap, no second revision. */
class Reader {
  private at = 0;
  private readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  read(): ReadOutput {
    this.expect(header);
    const objects: ReadObject[] = [];
    const offsets: number[] = [];
    while (this.peek() !== 'x') {
      offsets.push(this.at);
      this.expect(`${objects.length + 1} 0 obj\n`);
      objects.push(this.object());
      this.expect('endobj\n');
    }
    const xref = this.at;
    this.expect(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n`);
    for (const offset of offsets) this.expect(`${String(offset).padStart(10, '0')} 00000 n \n`);
    this.expect(`trailer\n<</Size ${offsets.length + 1} /Root `);
    const root = this.value(0);
    if (!(root instanceof Ref)) throw new NotCanonical('root');
    this.expect(`>>\nstartxref\n${xref}\n%%EOF\n`);
    if (this.at !== this.bytes.length) throw new NotCanonical('bytes after the end');
    return { objects, root };
  }

  private object(): ReadObject {
    const value = this.value(0);
    this.expect('\n');
    if (this.peek() !== 's') return { value };
    this.expect('stream\n');
    const length = isDictionary(value) ? value.Length : undefined;
    if (typeof length !== 'number' || length < 0 || this.at + length > this.bytes.length)
      throw new NotCanonical('stream length');
    const stream = this.bytes.subarray(this.at, this.at + length);
    this.at += length;
    this.expect('\nendstream\n');
    return { value, stream };
  }

  private value(depth: number): Value {
    if (depth > maxDepth) throw new NotCanonical('depth');
    const char = this.peek();
    if (char === '/') return new Name(this.name());
    if (char === '[') return this.array(depth);
    if (char === '<') return this.bytes[this.at + 1] === 0x3c ? this.dictionary(depth) : this.hexString();
    if (char === 't' || char === 'f') {
      this.expect(char === 't' ? 'true' : 'false');
      return char === 't';
    }
    if (char === 'n') {
      this.expect('null');
      return null;
    }
    return this.numberOrRef();
  }

  private numberOrRef(): number | Ref {
    const text = this.run(numberChars);
    if (!/^-?\d+(?:\.\d+)?$/.test(text)) throw new NotCanonical('number');
    const rest = String.fromCharCode(...this.bytes.subarray(this.at, this.at + 4));
    if (rest !== ' 0 R') return Number(text);
    this.at += 4;
    return new Ref(Number(text));
  }

  private array(depth: number): Value[] {
    this.expect('[');
    const out: Value[] = [];
    while (this.peek() !== ']') {
      if (out.length > 0) this.expect(' ');
      out.push(this.value(depth + 1));
    }
    this.expect(']');
    return out;
  }

  private dictionary(depth: number): { [key: string]: Value } {
    this.expect('<<');
    const out: { [key: string]: Value } = {};
    let count = 0;
    while (this.peek() !== '>') {
      if (count++ > 0) this.expect(' ');
      const key = this.name();
      if (Object.hasOwn(out, key)) throw new NotCanonical('key given twice');
      this.expect(' ');
      out[key] = this.value(depth + 1);
    }
    this.expect('>>');
    return out;
  }

  private hexString(): HexString {
    this.expect('<');
    const text = this.run(hexChars);
    this.expect('>');
    const bytes = new Uint8Array(text.length / 2);
    for (let index = 0; index < bytes.length; index++)
      bytes[index] = Number.parseInt(text.slice(index * 2, index * 2 + 2), 16);
    return new HexString(bytes);
  }

  private name(): string {
    this.expect('/');
    return this.run(nameChars).replace(/#([0-9a-f]{2})/g, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
  }

  /** As many characters of one class as there are. */
  private run(members: Uint8Array): string {
    const from = this.at;
    while (this.at < this.bytes.length && members[this.bytes[this.at] as number] === 1) this.at++;
    return String.fromCharCode(...this.bytes.subarray(from, this.at));
  }

  private peek(): string {
    const byte = this.bytes[this.at];
    if (byte === undefined) throw new NotCanonical('end of file');
    return String.fromCharCode(byte);
  }

  private expect(text: string): void {
    for (let index = 0; index < text.length; index++)
      if (this.bytes[this.at + index] !== text.charCodeAt(index)) throw new NotCanonical(`expected ${text}`);
    this.at += text.length;
  }
}

export const isDictionary = (value: Value | undefined): value is { [key: string]: Value } =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !(value instanceof Name) &&
  !(value instanceof Ref) &&
  !(value instanceof HexString);

/** Throws `NotCanonical` on the first byte that `Output` would not have written. */
export const readOutput = (bytes: Uint8Array): ReadOutput => new Reader(bytes).read();

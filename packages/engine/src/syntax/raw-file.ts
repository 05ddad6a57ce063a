import { PDFArray, type PDFContext, PDFDict, type PDFObject, PDFRawStream, PDFRef } from '@cantoo/pdf-lib';
import { latin1, toBytes } from './bytes.ts';
import { Unprovable } from './unprovable.ts';

const maxObjects = 20_000;
/** Entries that lead away from what is painted. */
const skipped = new Set([
  '/Parent',
  '/Metadata',
  '/PieceInfo',
  '/Thumb',
  '/OC',
  '/StructParent',
  '/P',
  '/Alternates',
]);
/** Entries whose own entries have names that their author chose: a glyph may be called P. */
const named = new Set([
  '/CharProcs',
  '/ColorSpace',
  '/ExtGState',
  '/Font',
  '/Pattern',
  '/Properties',
  '/Shading',
  '/XObject',
]);

/**
 * A throw-away PDF for PDFium to look at, never for anybody to keep: objects of the source go in as they are,
 * under their own numbers, beside new streams that draw them.
 */
export class RawFile {
  private readonly context: PDFContext;
  private readonly chunks: Uint8Array[] = [];
  private readonly offsets = new Map<number, number>();
  private length = 0;
  private next: number;

  constructor(context: PDFContext) {
    this.context = context;
    this.next = context.largestObjectNumber + 1;
    this.push(toBytes('%PDF-1.7\n'));
  }

  /** Adds a new object; `dictionary` is written as it is. */
  add(dictionary: string, stream?: Uint8Array): string {
    const number = this.reserve();
    this.fill(number, dictionary, stream);
    return `${number} 0 R`;
  }

  reserve(): number {
    this.next += 1;
    return this.next - 1;
  }

  fill(number: number, dictionary: string, stream?: Uint8Array): void {
    this.begin(number);
    if (!stream) this.push(toBytes(`${dictionary}\nendobj\n`));
    else {
      this.push(toBytes(`${dictionary.slice(0, -2)}/Length ${stream.length}>>\nstream\n`));
      this.push(stream);
      this.push(toBytes('\nendstream\nendobj\n'));
    }
  }

  /** A stream that is no object of the source, like an inline image. */
  addStream(stream: PDFRawStream): string {
    const number = this.reserve();
    this.copy(stream.dict);
    this.begin(number);
    this.push(serialise(stream));
    this.push(toBytes('\nendobj\n'));
    return `${number} 0 R`;
  }

  /** The source's object and everything it needs; returns how to refer to it. */
  copy(object: PDFObject): string {
    const waiting: { current: PDFObject; isNamed: boolean }[] = [{ current: object, isNamed: false }];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { current, isNamed } = next;
      if (current instanceof PDFRef) {
        if (this.offsets.has(current.objectNumber)) continue;
        const target = this.context.lookup(current);
        if (!target) continue;
        if (this.offsets.size > maxObjects) throw new Unprovable('too-complex');
        this.begin(current.objectNumber);
        this.push(serialise(target));
        this.push(toBytes('\nendobj\n'));
        waiting.push({ current: target, isNamed });
      } else if (current instanceof PDFArray)
        waiting.push(...current.asArray().map((item) => ({ current: item, isNamed: false })));
      else if (current instanceof PDFDict || current instanceof PDFRawStream) {
        const dictionary = current instanceof PDFDict ? current : current.dict;
        for (const [key, value] of dictionary.entries())
          if (isNamed || !skipped.has(key.toString()))
            waiting.push({ current: value, isNamed: !isNamed && named.has(key.toString()) });
      }
    }
    return object instanceof PDFRef ? object.toString() : latin1(serialise(object));
  }

  /** `root` as in `12 0 R`. */
  finish(root: string): Uint8Array {
    const start = this.length;
    let table = 'xref\n0 1\n0000000000 65535 f \n';
    for (const [number, offset] of [...this.offsets].sort(([a], [b]) => a - b))
      table += `${number} 1\n${String(offset).padStart(10, '0')} 00000 n \n`;
    this.push(toBytes(`${table}trailer\n<</Size ${this.next}/Root ${root}>>\nstartxref\n${start}\n%%EOF\n`));
    const bytes = new Uint8Array(this.length);
    let at = 0;
    for (const chunk of this.chunks) {
      bytes.set(chunk, at);
      at += chunk.length;
    }
    return bytes;
  }

  private begin(number: number): void {
    this.offsets.set(number, this.length);
    this.push(toBytes(`${number} 0 obj\n`));
  }

  private push(bytes: Uint8Array): void {
    this.chunks.push(bytes);
    this.length += bytes.length;
  }
}

const serialise = (object: PDFObject): Uint8Array => {
  const bytes = new Uint8Array(object.sizeInBytes());
  object.copyBytesInto(bytes, 0);
  return bytes;
};

import { type PDFObject, PDFRef } from '@cantoo/pdf-lib';
import type { Budget } from '../../page/walk/budget.ts';
import { type FontSource, type FontUse, fontKey } from '../../page/walk/font-use.ts';
import { Ref, type Value } from '../../syntax/output.ts';
import { Unprovable } from '../../syntax/unprovable.ts';
import { type CodeUse, firstCodeCharacter, lastCode } from './code-characters.ts';

/** A rewritten page. References are indexes into `objects`, counted from 1. */
export interface WrittenPage {
  readonly objects: readonly FragmentObject[];
  readonly contents: Ref;
  readonly resources: Value;
  readonly group: Value | undefined;
  readonly codes: readonly CodeUse[];
}

/** A content that shows text names its codes by characters beyond Latin-1 until their numbers are known. */
export type FragmentObject =
  | { value: Value; stream?: Uint8Array }
  | { value: Value; text: string }
  | { font: FontUse };

/**
 * The objects of one rewritten page. References are indexes into `objects`, counted from 1, until the fragment is
 * assembled with those of other pages; there are no reference cycles.
 */
export class Fragment {
  readonly objects: FragmentObject[] = [];
  readonly codes: CodeUse[] = [];
  private readonly codeIndex = new Map<string, number>();
  private readonly written = new Map<string, unknown>();
  private readonly fonts = new Map<string, { ref: Ref; use: FontUse }>();
  private readonly budget: Budget;

  constructor(budget: Budget) {
    this.budget = budget;
  }

  add(value: Value, stream?: Uint8Array): Ref {
    this.budget.countObject();
    this.objects.push(stream ? { value, stream } : { value });
    return new Ref(this.objects.length);
  }

  /** A number for an object that is filled in later. */
  reserve(): Ref {
    return this.add(null);
  }

  fill(ref: Ref, value: Value, stream?: Uint8Array): void {
    this.objects[ref.number - 1] = stream ? { value, stream } : { value };
  }

  /** A content in which `code` has put characters for codes. */
  addText(value: Value, text: string): Ref {
    this.budget.countObject();
    this.objects.push({ value, text });
    return new Ref(this.objects.length);
  }

  /** The character that stands for a code in contents of this page. */
  code(source: FontSource, hex: string): string {
    const font = fontKey(source);
    const key = `${hex} ${font}`;
    let index = this.codeIndex.get(key);
    if (index === undefined) {
      index = this.codes.push({ font, hex }) - 1;
      if (index > lastCode) throw new Unprovable('too-many-codes');
      this.codeIndex.set(key, index);
    }
    return String.fromCharCode(firstCodeCharacter + index);
  }

  /** Collects codes for a font that is written once for the whole document. */
  font(source: FontSource, codes: Iterable<string>): Ref {
    const key = fontKey(source);
    let known = this.fonts.get(key);
    if (!known) {
      this.budget.countObject();
      const use: FontUse = { source, codes: new Set() };
      this.objects.push({ font: use });
      known = { ref: new Ref(this.objects.length), use };
      this.fonts.set(key, known);
    }
    for (const code of codes) known.use.codes.add(code);
    return known.ref;
  }

  /** Writes an indirect object of the source once; direct objects are written each time. */
  once<T>(kind: string, source: PDFObject | undefined, write: () => T): T {
    if (!(source instanceof PDFRef)) return write();
    const key = `${kind} ${source.toString()}`;
    if (this.written.has(key)) return this.written.get(key) as T;
    const result = write();
    this.written.set(key, result);
    return result;
  }
}

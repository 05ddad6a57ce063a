import { latin1 } from '../../syntax/bytes.ts';
import { Unprovable } from '../../syntax/unprovable.ts';
import { standardEncoding } from '../encodings/encodings.ts';
import type { CharstringRun } from '../outlines/charstring-interpreter.ts';
import type { Extent } from '../outlines/extent.ts';
import { type Contour, extentOfContours } from '../outlines/outline.ts';
import { inkedContours } from '../outlines/plain-outline.ts';
import { withSeac } from '../outlines/seac.ts';
import { Type1Interpreter } from './charstring.ts';
import { charstringKey, decrypt, eexecKey } from './cipher.ts';

const maxGlyphs = 65535;
const number = String.raw`[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?`;

/** Headers of the segments of a PFB file: a mark, the kind, the length (Adobe Technical Note 5040). */
export const pfbMark = 0x80;
const segmentHeaderLength = 6;
const endOfFileSegment = 3;

/** Files from Windows are cut into segments (PFB). */
const withoutSegments = (bytes: Uint8Array): Uint8Array => {
  if (bytes[0] !== pfbMark) return bytes;
  const parts: Uint8Array[] = [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at + segmentHeaderLength <= bytes.length && bytes[at] === pfbMark; ) {
    if ((bytes[at + 1] ?? endOfFileSegment) >= endOfFileSegment) break;
    const end = at + segmentHeaderLength + view.getUint32(at + 2, true);
    parts.push(bytes.subarray(at + segmentHeaderLength, end));
    at = end;
  }
  return Uint8Array.from(parts.flatMap((part) => [...part]));
};

const fromHex = (text: string): Uint8Array =>
  Uint8Array.from(text.replace(/[^0-9a-fA-F]/g, '').match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

const decryptedPart = (bytes: Uint8Array, clearEnd: number): Uint8Array => {
  // The cipher may begin with what looks like white space, in a file whose lines do not end so.
  const [lineFeed, carriageReturn] = [bytes.indexOf(0x0a, clearEnd), bytes.indexOf(0x0d, clearEnd)];
  const endsLines = lineFeed < 0 || (carriageReturn >= 0 && carriageReturn < lineFeed);
  const space = endsLines ? '\t\n\r ' : '\t\n ';
  let start = clearEnd;
  while (space.includes(String.fromCharCode(bytes[start] ?? 0))) start++;
  const cipher = bytes.subarray(start);
  const isHex = /^[0-9a-fA-F\s]{8}$/.test(latin1(cipher.subarray(0, 8)));
  return decrypt(isHex ? fromHex(latin1(cipher)) : cipher, eexecKey, 4);
};

const numbersAfter = (text: string, key: string): number[] | undefined => {
  const match = new RegExp(String.raw`/${key}\s*[[{]?\s*((?:${number}\s*){1,32})`).exec(text);
  const numbers = match?.[1]?.trim().split(/\s+/).map(Number);
  return numbers?.every(Number.isFinite) ? numbers : undefined;
};

/** An embedded Type 1 font, taken apart into numbers, charstrings and names. */
export class Type1 {
  readonly glyphs = new Map<string, Uint8Array>();
  readonly subrs: Uint8Array[] = [];
  readonly fontMatrix: number[];
  private readonly interpreter = new Type1Interpreter();
  private readonly outlines = new Map<string, readonly Contour[]>();
  private readonly clearText: string;
  private readonly lenIv: number;

  constructor(source: Uint8Array) {
    const bytes = withoutSegments(source);
    const text = latin1(bytes);
    const clearLength = text.indexOf('eexec');
    if (clearLength < 0) throw new Unprovable('font-damaged');
    this.clearText = text.slice(0, clearLength);
    const eexec = decryptedPart(bytes, clearLength + 'eexec'.length);
    const program = latin1(eexec);
    const matrix = numbersAfter(this.clearText, 'FontMatrix');
    this.fontMatrix = matrix?.length === 6 ? matrix : [0.001, 0, 0, 0.001, 0, 0];
    if (/\/(?:Blend|WeightVector)\b/.test(this.clearText)) throw new Unprovable('font-multiple-master');
    const privateText = program.slice(0, 20_000);
    this.lenIv = numbersAfter(privateText, 'lenIV')?.[0] ?? 4;
    this.readSubrs(eexec, program);
    this.readGlyphs(eexec, program);
  }

  get unitsPerEm(): number {
    const scale = this.fontMatrix[0] ?? 0.001;
    return scale > 0 ? 1 / scale : 1000;
  }

  /** Glyph names by code, as the font program itself says. */
  builtInEncoding(): Map<number, string> {
    const codes = new Map<number, string>();
    if (/\/Encoding\s+StandardEncoding\s+def/.test(this.clearText)) {
      standardEncoding.forEach((own, code) => {
        if (own !== undefined) codes.set(code, own);
      });
      return codes;
    }
    for (const match of this.clearText.matchAll(/dup\s+(\d{1,3})\s*\/(\S+)\s+put/g)) {
      codes.set(Number(match[1]), match[2] ?? '');
    }
    return codes;
  }

  private run(glyph: string): CharstringRun {
    const charstring = this.glyphs.get(glyph);
    if (!charstring) throw new Unprovable('font-damaged');
    return this.interpreter.run(charstring, this.subrs);
  }

  /** The path of a glyph, as far as it leaves ink. */
  outline(glyph: string): readonly Contour[] {
    let outline = this.outlines.get(glyph);
    if (!outline) {
      const { contours, seac } = this.run(glyph);
      const all = withSeac(contours, seac, (code) => {
        const part = standardEncoding[code];
        return part !== undefined && this.glyphs.has(part) ? this.run(part).contours : [];
      });
      outline = inkedContours(all, this.unitsPerEm);
      this.outlines.set(glyph, outline);
    }
    return outline;
  }

  advance(glyph: string): number {
    return this.run(glyph).width ?? 0;
  }

  extent(glyph: string): Extent | undefined {
    return extentOfContours(this.outline(glyph));
  }

  private charstring(eexec: Uint8Array, at: number, length: number): Uint8Array {
    if (at + length > eexec.length) throw new Unprovable('font-damaged');
    const cipher = eexec.subarray(at, at + length);
    return this.lenIv < 0 ? cipher : decrypt(cipher, charstringKey, this.lenIv);
  }

  private readSubrs(eexec: Uint8Array, program: string): void {
    const start = program.indexOf('/Subrs');
    if (start < 0) return;
    const entry = /dup\s+(\d+)\s+(\d+)\s+\S+ /y;
    const between = /(?:[^d/]|d(?!up\s))*/y;
    entry.lastIndex = program.indexOf('dup', start);
    for (let match = entry.exec(program); match; match = entry.exec(program)) {
      const at = entry.lastIndex;
      const length = Number(match[2]);
      const index = Number(match[1]);
      if (index > maxGlyphs) throw new Unprovable('font-damaged');
      this.subrs[index] = this.charstring(eexec, at, length);
      between.lastIndex = at + length;
      between.exec(program);
      entry.lastIndex = between.lastIndex;
    }
    for (let index = 0; index < this.subrs.length; index++) this.subrs[index] ??= new Uint8Array();
  }

  private readGlyphs(eexec: Uint8Array, program: string): void {
    const start = program.indexOf('/CharStrings');
    if (start < 0) throw new Unprovable('font-damaged');
    const entry = /\/(\S*)\s+(\d+)\s+\S+ /y;
    entry.lastIndex = program.indexOf('/', start + 12);
    for (let match = entry.exec(program); match; match = entry.exec(program)) {
      const at = entry.lastIndex;
      const length = Number(match[2]);
      const own = match[1] ?? '';
      if (!this.glyphs.has(own)) this.glyphs.set(own, this.charstring(eexec, at, length));
      if (this.glyphs.size > maxGlyphs) throw new Unprovable('font-damaged');
      const next = program.indexOf('/', at + length);
      const end = program.slice(at + length, at + length + 40).search(/\bend\b/);
      if (next < 0 || (end >= 0 && at + length + end < next)) break;
      entry.lastIndex = next;
    }
    if (this.glyphs.size === 0) throw new Unprovable('font-damaged');
  }
}

import { latin1 } from '../../syntax/bytes.ts';
import { Unprovable } from '../../syntax/unprovable.ts';
import { standardEncoding } from '../encodings/encodings.ts';
import { type Extent, joinExtents } from '../outlines/extent.ts';
import { Type1Runner } from './charstring.ts';
import { charstringKey, decrypt, eexecKey } from './cipher.ts';

/** Numbers of the Private dictionary that shape hints, and how many each may have. */
export const privateNumbers = [
  'BlueValues',
  'OtherBlues',
  'FamilyBlues',
  'FamilyOtherBlues',
  'BlueScale',
  'BlueShift',
  'BlueFuzz',
  'StdHW',
  'StdVW',
  'StemSnapH',
  'StemSnapV',
  'LanguageGroup',
  'ExpansionFactor',
] as const;

const maxGlyphs = 65535;
const number = String.raw`[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?`;

/** Files from Windows are cut into segments with headers (PFB). */
const withoutSegments = (bytes: Uint8Array): Uint8Array => {
  if (bytes[0] !== 0x80) return bytes;
  const parts: Uint8Array[] = [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at + 6 <= bytes.length && bytes[at] === 0x80 && (bytes[at + 1] ?? 3) < 3; ) {
    const length = view.getUint32(at + 2, true);
    parts.push(bytes.subarray(at + 6, at + 6 + length));
    at += 6 + length;
  }
  return Uint8Array.from(parts.flatMap((part) => [...part]));
};

const fromHex = (text: string): Uint8Array =>
  Uint8Array.from(text.replace(/[^0-9a-fA-F]/g, '').match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

const privatePart = (bytes: Uint8Array, clearEnd: number): Uint8Array => {
  let start = clearEnd;
  while ([9, 10, 13, 32].includes(bytes[start] ?? 0)) start++;
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
  readonly matrix: number[];
  readonly box: number[];
  readonly hints = new Map<string, number[]>();
  readonly forceBold: boolean;
  readonly runner = new Type1Runner();
  private readonly clear: string;
  private readonly lenIv: number;

  constructor(source: Uint8Array) {
    const bytes = withoutSegments(source);
    const text = latin1(bytes);
    const eexec = text.indexOf('eexec');
    if (eexec < 0) throw new Unprovable('font-damaged');
    this.clear = text.slice(0, eexec);
    const secret = privatePart(bytes, eexec + 5);
    const program = latin1(secret);
    const matrix = numbersAfter(this.clear, 'FontMatrix');
    const box = numbersAfter(this.clear, 'FontBBox');
    this.matrix = matrix?.length === 6 ? matrix : [0.001, 0, 0, 0.001, 0, 0];
    this.box = box?.length === 4 ? box : [0, 0, 0, 0];
    if (/\/(?:Blend|WeightVector)\b/.test(this.clear)) throw new Unprovable('font-multiple-master');
    const hintText = program.slice(0, 20_000);
    for (const key of privateNumbers) {
      const numbers = numbersAfter(hintText, key);
      if (numbers) this.hints.set(key, numbers);
    }
    this.forceBold = /\/ForceBold\s+true/.test(hintText);
    this.lenIv = numbersAfter(hintText, 'lenIV')?.[0] ?? 4;
    this.readSubrs(secret, program);
    this.readGlyphs(secret, program);
  }

  get unitsPerEm(): number {
    const scale = this.matrix[0] ?? 0.001;
    return scale > 0 ? 1 / scale : 1000;
  }

  /** Glyph names by code, as the font program itself says. */
  builtInEncoding(): Map<number, string> {
    const codes = new Map<number, string>();
    if (/\/Encoding\s+StandardEncoding\s+def/.test(this.clear)) {
      standardEncoding.forEach((own, code) => {
        if (own !== undefined) codes.set(code, own);
      });
      return codes;
    }
    for (const match of this.clear.matchAll(/dup\s+(\d{1,3})\s*\/(\S+)\s+put/g)) {
      codes.set(Number(match[1]), match[2] ?? '');
    }
    return codes;
  }

  run(glyph: string): ReturnType<Type1Runner['run']> {
    const charstring = this.glyphs.get(glyph);
    if (!charstring) throw new Unprovable('font-damaged');
    return this.runner.run(charstring, this.subrs);
  }

  extent(glyph: string): Extent | undefined {
    const { extent, accent } = this.run(glyph);
    if (!accent) return extent;
    let all = extent;
    for (const [code, dx, dy] of [
      [accent.base, 0, 0],
      [accent.accent, accent.dx, accent.dy],
    ] as const) {
      const part = standardEncoding[code];
      const own = part !== undefined && this.glyphs.has(part) ? this.run(part).extent : undefined;
      if (!own) continue;
      const { left, bottom, right, top } = own;
      all = joinExtents(all, { left: left + dx, bottom: bottom + dy, right: right + dx, top: top + dy });
    }
    return all;
  }

  private piece(secret: Uint8Array, at: number, length: number): Uint8Array {
    if (at + length > secret.length) throw new Unprovable('font-damaged');
    const cipher = secret.subarray(at, at + length);
    return this.lenIv < 0 ? cipher : decrypt(cipher, charstringKey, this.lenIv);
  }

  private readSubrs(secret: Uint8Array, program: string): void {
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
      this.subrs[index] = this.piece(secret, at, length);
      between.lastIndex = at + length;
      between.exec(program);
      entry.lastIndex = between.lastIndex;
    }
    for (let index = 0; index < this.subrs.length; index++) this.subrs[index] ??= new Uint8Array();
  }

  private readGlyphs(secret: Uint8Array, program: string): void {
    const start = program.indexOf('/CharStrings');
    if (start < 0) throw new Unprovable('font-damaged');
    const entry = /\/(\S*)\s+(\d+)\s+\S+ /y;
    entry.lastIndex = program.indexOf('/', start + 12);
    for (let match = entry.exec(program); match; match = entry.exec(program)) {
      const at = entry.lastIndex;
      const length = Number(match[2]);
      const own = match[1] ?? '';
      if (!this.glyphs.has(own)) this.glyphs.set(own, this.piece(secret, at, length));
      if (this.glyphs.size > maxGlyphs) throw new Unprovable('font-damaged');
      const next = program.indexOf('/', at + length);
      const end = program.slice(at + length, at + length + 40).search(/\bend\b/);
      if (next < 0 || (end >= 0 && at + length + end < next)) break;
      entry.lastIndex = next;
    }
    if (this.glyphs.size === 0) throw new Unprovable('font-damaged');
  }
}

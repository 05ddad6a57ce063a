import { char, hexDigit, isOctalDigit, isRegular, isWhiteSpace, startsNumber } from './character-class.ts';
import { findInlineImageEnd } from './inline-image.ts';
import { isName, type Operand, type Operation } from './operand.ts';
import { readNumber } from './read-number.ts';

// Indexes are within bounds by construction: typed-array reads are cast.

const maxNesting = 24;
const maxOperands = 64;
const maxArrayLength = 100_000;

/** What a reverse solidus and a letter stand for in a string (ISO 32000-2, table 3). */
const escapes: Readonly<Record<string, number>> = {
  n: char.lineFeed,
  r: char.carriageReturn,
  t: char.tab,
  b: char.backspace,
  f: char.formFeed,
};

const endOfArray = Symbol('end of array');
const endOfDictionary = Symbol('end of dictionary');

interface Keyword {
  readonly keyword: string;
}

type Token = Operand | Keyword | typeof endOfArray | typeof endOfDictionary;

const isKeyword = (token: Token | undefined): token is Keyword =>
  typeof token === 'object' && token !== null && 'keyword' in token;

/**
 * Reads a content stream operator by operator (ISO 32000-2, 7.8.2). It never fails: syntax
 * errors are counted in `damage`, and the caller decides how many it accepts.
 */
export class ContentReader {
  damage = 0;
  private readonly bytes: Uint8Array;
  private at = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** The next operator, or `undefined` at the end. */
  next(): Operation | undefined {
    let operands: Operand[] = [];
    for (;;) {
      const token = this.token(0);
      if (token === undefined) {
        if (operands.length > 0) this.damage += 1;
        return undefined;
      }
      if (isKeyword(token)) {
        if (token.keyword === 'BI') return this.inlineImage();
        return { operator: token.keyword, operands };
      }
      if (token === endOfArray || token === endOfDictionary) {
        this.damage += 1;
        continue;
      }
      operands.push(token);
      if (operands.length > maxOperands) {
        this.damage += 1;
        operands = operands.slice(1);
      }
    }
  }

  private skipWhiteSpace(): void {
    const { bytes } = this;
    while (this.at < bytes.length) {
      const code = bytes[this.at] as number;
      if (isWhiteSpace(code)) this.at += 1;
      else if (code === char.percentSign) this.skipComment();
      else return;
    }
  }

  private skipComment(): void {
    const { bytes } = this;
    while (this.at < bytes.length) {
      if (bytes[this.at] === char.lineFeed || bytes[this.at] === char.carriageReturn) return;
      this.at += 1;
    }
  }

  private token(depth: number): Token | undefined {
    const { bytes } = this;
    for (;;) {
      this.skipWhiteSpace();
      if (this.at >= bytes.length) return undefined;
      const code = bytes[this.at] as number;
      if (isRegular(code)) return this.regular(code);
      this.at += 1;
      if (code === char.solidus) return { name: this.name() };
      if (code === char.leftParenthesis) return { bytes: this.literalString() };
      if (code === char.rightSquareBracket) return endOfArray;
      // Deeper than any real stream: what opens here is passed over, so that the stack stays small.
      const opensArray = code === char.leftSquareBracket;
      const opensDictionary = code === char.lessThanSign && bytes[this.at] === char.lessThanSign;
      if (opensDictionary) this.at += 1;
      if ((opensArray || opensDictionary) && depth >= maxNesting) {
        this.damage += 1;
        continue;
      }
      if (opensArray) return this.array(depth + 1);
      if (opensDictionary) return { entries: this.dictionary(depth + 1) };
      if (code === char.lessThanSign) return { bytes: this.hexString() };
      if (code === char.greaterThanSign) {
        if (bytes[this.at] === char.greaterThanSign) this.at += 1;
        return endOfDictionary;
      }
      // A stray brace or closing parenthesis.
      this.damage += 1;
    }
  }

  private regular(first: number): Token {
    const { bytes } = this;
    const start = this.at;
    while (this.at < bytes.length && isRegular(bytes[this.at] as number)) this.at += 1;
    if (startsNumber(first)) {
      const { value, exact } = readNumber(bytes, start, this.at);
      if (!exact) this.damage += 1;
      return value;
    }
    const word = String.fromCharCode(...bytes.subarray(start, Math.min(this.at, start + 32)));
    if (word === 'true') return true;
    if (word === 'false') return false;
    if (word === 'null') return null;
    return { keyword: word };
  }

  private name(): string {
    const { bytes } = this;
    let name = '';
    while (this.at < bytes.length && isRegular(bytes[this.at] as number)) {
      let code = bytes[this.at] as number;
      if (code === char.numberSign) {
        const high = hexDigit(bytes[this.at + 1] ?? 0);
        const low = hexDigit(bytes[this.at + 2] ?? 0);
        if (high >= 0 && low >= 0) {
          code = high * 16 + low;
          this.at += 2;
        }
      }
      name += String.fromCharCode(code);
      this.at += 1;
    }
    return name;
  }

  private hexString(): Uint8Array {
    const { bytes } = this;
    const out: number[] = [];
    let high = -1;
    while (this.at < bytes.length) {
      const code = bytes[this.at] as number;
      this.at += 1;
      if (code === char.greaterThanSign) {
        if (high >= 0) out.push(high * 16);
        return Uint8Array.from(out);
      }
      const digit = hexDigit(code);
      if (digit < 0) {
        if (!isWhiteSpace(code)) this.damage += 1;
      } else if (high < 0) high = digit;
      else {
        out.push(high * 16 + digit);
        high = -1;
      }
    }
    this.damage += 1;
    return Uint8Array.from(out);
  }

  private literalString(): Uint8Array {
    const { bytes } = this;
    const out: number[] = [];
    let depth = 1;
    while (this.at < bytes.length) {
      let code = bytes[this.at] as number;
      this.at += 1;
      if (code === char.reverseSolidus) {
        this.escape(out);
        continue;
      }
      if (code === char.leftParenthesis) depth += 1;
      else if (code === char.rightParenthesis) {
        depth -= 1;
        if (depth === 0) return Uint8Array.from(out);
      } else if (code === char.carriageReturn) {
        if (bytes[this.at] === char.lineFeed) this.at += 1;
        code = char.lineFeed;
      }
      out.push(code);
    }
    this.damage += 1;
    return Uint8Array.from(out);
  }

  private escape(out: number[]): void {
    const { bytes } = this;
    const code = bytes[this.at];
    if (code === undefined) return;
    this.at += 1;
    const plain = escapes[String.fromCharCode(code)];
    if (plain !== undefined) out.push(plain);
    else if (code === char.carriageReturn) {
      if (bytes[this.at] === char.lineFeed) this.at += 1;
    } else if (isOctalDigit(code)) {
      let value = code - char.zero;
      for (let digits = 1; digits < 3; digits += 1) {
        const digit = bytes[this.at] ?? 0;
        if (!isOctalDigit(digit)) break;
        value = value * 8 + digit - char.zero;
        this.at += 1;
      }
      out.push(value & 255);
    } else if (code !== char.lineFeed) out.push(code);
  }

  private array(depth: number): Operand[] {
    const items: Operand[] = [];
    for (;;) {
      const token = this.token(depth);
      if (token === endOfArray) return items;
      if (token === undefined || items.length > maxArrayLength) {
        this.damage += 1;
        return items;
      }
      if (isKeyword(token) || token === endOfDictionary) this.damage += 1;
      else items.push(token);
    }
  }

  private dictionary(depth: number): Map<string, Operand> {
    const entries = new Map<string, Operand>();
    for (;;) {
      const key = this.token(depth);
      if (key === endOfDictionary) return entries;
      if (key === undefined || entries.size > maxArrayLength) {
        this.damage += 1;
        return entries;
      }
      if (isKeyword(key) || key === endOfArray || !isName(key)) {
        this.damage += 1;
        continue;
      }
      const value = this.token(depth);
      if (value === endOfDictionary) return entries;
      if (value === undefined || isKeyword(value) || value === endOfArray) this.damage += 1;
      else entries.set(key.name, value);
    }
  }

  private inlineImage(): Operation {
    const entries = new Map<string, Operand>();
    for (;;) {
      const key = this.token(0);
      if (key === undefined) return { operator: 'BI', operands: [], image: { entries, data: undefined } };
      if (isKeyword(key)) {
        if (key.keyword === 'ID') break;
        this.damage += 1;
        continue;
      }
      if (key === endOfArray || key === endOfDictionary || !isName(key)) {
        this.damage += 1;
        continue;
      }
      const value = this.token(0);
      if (value === undefined || isKeyword(value) || value === endOfArray || value === endOfDictionary)
        this.damage += 1;
      else entries.set(key.name, value);
    }
    // One white-space character separates ID from the data.
    if (isWhiteSpace(this.bytes[this.at] ?? 0)) this.at += 1;
    const start = this.at;
    const end = findInlineImageEnd(this.bytes, start, entries);
    this.at = end?.next ?? this.bytes.length;
    const data = end && this.bytes.subarray(start, end.dataEnd);
    return { operator: 'BI', operands: [], image: { entries, data } };
  }
}

import { latin1 } from '../../syntax/bytes.ts';
import { Unprovable } from '../../syntax/unprovable.ts';

interface CodespaceRange {
  byteLength: number;
  low: readonly number[];
  high: readonly number[];
}

interface CidRange {
  byteLength: number;
  first: number;
  last: number;
  cid: number;
}

/** A CMap file, of an encoding or of a ToUnicode entry (Adobe Technical Note 5014). */
export interface CMap {
  codespaceRanges: CodespaceRange[];
  cidRanges: CidRange[];
  /** Text by code; ranges are spread out. */
  text: Map<number, string>;
  vertical: boolean;
  /** The map that `usecmap` names. */
  base: string | undefined;
}

type Token = number | { hex: string } | { name: string } | { word: string } | { list: Token[] };

const maxEntries = 200_000;
const tokenPattern =
  /%[^\r\n]*|<<|>>|<([0-9A-Fa-f\s]*)>|\((?:[^()\\]|\\[\s\S])*\)|\/([^\s<>[\](){}/%]*)|([[\]])|([^\s<>[\](){}/%]+)/g;

function* tokens(source: string): Generator<Token> {
  let list: Token[] | undefined;
  for (const [, hex, name, bracket, word] of source.matchAll(tokenPattern)) {
    let token: Token | undefined;
    if (hex !== undefined) token = { hex: hex.replace(/\s/g, '').toLowerCase() };
    else if (name !== undefined) token = { name };
    else if (bracket === '[') list = [];
    else if (bracket === ']') {
      if (list) yield { list };
      list = undefined;
    } else if (word !== undefined) token = /^[-+]?\d+$/.test(word) ? Number(word) : { word };
    if (token === undefined) continue;
    if (list) list.push(token);
    else yield token;
  }
}

const hexOf = (token: Token | undefined): string | undefined =>
  typeof token === 'object' && 'hex' in token && token.hex.length > 0 && token.hex.length <= 8
    ? token.hex.padStart(token.hex.length + (token.hex.length % 2), '0')
    : undefined;

const bytesOf = (hex: string): number[] => (hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));

/** UTF-16BE in hex; a lone byte counts as a character. */
const textOf = (token: Token | undefined): string | undefined => {
  if (typeof token !== 'object' || !('hex' in token)) return undefined;
  const units = (token.hex.length <= 2 ? [token.hex] : (token.hex.match(/.{4}/g) ?? [])).filter(Boolean);
  return String.fromCharCode(...units.slice(0, 64).map((unit) => Number.parseInt(unit, 16)));
};

const after = (text: string, steps: number): string => {
  const last = text.charCodeAt(text.length - 1);
  return text.slice(0, -1) + String.fromCharCode((last + steps) & 0xffff);
};

class CMapBuilder implements CMap {
  readonly codespaceRanges: CodespaceRange[] = [];
  readonly cidRanges: CidRange[] = [];
  readonly text = new Map<number, string>();
  vertical = false;
  base: string | undefined;
  private entries = 0;

  take(word: string, operands: readonly Token[]): void {
    if (word === 'endcodespacerange') this.endcodespacerange(operands);
    else if (word === 'endcidrange') this.cids(operands, 3);
    else if (word === 'endcidchar') this.cids(operands, 2);
    else if (word === 'endbfchar') this.endbfchar(operands);
    else if (word === 'endbfrange') this.endbfrange(operands);
    else if (word === 'usecmap') {
      const last = operands.at(-1);
      this.base = typeof last === 'object' && 'name' in last ? last.name : '';
    } else if (word === 'def' && operands.at(-1) === 1) {
      const key = operands.at(-2);
      if (typeof key === 'object' && 'name' in key && key.name === 'WMode') this.vertical = true;
    }
  }

  private count(entries = 1): void {
    this.entries += entries;
    if (this.entries > maxEntries) throw new Unprovable('font-cmap');
  }

  private endcodespacerange(operands: readonly Token[]): void {
    for (let index = 0; index + 1 < operands.length; index += 2) {
      const low = hexOf(operands[index]);
      const high = hexOf(operands[index + 1]);
      if (!low || !high || low.length !== high.length) continue;
      this.count();
      this.codespaceRanges.push({ byteLength: low.length / 2, low: bytesOf(low), high: bytesOf(high) });
    }
  }

  private cids(operands: readonly Token[], size: 2 | 3): void {
    for (let index = 0; index + size <= operands.length; index += size) {
      const first = hexOf(operands[index]);
      const last = size === 3 ? hexOf(operands[index + 1]) : first;
      const cid = operands[index + size - 1];
      if (!first || !last || typeof cid !== 'number') continue;
      this.count();
      this.cidRanges.push({
        byteLength: first.length / 2,
        first: Number.parseInt(first, 16),
        last: Number.parseInt(last, 16),
        cid,
      });
    }
  }

  private endbfchar(operands: readonly Token[]): void {
    for (let index = 0; index + 1 < operands.length; index += 2) {
      const code = hexOf(operands[index]);
      const text = textOf(operands[index + 1]);
      if (!code || text === undefined) continue;
      this.count();
      this.text.set(Number.parseInt(code, 16), text);
    }
  }

  private endbfrange(operands: readonly Token[]): void {
    for (let index = 0; index + 2 < operands.length; index += 3) {
      const low = hexOf(operands[index]);
      const high = hexOf(operands[index + 1]);
      const target = operands[index + 2];
      if (!low || !high) continue;
      const first = Number.parseInt(low, 16);
      const last = Math.min(Number.parseInt(high, 16), first + 0xffff);
      const list = typeof target === 'object' && 'list' in target ? target.list : undefined;
      const start = list ? undefined : textOf(target);
      for (let code = first; code <= last; code++) {
        const text = list ? textOf(list[code - first]) : start && after(start, code - first);
        if (!text) break;
        this.count();
        this.text.set(code, text);
      }
    }
  }
}

export const readCMap = (bytes: Uint8Array): CMap => {
  const builder = new CMapBuilder();
  let operands: Token[] = [];
  for (const token of tokens(latin1(bytes))) {
    if (typeof token === 'object' && 'word' in token) {
      builder.take(token.word, operands);
      operands = [];
    } else operands.push(token);
    if (operands.length > maxEntries) throw new Unprovable('font-cmap');
  }
  return builder;
};

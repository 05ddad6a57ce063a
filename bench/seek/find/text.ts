import { encodingsOf } from '../engine.ts';
import type { ExportedPart } from './exported-file.ts';

/** The strings of a content stream one after the other, each as bytes. */
const stringsOf = (content: string): Buffer => {
  const parts: Buffer[] = [];
  for (const [token, hex] of content.matchAll(/\((?:[^()\\]|\\[\s\S])*\)|<([0-9A-Fa-f\s]*)>/g))
    parts.push(
      hex === undefined
        ? Buffer.from(token.slice(1, -1).replace(/\\(.)/g, '$1'), 'latin1')
        : Buffer.from(hex.replace(/\s/g, ''), 'hex'),
    );
  return Buffer.concat(parts);
};

const utf16 = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');

interface Meaning {
  codeBytes: number;
  textOf: Map<number, string>;
}

/** A ToUnicode map. */
const meaningOf = (cmap: string): Meaning => {
  const textOf = new Map<number, string>();
  let codeBytes = 1;
  for (const [, section = ''] of cmap.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, code = '', text = ''] of section.matchAll(/<([0-9a-f]+)>\s*<([0-9a-f]*)>/gi)) {
      codeBytes = code.length / 2;
      textOf.set(Number.parseInt(code, 16), text.length % 4 === 0 ? utf16(text) : '');
    }
  for (const [, section = ''] of cmap.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, from = '', to = '', text = ''] of section.matchAll(
      /<([0-9a-f]+)>\s*<([0-9a-f]+)>\s*<([0-9a-f]{4})>/gi,
    )) {
      codeBytes = from.length / 2;
      const first = Number.parseInt(from, 16);
      for (let code = first; code <= Math.min(Number.parseInt(to, 16), first + 255); code++)
        textOf.set(code, String.fromCharCode(Number.parseInt(text, 16) + code - first));
    }
  return { codeBytes, textOf };
};

const decode = (bytes: Buffer, { codeBytes, textOf }: Meaning): string => {
  let out = '';
  for (let at = 0; at + codeBytes <= bytes.length; at += codeBytes)
    out += textOf.get(bytes.readUIntBE(at, codeBytes)) ?? '\0';
  return out;
};

/** The letters of a page's strings, under every map from codes to letters that the page has. */
export const decodedStrings = ({ contents }: ExportedPart): string[] => {
  const isMap = (content: string) => content.includes('begincmap');
  const meanings = contents.filter(isMap).map(meaningOf);
  const strings = contents.filter((content) => !isMap(content)).map(stringsOf);
  return strings.flatMap((bytes) => [
    bytes.toString('latin1'),
    ...meanings.map((meaning) => decode(bytes, meaning)),
  ]);
};

/** Where a part holds a word, in any of the forms that the leak suite looks for. */
export const findWord = (word: string, { values, streams }: ExportedPart): string | undefined => {
  const forms = [...encodingsOf(word)];
  for (const text of [...values, ...streams.map((stream) => stream.toString('latin1'))]) {
    const lower = text.toLowerCase();
    for (const [form, spelt] of forms) if (lower.includes(spelt)) return form;
  }
  return undefined;
};

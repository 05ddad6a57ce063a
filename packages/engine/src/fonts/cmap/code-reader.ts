import type { PDFDict } from '@cantoo/pdf-lib';
import { PDFStream } from '@cantoo/pdf-lib';
import type { ByteCodecs } from '../../syntax/byte-codecs.ts';
import { decodeStream } from '../../syntax/filters/decode-stream.ts';
import { name, type Value } from '../../syntax/output.ts';
import { lookup, nameAt, nameIn, numberAt } from '../../syntax/read-object.ts';
import { Unprovable } from '../../syntax/unprovable.ts';
import type { FontSink } from '../parts/font.ts';
import type { Collections } from './collections.ts';
import { predefinedCodeLength } from './predefined.ts';
import { type CMap, readCMap } from './read-cmap.ts';
import { addEncoding } from './write-cmap.ts';

export interface CodedCid {
  hex: string;
  /** `undefined` when only the viewer's own tables know it. */
  cid: number | undefined;
}

/** The Encoding entry of a composite font: cuts strings into codes and turns codes into CIDs. */
export interface CodeReader {
  vertical: boolean;
  /** A map that every viewer has: a font without a file keeps its name and its codes. */
  isPredefined: boolean;
  read(bytes: Uint8Array): CodedCid[];
  cidOf(hex: string): number | undefined;
  /** What a code stands for that is the character itself. */
  textOf(hex: string): string | undefined;
  /** The Encoding entry for a font without a file; `codeOf` gives codes of the output by those of the source. */
  emit(codeOf: ReadonlyMap<string, string>, sink: FontSink, codecs: ByteCodecs): Value;
}

export const hexOf = (bytes: Uint8Array): string => {
  let hex = '';
  for (const byte of bytes) hex += byte.toString(16).padStart(2, '0');
  return hex;
};

const cidsOf = (codeOf: ReadonlyMap<string, string>, cidOf: (hex: string) => number): Map<string, number> =>
  new Map([...codeOf].map(([hex, as]) => [as, cidOf(hex)]));

const identity = (vertical: boolean): CodeReader => {
  // A string with an odd last byte: viewers read the missing byte as zero.
  const cidOf = (hex: string): number => Number.parseInt(hex.padEnd(4, '0'), 16);
  return {
    vertical,
    isPredefined: false,
    cidOf,
    read(bytes) {
      return Array.from({ length: Math.ceil(bytes.length / 2) }, (_, index) => {
        const hex = hexOf(bytes.subarray(2 * index, 2 * index + 2));
        return { hex, cid: cidOf(hex) };
      });
    },
    textOf: () => undefined,
    emit: (codeOf, sink, codecs) => addEncoding(sink, codecs, cidsOf(codeOf, cidOf), vertical),
  };
};

const fromCMap = (map: CMap, vertical: boolean): CodeReader => {
  if (map.base !== undefined || map.codespaceRanges.length === 0) throw new Unprovable('font-cmap');
  const lengthAt = (bytes: Uint8Array, at: number): number => {
    for (let length = 1; length <= 4 && at + length <= bytes.length; length++) {
      const fits = map.codespaceRanges.some(
        (range) =>
          range.byteLength === length &&
          range.low.every((low, index) => {
            const byte = bytes[at + index] ?? 0;
            return byte >= low && byte <= (range.high[index] ?? 0);
          }),
      );
      if (fits) return length;
    }
    return Math.min(map.codespaceRanges[0]?.byteLength ?? 1, bytes.length - at);
  };
  const known = new Map<string, number>();
  const cidOf = (hex: string): number => {
    let cid = known.get(hex);
    if (cid === undefined) {
      const value = Number.parseInt(hex, 16);
      const range = map.cidRanges.findLast(
        ({ byteLength, first, last }) => byteLength === hex.length / 2 && value >= first && value <= last,
      );
      cid = range ? range.cid + value - range.first : 0;
      known.set(hex, cid);
    }
    return cid;
  };
  return {
    vertical,
    isPredefined: false,
    cidOf,
    read(bytes) {
      const codes: CodedCid[] = [];
      for (let at = 0; at < bytes.length; ) {
        const length = lengthAt(bytes, at);
        const hex = hexOf(bytes.subarray(at, at + length));
        codes.push({ hex, cid: cidOf(hex) });
        at += length;
      }
      return codes;
    },
    textOf: () => undefined,
    emit: (codeOf, sink, codecs) => addEncoding(sink, codecs, cidsOf(codeOf, cidOf), vertical),
  };
};

/** Codes of these maps are the characters themselves, in UTF-16. */
const unicodeMap = /^Uni.*-(?:UCS2|UTF16)/;

const predefined = (mapName: string, collections: Collections): CodeReader => {
  const lengthAt = predefinedCodeLength(mapName);
  if (!lengthAt) throw new Unprovable('font-cmap');
  const cidOf = (hex: string): number | undefined => collections.cidOf(mapName, hex);
  return {
    vertical: mapName.endsWith('V'),
    isPredefined: true,
    cidOf,
    read(bytes) {
      const codes: CodedCid[] = [];
      for (let at = 0; at < bytes.length; ) {
        const length = Math.min(lengthAt(bytes, at), bytes.length - at);
        const hex = hexOf(bytes.subarray(at, at + length));
        codes.push({ hex, cid: cidOf(hex) });
        at += length;
      }
      return codes;
    },
    textOf: (hex) =>
      unicodeMap.test(mapName) && hex.length % 4 === 0
        ? String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)))
        : undefined,
    emit: () => name(mapName),
  };
};

export const openCodeReader = (font: PDFDict, codecs: ByteCodecs, collections: Collections): CodeReader => {
  const entry = lookup(font, 'Encoding');
  if (entry instanceof PDFStream) {
    const map = readCMap(decodeStream(entry, codecs));
    if (lookup(entry.dict, 'UseCMap') !== undefined) throw new Unprovable('font-cmap');
    const mode = numberAt(entry.dict, 'WMode');
    // Producers wrap the identity under a name of their own.
    if (/^Identity-[HV]$/.test(nameAt(entry.dict, 'CMapName') ?? '') && map.cidRanges.length === 0) {
      return identity(mode === 1);
    }
    return fromCMap(map, mode === undefined ? map.vertical : mode === 1);
  }
  const mapName = nameIn(entry) ?? '';
  if (mapName === 'Identity-H' || mapName === 'Identity-V') return identity(mapName.endsWith('V'));
  return predefined(mapName, collections);
};

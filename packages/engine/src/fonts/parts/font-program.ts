import type { PDFDict } from '@cantoo/pdf-lib';
import type { ByteCodecs } from '../../syntax/byte-codecs.ts';
import { ByteReader } from '../../syntax/byte-reader.ts';
import { decodeStream } from '../../syntax/filters/decode-stream.ts';
import { streamAt } from '../../syntax/read-object.ts';
import { Unprovable } from '../../syntax/unprovable.ts';
import { type CharacterMap, readCharacterMaps } from '../truetype/character-map.ts';
import { readTables } from '../truetype/sfnt.ts';
import { headOffset } from '../truetype/table-layout.ts';
import { pfbMark } from '../type1/type1.ts';

/** An embedded font file by what is in it; the key it is filed under often lies. */
export type SourceProgram =
  | { kind: 'true-type'; bytes: Uint8Array }
  | {
      kind: 'cff';
      bytes: Uint8Array;
      isOpenType: boolean;
      /** What the file around it says an em has, and which characters its glyphs are. */
      emUnits?: number;
      characterMaps: readonly CharacterMap[];
    }
  | { kind: 'type1'; bytes: Uint8Array };

const trueTypeVersion = '\x00\x01\x00\x00';
const leastCffHeader = 4;
const maxFontBytes = 64 * 1024 * 1024;

export const fontProgram = (
  descriptor: PDFDict | undefined,
  codecs: ByteCodecs,
): SourceProgram | undefined => {
  const stream = descriptor && streamAt(descriptor, 'FontFile', 'FontFile2', 'FontFile3');
  if (!stream) return undefined;
  const bytes = decodeStream(stream, codecs, maxFontBytes);
  const start = String.fromCharCode(...bytes.subarray(0, 4));
  if (start === trueTypeVersion || start === 'true') return { kind: 'true-type', bytes };
  if (start === 'OTTO') {
    const tables = readTables(bytes);
    const cff = tables.get('CFF ');
    const head = tables.get('head');
    if (!cff) throw new Unprovable('font-tables');
    const characterMaps = readCharacterMaps(tables.get('cmap'));
    const emUnits = head && new ByteReader(head).u16(headOffset.unitsPerEm);
    return { kind: 'cff', bytes: cff, isOpenType: true, characterMaps, ...(emUnits ? { emUnits } : {}) };
  }
  if (start.startsWith('%!') || bytes[0] === pfbMark) return { kind: 'type1', bytes };
  const [major, , headerSize = 0] = bytes;
  if (major === 1 && headerSize >= leastCffHeader)
    return { kind: 'cff', bytes, isOpenType: false, characterMaps: [] };
  throw new Unprovable('font-program');
};

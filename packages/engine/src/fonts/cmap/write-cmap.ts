import type { ByteCodecs } from '../../syntax/byte-codecs.ts';
import { toBytes } from '../../syntax/bytes.ts';
import { HexString, name, type Ref, type Value } from '../../syntax/output.ts';
import type { FontSink } from '../parts/font.ts';

const rowsPerBlock = 100;

const blocks = (rows: readonly string[], kind: string): string => {
  let out = '';
  for (let at = 0; at < rows.length; at += rowsPerBlock) {
    const block = rows.slice(at, at + rowsPerBlock);
    out += `${block.length} begin${kind}\n${block.join('\n')}\nend${kind}\n`;
  }
  return out;
};

/** All codes of the lengths that occur: the narrowest space that says nothing about single codes. */
const codespaceRanges = (codes: Iterable<string>): string[] =>
  [...new Set([...codes].map((hex) => hex.length))]
    .sort((one, other) => one - other)
    .map((length) => `<${'0'.repeat(length)}> <${'f'.repeat(length)}>`);

const frame = (ordering: string, header: string, spaces: readonly string[], body: string): Uint8Array =>
  toBytes(
    [
      '/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n',
      `/CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 0 >> def\n`,
      header,
      blocks(spaces, 'codespacerange'),
      body,
      'endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n',
    ].join(''),
  );

export const utf16Hex = (text: string): string =>
  Array.from({ length: text.length }, (_, index) =>
    text.charCodeAt(index).toString(16).padStart(4, '0'),
  ).join('');

/** A ToUnicode stream with these codes and no others; `undefined` when there is nothing to say. */
export const addToUnicode = (
  sink: FontSink,
  codecs: ByteCodecs,
  texts: ReadonlyMap<string, string>,
): Ref | undefined => {
  if (texts.size === 0) return undefined;
  const rows = [...texts].sort().map(([hex, text]) => `<${hex}> <${utf16Hex(text)}>`);
  const bytes = frame(
    'UCS',
    '/CMapName /U def\n/CMapType 2 def\n',
    codespaceRanges(texts.keys()),
    blocks(rows, 'bfchar'),
  );
  return sink.add({ Filter: name('FlateDecode') }, codecs.deflate(bytes));
};

/** The code of a CID that is its own code. */
export const hexOfCid = (cid: number): string => cid.toString(16).padStart(4, '0');

/** An encoding with these codes of two bytes and no others. */
export const addEncoding = (
  sink: FontSink,
  codecs: ByteCodecs,
  cids: ReadonlyMap<string, number>,
  vertical: boolean,
): Ref => {
  const rows = [...cids].sort().map(([code, cid]) => `<${code}> ${cid}`);
  const mode = vertical ? 1 : 0;
  const bytes = frame(
    'Identity',
    `/CMapName /E0 def\n/CMapType 1 def\n/WMode ${mode} def\n`,
    ['<0000> <ffff>'],
    blocks(rows, 'cidchar'),
  );
  const dictionary: { [key: string]: Value } = {
    Type: name('CMap'),
    CMapName: name('E0'),
    CIDSystemInfo: systemInfo('Identity'),
    WMode: mode,
    Filter: name('FlateDecode'),
  };
  return sink.add(dictionary, codecs.deflate(bytes));
};

export const systemInfo = (ordering: string): Value => ({
  Registry: new HexString(toBytes('Adobe')),
  Ordering: new HexString(toBytes(ordering)),
  Supplement: 0,
});

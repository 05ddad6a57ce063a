import { ByteWriter } from '../../syntax/byte-writer.ts';
import { formatNumber } from '../../syntax/output.ts';
import { standardEncoding } from '../encodings/encodings.ts';
import { returnOperator, type1Operator } from '../outlines/charstring-operators.ts';
import { oneByteInteger } from '../outlines/packed-integer.ts';
import { charstringKey, eexecKey, encrypt } from './cipher.ts';
import { privateNumbers, type Type1 } from './type1.ts';

export interface WantedType1Glyph {
  /** In the source, and in the new file. */
  source: string;
  name: string;
  codes: readonly number[];
}

export interface Type1Subset {
  bytes: Uint8Array;
  /** Lengths of the clear text, the encrypted part and the trailer. */
  lengths: readonly [number, number, number];
}

/** `0 0 hsbw endchar` */
const emptyGlyph = Uint8Array.of(
  oneByteInteger(0),
  oneByteInteger(0),
  type1Operator.hsbw,
  type1Operator.endchar,
);
const trailer = `\n${`${'0'.repeat(64)}\n`.repeat(8)}cleartomark\n`;

const list = (numbers: readonly number[]): string => numbers.map(formatNumber).join(' ');

const withSeacParts = (font: Type1, wanted: readonly WantedType1Glyph[]): WantedType1Glyph[] => {
  const all = [...wanted];
  for (const { source } of wanted) {
    const { seac } = font.run(source);
    for (const code of seac ? [seac.base, seac.accent] : []) {
      const name = standardEncoding[code];
      if (name === undefined || !font.glyphs.has(name)) continue;
      if (!all.some((other) => other.name === name)) all.push({ source: name, name, codes: [] });
      font.run(name);
    }
  }
  return all;
};

const clearText = (font: Type1, glyphs: readonly WantedType1Glyph[]): string => {
  const puts = glyphs.flatMap(({ name, codes }) => codes.map((code) => `dup ${code} /${name} put\n`));
  return [
    '%!PS-AdobeFont-1.0: F\n',
    '10 dict begin\n',
    '/FontName /F def\n/FontType 1 def\n/PaintType 0 def\n',
    // Six decimals would round the matrices of fonts with large units.
    `/FontMatrix [${font.fontMatrix.map((value) => String(value)).join(' ')}] readonly def\n`,
    '/Encoding 256 array\n0 1 255 {1 index exch /.notdef put} for\n',
    ...puts,
    'readonly def\n',
    `/FontBBox {${list(font.fontBBox)}} readonly def\n`,
    'currentdict end\ncurrentfile eexec\n',
  ].join('');
};

/**
 * A new Type 1 file with the wanted glyphs and the subroutines they call, written from a template: no
 * comments, notices, identifiers or procedures of the source.
 */
export const subsetType1 = (font: Type1, wanted: readonly WantedType1Glyph[]): Type1Subset => {
  font.interpreter.bytesRead.clear();
  for (const { source } of wanted) font.run(source);
  const glyphs = withSeacParts(font, wanted);
  const eexec = new ByteWriter()
    .ascii('dup /Private 20 dict dup begin\n')
    .ascii('/RD {string currentfile exch readstring pop} executeonly def\n')
    .ascii('/ND {noaccess def} executeonly def\n/NP {noaccess put} executeonly def\n');
  for (const key of privateNumbers) {
    const numbers = font.hints.get(key);
    if (!numbers) continue;
    const isArray = /Blues|Values|Std|Snap/.test(key);
    eexec.ascii(`/${key} ${isArray ? `[${list(numbers)}]` : formatNumber(numbers[0] ?? 0)} def\n`);
  }
  if (font.forceBold) eexec.ascii('/ForceBold true def\n');
  eexec.ascii('/MinFeature {16 16} def\n/password 5839 def\n/OtherSubrs [{}{}{}{}] def\n');

  const lastSubr = font.subrs.findLastIndex((subr) => font.interpreter.bytesRead.has(subr));
  // Viewers expect the four subroutines of flex and hint replacement to be there.
  const subrCount = font.subrs.length > 0 ? Math.max(lastSubr + 1, Math.min(4, font.subrs.length)) : 0;
  const put = (head: string, plain: Uint8Array, tail: string): void => {
    const cipher = encrypt(plain, charstringKey);
    eexec.ascii(`${head} ${cipher.length} RD `).append(cipher).ascii(` ${tail}\n`);
  };
  if (subrCount > 0) {
    eexec.ascii(`/Subrs ${subrCount} array\n`);
    for (const [index, subr] of font.subrs.slice(0, subrCount).entries()) {
      const length = font.interpreter.bytesRead.get(subr);
      put(
        `dup ${index}`,
        length === undefined ? Uint8Array.of(returnOperator) : subr.subarray(0, length),
        'NP',
      );
    }
    eexec.ascii('ND\n');
  }
  const named = glyphs.some(({ name }) => name === '.notdef');
  eexec.ascii(`2 index /CharStrings ${glyphs.length + (named ? 0 : 1)} dict dup begin\n`);
  if (!named) put('/.notdef', emptyGlyph, 'ND');
  for (const { source, name } of glyphs) {
    const charstring = font.glyphs.get(source) ?? emptyGlyph;
    put(`/${name}`, charstring.subarray(0, font.interpreter.bytesRead.get(charstring)), 'ND');
  }
  // FreeType wants white space after closefile.
  eexec.ascii('end\nend\nreadonly put\nnoaccess put\ndup /FontName get exch definefont pop\n');
  eexec.ascii('mark currentfile closefile\n');

  const clear = clearText(font, glyphs);
  const cipher = encrypt(eexec.bytes(), eexecKey);
  return {
    bytes: new ByteWriter().ascii(clear).append(cipher).ascii(trailer).bytes(),
    lengths: [clear.length, cipher.length, trailer.length],
  };
};

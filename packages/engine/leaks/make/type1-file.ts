import { charstringKey, eexecKey, encrypt } from '../../src/fonts/type1/cipher.ts';
import { ByteWriter } from '../../src/syntax/byte-writer.ts';

export interface Type1FileParts {
  /** Charstrings by name; `.notdef` is among them. */
  glyphs: ReadonlyMap<string, Uint8Array>;
  subrs?: readonly Uint8Array[];
  /** Names by code; without, the standard encoding counts. */
  codes?: ReadonlyMap<number, string>;
  unitsPerEm?: number;
  /** Random bytes before each charstring; -1 leaves charstrings as they are. */
  lenIV?: -1 | 0 | 1 | 4;
  /** How the encrypted part is written, and whether the file is cut into the segments of Windows. */
  form?: 'binary' | 'hex' | 'segments';
}

/** `encrypt` puts four bytes in front; other numbers are written here. */
const encryptCharstring = (plain: Uint8Array, lenIV: number): Uint8Array => {
  if (lenIV < 0) return plain;
  if (lenIV === 4) return encrypt(plain, charstringKey);
  const out = new Uint8Array(lenIV + plain.length);
  out.set(plain, lenIV);
  let state = charstringKey;
  out.forEach((byte, index) => {
    const cipher = byte ^ (state >> 8);
    out[index] = cipher;
    state = ((cipher + state) * 52845 + 22719) & 0xffff;
  });
  return out;
};

const segment = (kind: 1 | 2, bytes: Uint8Array): Uint8Array => {
  const { length } = bytes;
  return new ByteWriter()
    .u8(0x80)
    .u8(kind)
    .u8(length & 0xff)
    .u8((length >> 8) & 0xff)
    .u8((length >> 16) & 0xff)
    .u8(length >>> 24)
    .append(bytes)
    .bytes();
};

/** A complete Type 1 font. */
export const type1File = (parts: Type1FileParts): Uint8Array => {
  const { glyphs, subrs = [], codes, unitsPerEm = 1000, lenIV = 4, form = 'binary' } = parts;
  const encrypted = new ByteWriter().ascii('dup /Private 12 dict dup begin\n');
  const put = (head: string, plain: Uint8Array, tail: string): void => {
    const cipher = encryptCharstring(plain, lenIV);
    encrypted.ascii(`${head} ${cipher.length} RD `).append(cipher).ascii(` ${tail}\n`);
  };
  encrypted.ascii('/RD {string currentfile exch readstring pop} def\n/ND {def} def\n/NP {put} def\n');
  encrypted.ascii('/BlueValues [-15 0] def\n/MinFeature {16 16} def\n/password 5839 def\n');
  if (lenIV !== 4) encrypted.ascii(`/lenIV ${lenIV} def\n`);
  encrypted.ascii(`/OtherSubrs [{}{}{}{}] def\n/Subrs ${subrs.length} array\n`);
  for (const [number, subr] of subrs.entries()) put(`dup ${number}`, subr, 'NP');
  encrypted.ascii(`ND\n2 index /CharStrings ${glyphs.size} dict dup begin\n`);
  for (const [name, charstring] of glyphs) put(`/${name}`, charstring, 'ND');
  encrypted.ascii('end\nend\nreadonly put\nnoaccess put\ndup /FontName get exch definefont pop\n');
  encrypted.ascii('mark currentfile closefile\n');

  const puts = [...(codes ?? [])].map(([code, name]) => `dup ${code} /${name} put\n`).join('');
  const encoding = codes
    ? `256 array 0 1 255 {1 index exch /.notdef put} for\n${puts}readonly def`
    : 'StandardEncoding def';
  const scale = 1 / unitsPerEm;
  const clear = new ByteWriter()
    .ascii('%!PS-AdobeFont-1.0: Made\n10 dict begin\n/FontName /Made def /FontType 1 def /PaintType 0 def\n')
    .ascii(`/FontMatrix [${scale} 0 0 ${scale} 0 0] readonly def\n/Encoding ${encoding}\n`)
    .ascii('/FontBBox {-1000 -1000 2000 2000} readonly def\ncurrentdict end\ncurrentfile eexec\n')
    .bytes();
  const cipher = encrypt(encrypted.bytes(), eexecKey);
  const trailer = new ByteWriter().ascii(`\n${`${'0'.repeat(64)}\n`.repeat(8)}cleartomark\n`).bytes();
  if (form === 'segments')
    return new ByteWriter()
      .append(segment(1, clear))
      .append(segment(2, cipher))
      .append(segment(1, trailer))
      .u8(0x80)
      .u8(3)
      .bytes();
  const hex = Buffer.from(cipher).toString('hex').replace(/.{64}/g, '$&\n');
  return new ByteWriter()
    .append(clear)
    .append(form === 'hex' ? new ByteWriter().ascii(hex).bytes() : cipher)
    .append(trailer)
    .bytes();
};

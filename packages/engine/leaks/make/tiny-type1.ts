import { charstringKey, eexecKey, encrypt } from '../../src/fonts/type1/cipher.ts';
import { ByteWriter } from '../../src/syntax/byte-writer.ts';

export interface TinyType1Glyph {
  name: string;
  code?: number;
  side: number;
}

const square = (side: number): Uint8Array => {
  const up = [255, 0, 0, (side >> 8) & 0xff, side & 0xff];
  const down = [255, 0xff, 0xff, ((-side >> 8) & 0xff) as number, -side & 0xff];
  const begin = [139, 247, 200, 13, 139, 139, 21];
  return Uint8Array.from(
    side > 0 ? [...begin, ...up, 6, ...up, 7, ...down, 6, 9, 14] : [139, 247, 200, 13, 14],
  );
};

/** A complete Type 1 font. `secret` is in its comments, its names and its unused subroutine. */
export const tinyType1 = (glyphs: readonly TinyType1Glyph[], secret = 'Secret'): Uint8Array => {
  const secretBytes = Uint8Array.from(secret, (char) => char.charCodeAt(0));
  const put = (writer: ByteWriter, head: string, plain: Uint8Array, tail: string): void => {
    const cipher = encrypt(plain, charstringKey);
    writer.ascii(`${head} ${cipher.length} RD `).append(cipher).ascii(` ${tail}\n`);
  };
  const hidden = new ByteWriter().ascii(
    'dup /Private 8 dict dup begin\n/RD {string currentfile exch readstring pop} def\n',
  );
  hidden.ascii(`/BlueValues [-20 0] def\n/note (${secret}) def\n/Subrs 1 array\n`);
  put(hidden, 'dup 0', secretBytes, 'NP');
  hidden.ascii(`ND\n2 index /CharStrings ${glyphs.length + 1} dict dup begin\n`);
  put(hidden, '/.notdef', square(0), 'ND');
  for (const { name, side } of glyphs) put(hidden, `/${name}`, square(side), 'ND');
  hidden.ascii(
    'end\nend\nreadonly put\nnoaccess put\ndup /FontName get exch definefont pop\nmark currentfile closefile\n',
  );
  const encoding = glyphs.flatMap(({ name, code }) =>
    code === undefined ? [] : [`dup ${code} /${name} put\n`],
  );
  return new ByteWriter()
    .ascii(`%!PS-AdobeFont-1.0: ${secret}\n% ${secret}\n10 dict begin\n`)
    .ascii(`/FontInfo 2 dict dup begin /Notice (${secret}) def /FullName (${secret}) def end def\n`)
    .ascii(`/FontName /${secret} def /FontType 1 def /FontMatrix [0.001 0 0 0.001 0 0] def\n`)
    .ascii(`/Encoding 256 array 0 1 255 {1 index exch /.notdef put} for\n${encoding.join('')}readonly def\n`)
    .ascii('/FontBBox {0 0 1000 1000} readonly def\ncurrentdict end\ncurrentfile eexec\n')
    .append(encrypt(hidden.bytes(), eexecKey))
    .ascii(`\n${'0'.repeat(64)}\ncleartomark\n`)
    .bytes();
};

import { expect, test } from 'vitest';
import { charstring } from '../../../leaks/make/charstring.ts';
import { type1File } from '../../../leaks/make/type1-file.ts';
import { decrypt, eexecKey } from './cipher.ts';
import { Type1 } from './type1.ts';

const file = Buffer.from(
  type1File({ glyphs: new Map([['.notdef', charstring(1, '0 600 hsbw endchar')]]), form: 'binary' }),
);
const cipherAt = file.indexOf('eexec\n') + 'eexec\n'.length;
const plain = decrypt(file.subarray(cipherAt), eexecKey, 0);

/** The encrypted part with another first byte before it is encrypted; viewers skip the first four. */
const encrypted = (first: number): Uint8Array => {
  let state = eexecKey;
  return plain.map((own, index) => {
    const cipher = (index === 0 ? first : own) ^ (state >> 8);
    state = ((cipher + state) * 52845 + 22719) & 0xffff;
    return cipher & 0xff;
  });
};

/** The same file, with random bytes before the program that make the cipher begin with this byte. */
const beginningWith = (first: number, lineEnd: string): Uint8Array => {
  for (let random = 0; random < 256; random++) {
    const cipher = encrypted(random);
    if (cipher[0] === first)
      return Buffer.concat([file.subarray(0, cipherAt - 1), Buffer.from(lineEnd), cipher]);
  }
  throw new Error('no such byte');
};

test.each([
  ['a carriage return where lines end in line feeds', 0x0d, '\n'],
  ['any other byte', 0x80, '\n'],
  ['any other byte where lines end in both', 0x80, '\r\n'],
])('the encrypted part may begin with %s', (_what, first, lineEnd) => {
  expect([...new Type1(beginningWith(first, lineEnd)).glyphs.keys()]).toEqual(['.notdef']);
});

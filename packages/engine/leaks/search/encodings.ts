const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

/** The secret in every encoding that is searched for, as lower-case Latin-1 text. */
export const encodingsOf = (secret: string): Map<string, string> => {
  const plain = Buffer.from(secret, 'latin1');
  const wide = Buffer.from(secret, 'utf16le');
  const wideBig = Buffer.from(wide).swap16();
  const forms = new Map<string, string>([
    ['plain', latin1(plain)],
    ['reversed', latin1(Buffer.from(plain).reverse())],
    ['UTF-16BE', latin1(wideBig)],
    ['UTF-16LE', latin1(wide)],
    ['hex', plain.toString('hex')],
    ['hex of UTF-16BE', wideBig.toString('hex')],
    ['octal escapes', Array.from(plain, (byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('')],
    ['percent escapes', Array.from(plain, (byte) => `%${byte.toString(16)}`).join('')],
    ['XML entities', Array.from(secret, (char) => `&#x${char.charCodeAt(0).toString(16)};`).join('')],
  ]);
  // Base64 depends on where in a group of three the secret begins; its edges depend on the neighbours.
  for (const shift of [0, 1, 2]) {
    const encoded = Buffer.concat([Buffer.alloc(shift), plain]).toString('base64');
    forms.set(`base64 at ${shift}`, encoded.slice([0, 2, 3][shift], encoded.length - 4));
  }
  return new Map([...forms].map(([form, text]) => [form, text.toLowerCase()]));
};

/** The forms in which any of the texts holds the secret. */
export const foundEncodings = (secret: string, blobs: ReadonlyMap<string, Uint8Array>): string[] => {
  const forms = [...encodingsOf(secret)];
  const found: string[] = [];
  for (const [where, bytes] of blobs) {
    const text = latin1(bytes).toLowerCase();
    for (const [form, spelt] of forms) if (text.includes(spelt)) found.push(`${form} in ${where}`);
  }
  return found;
};

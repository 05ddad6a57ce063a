const multiplier = 52845;
const increment = 22719;

/** Keys of the two ciphers of Type 1 fonts (Adobe Type 1 Font Format, chapter 7). */
export const eexecKey = 55665;
export const charstringKey = 4330;

export const decrypt = (bytes: Uint8Array, key: number, skip: number): Uint8Array => {
  const plain = new Uint8Array(bytes.length);
  let state = key;
  bytes.forEach((cipher, index) => {
    plain[index] = cipher ^ (state >> 8);
    state = ((cipher + state) * multiplier + increment) & 0xffff;
  });
  return plain.subarray(Math.min(skip, plain.length));
};

/** Prefixed with four zero bytes, which makes the result the same for the same input. */
export const encrypt = (bytes: Uint8Array, key: number): Uint8Array => {
  const out = new Uint8Array(bytes.length + 4);
  out.set(bytes, 4);
  let state = key;
  out.forEach((plain, index) => {
    const cipher = plain ^ (state >> 8);
    out[index] = cipher;
    state = ((cipher + state) * multiplier + increment) & 0xffff;
  });
  return out;
};

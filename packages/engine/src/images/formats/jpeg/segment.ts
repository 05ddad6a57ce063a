/** A marker with its length and body (ISO/IEC 10918-1, B.1.1.4). */
export const segment = (marker: number, body: ArrayLike<number>): number[] => [
  0xff,
  marker,
  (body.length + 2) >> 8,
  (body.length + 2) & 0xff,
  ...Array.from(body),
];

import { deflateSync } from 'node:zlib';
import { RedactError } from '@blackbar/core';
import { expect, test } from 'vitest';
import { inflate } from '../../src/syntax/filters/inflate.ts';
import { nodeCodecs } from '../node/codecs.ts';
import { browserCodecs } from './codecs.ts';

/** The same numbers in every run. */
const numbers = (): (() => number) => {
  let state = 7;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state >>> 16;
  };
};

const changed = (bytes: Uint8Array, at: number, value: number): Uint8Array => {
  const out = bytes.slice();
  out[at] = value;
  return out;
};

const damages: Record<string, (packed: Uint8Array, next: () => number) => Uint8Array> = {
  'is whole': (packed) => packed,
  'is cut': (packed, next) => packed.slice(0, next() % packed.length),
  'has a wrong bit': (packed, next) => {
    const at = 2 + (next() % (packed.length - 6));
    return changed(packed, at, (packed[at] as number) ^ (1 << (next() % 8)));
  },
  'has a wrong header': (packed, next) => changed(packed, next() % 2, next()),
  'has a wrong checksum': (packed, next) => changed(packed, packed.length - 1 - (next() % 4), next()),
  'is followed by something': (packed, next) => Uint8Array.from([...packed, 10, next(), next()]),
};

const madeBy: ((next: () => number, at: number) => number)[] = [
  (next) => next(),
  (next) => 65 + (next() % 4),
  (_next, at) => (at * 7) % 31,
];

const read = (codecs: typeof nodeCodecs, bytes: Uint8Array): string => {
  try {
    return Buffer.from(inflate(bytes, codecs, 100_000)).toString('hex');
  } catch (error) {
    return error instanceof RedactError ? error.code : 'another error';
  }
};

for (const [title, damage] of Object.entries(damages))
  test(`data that ${title} is read as zlib reads it`, () => {
    const next = numbers();
    for (let round = 0; round < 240; round++) {
      const make = madeBy[round % madeBy.length] as (typeof madeBy)[0];
      const raw = Uint8Array.from({ length: 10 + (next() % 2000) }, (_, at) => make(next, at));
      const bytes = damage(new Uint8Array(deflateSync(raw, { level: next() % 10 })), next);
      expect(read(browserCodecs, bytes), `round ${round}`).toBe(read(nodeCodecs, bytes));
    }
  });

test('a decompression bomb is stopped at the limit', () => {
  const bomb = new Uint8Array(deflateSync(new Uint8Array(10_000_000)));
  expect(() => browserCodecs.inflate(bomb, 1_000_000)).toThrow(
    expect.objectContaining({ code: 'too-complex' }),
  );
});

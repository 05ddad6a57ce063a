import { deflateSync } from 'node:zlib';
import { PDFContext, type PDFDict, PDFRawStream } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { nodeCodecs } from '../../../hosts/node/codecs.ts';
import { toBytes } from '../bytes.ts';
import { decodeStream, decodeToImage } from './decode-stream.ts';
import { inflate } from './inflate.ts';
import { inflateDamaged } from './inflate-damaged.ts';

const text = (bytes: Uint8Array) => String.fromCharCode(...bytes);
const stream = (bytes: Uint8Array, dictionary: Record<string, unknown>) =>
  PDFRawStream.of(PDFContext.create().obj(dictionary as never) as unknown as PDFDict, bytes);
const decode = (bytes: Uint8Array, dictionary: Record<string, unknown>, maxBytes?: number) =>
  decodeStream(stream(bytes, dictionary), nodeCodecs, maxBytes);

const sentence = 'the quick brown fox jumps over the lazy dog. '.repeat(40);

describe('Flate', () => {
  test('intact data is decompressed completely', () => {
    expect(text(decode(deflateSync(toBytes(sentence)), { Filter: 'FlateDecode' }))).toBe(sentence);
  });

  test('a decompression bomb is refused, intact or damaged', () => {
    const bomb = deflateSync(new Uint8Array(1 << 20));
    for (const bytes of [bomb, bomb.subarray(0, bomb.length - 2)]) {
      expect(() => decode(bytes, { Filter: 'FlateDecode' }, 1000)).toThrow(
        expect.objectContaining({ code: 'too-complex' }),
      );
    }
  });

  test('decompression stops at the limit, not after it', () => {
    const bomb = deflateSync(new Uint8Array(1 << 20));
    for (const bytes of [bomb, bomb.subarray(0, bomb.length - 2)])
      expect(() => inflate(bytes, nodeCodecs, 1000)).toThrow(
        expect.objectContaining({ code: 'too-complex' }),
      );
  });

  test.each([0, 1, 6, 9])('damaged data (level %i) is decompressed up to the damage', (level) => {
    const noise = Uint8Array.from({ length: 5000 }, (_, index) => (index * 7919 + (index >> 3)) & 0xff);
    const whole = deflateSync(noise, { level });
    expect(inflateDamaged(whole, 1 << 20)).toEqual(noise);
    const cut = inflateDamaged(whole.subarray(0, whole.length >> 1), 1 << 20);
    expect(cut.length).toBeGreaterThan(0);
    expect(cut).toEqual(noise.subarray(0, cut.length));
    const wrongSum = whole.slice();
    wrongSum[wrongSum.length - 1] = (wrongSum.at(-1) ?? 0) ^ 0xff;
    expect(decode(wrongSum, { Filter: 'FlateDecode' })).toEqual(noise);
  });

  test('data without a zlib header gives no bytes', () => {
    expect(decode(toBytes('no such thing as compressed data'), { Filter: 'FlateDecode' })).toHaveLength(0);
  });

  test('the tolerant decoder reads short blocks and long matches', () => {
    for (const source of ['', 'a', sentence, 'ab'.repeat(40_000)]) {
      expect(text(inflateDamaged(deflateSync(toBytes(source)), 1 << 20).slice(0, 4000))).toBe(
        source.slice(0, 4000),
      );
    }
  });
});

describe('predictors', () => {
  const rows = [
    [10, 20, 30, 40, 50, 60],
    [11, 22, 33, 44, 55, 66],
    [200, 1, 255, 3, 128, 5],
  ];

  test.each([0, 1, 2, 3, 4])('PNG row filter %i is decoded', (kind) => {
    const pixelBytes = 3;
    const at = (row: number, x: number) => (row < 0 || x < 0 ? 0 : (rows[row]?.[x] ?? 0));
    const encoded = rows.flatMap((values, row) => [
      kind,
      ...values.map((value, x) => {
        const left = at(row, x - pixelBytes);
        const up = at(row - 1, x);
        const corner = x < pixelBytes ? 0 : at(row - 1, x - pixelBytes);
        const estimate = left + up - corner;
        const [a, b, c] = [left, up, corner].map((near) => Math.abs(estimate - near)) as [
          number,
          number,
          number,
        ];
        const guess =
          [0, left, up, (left + up) >> 1, a <= b && a <= c ? left : b <= c ? up : corner][kind] ?? 0;
        return (value - guess) & 0xff;
      }),
    ]);
    const parameters = { Predictor: 15, Colors: 3, BitsPerComponent: 8, Columns: 2 };
    const bytes = deflateSync(Uint8Array.from(encoded));
    expect([...decode(bytes, { Filter: 'FlateDecode', DecodeParms: parameters })]).toEqual(rows.flat());
  });

  test('the TIFF predictor is decoded at 8, 16 and 4 bits', () => {
    const tiff = (bytes: number[], bits: number, columns: number) => [
      ...decode(deflateSync(Uint8Array.from(bytes)), {
        Filter: 'FlateDecode',
        DecodeParms: { Predictor: 2, Colors: 1, BitsPerComponent: bits, Columns: columns },
      }),
    ];
    expect(tiff([5, 1, 255, 7, 0, 0], 8, 3)).toEqual([5, 6, 5, 7, 7, 7]);
    expect(tiff([0x01, 0xff, 0x00, 0x02], 16, 2)).toEqual([0x01, 0xff, 0x02, 0x01]);
    expect(tiff([0x12, 0xf1], 4, 4)).toEqual([0x13, 0x23]);
  });

  test('out-of-range parameters are refused', () => {
    const parameters = { Predictor: 12, Columns: 1e12 };
    expect(() =>
      decode(deflateSync(new Uint8Array(9)), { Filter: 'FlateDecode', DecodeParms: parameters }),
    ).toThrow(expect.objectContaining({ reason: 'stream-predictor' }));
  });
});

describe('the other filters', () => {
  test('ASCII85, with z, white space and a short last group', () => {
    expect(text(decode(toBytes('87cUR\nD]i,"Ebo7~>'), { Filter: 'ASCII85Decode' }))).toBe('Hello World');
    expect([...decode(toBytes('z~>junk'), { Filter: 'A85' })]).toEqual([0, 0, 0, 0]);
  });

  test('ASCIIHex, with white space and a missing digit', () => {
    expect([...decode(toBytes('4a 4B\n7>00'), { Filter: 'ASCIIHexDecode' })]).toEqual([0x4a, 0x4b, 0x70]);
  });

  test('RunLength', () => {
    expect([...decode(Uint8Array.of(2, 1, 2, 3, 254, 9, 128, 7), { Filter: 'RunLengthDecode' })]).toEqual([
      1, 2, 3, 9, 9, 9,
    ]);
  });

  test('LZW, by the example of the standard', () => {
    const bytes = Uint8Array.of(0x80, 0x0b, 0x60, 0x50, 0x22, 0x0c, 0x0c, 0x85, 0x01);
    expect([...decode(bytes, { Filter: 'LZWDecode' })]).toEqual([45, 45, 45, 45, 45, 65, 45, 45, 45, 66]);
  });

  test('a filter chain is decoded in order, up to the image filter', () => {
    const jpeg = Uint8Array.of(0xff, 0xd8, 0xff, 0xd9);
    const hex = toBytes([...deflateSync(jpeg)].map((byte) => byte.toString(16).padStart(2, '0')).join(''));
    const source = stream(hex, { Filter: ['ASCIIHexDecode', 'FlateDecode', 'DCTDecode'] });
    const { bytes, image } = decodeToImage(source, nodeCodecs);
    expect(bytes).toEqual(jpeg);
    expect(image?.name).toBe('DCTDecode');
    expect(() => decodeStream(source, nodeCodecs)).toThrow(
      expect.objectContaining({ reason: 'stream-image-filter' }),
    );
  });

  test('an unknown filter and a filter after an image filter are refused', () => {
    for (const Filter of ['Secret', ['DCTDecode', 'FlateDecode']]) {
      expect(() => decode(Uint8Array.of(1), { Filter })).toThrow(
        expect.objectContaining({ reason: 'stream-filter' }),
      );
    }
  });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dirtyJpeg } from '../../leaks/make/jpeg-file.ts';
import { cleanJpeg } from './formats/jpeg.ts';
import { cleanJpeg2000 } from './formats/jpeg2000.ts';

const refusedOrClean = (clean: (bytes: Uint8Array) => unknown, bytes: Uint8Array): void => {
  try {
    clean(bytes);
  } catch (error) {
    expect((error as { reason?: string }).reason).toMatch(/^image-/);
  }
};

test('a damaged JPEG is cleaned or refused, and nothing else is thrown', async () => {
  const jpeg = new Uint8Array(await dirtyJpeg('QXSECRETXQ'));
  const damage = fc.array(fc.tuple(fc.nat(jpeg.length - 1), fc.nat(255)), { maxLength: 8 });
  fc.assert(
    fc.property(damage, fc.nat(jpeg.length), (changes, cut) => {
      const bytes = jpeg.slice(0, jpeg.length - (cut % 200));
      for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value;
      refusedOrClean(cleanJpeg, bytes);
    }),
    { seed: 7, numRuns: 500 },
  );
});

test('random bytes after a JPEG 2000 signature are refused or cleaned', () => {
  const start = fc.constantFrom([0xff, 0x4f, 0xff, 0x51], [0, 0, 0, 12, 0x6a, 0x50, 0x20, 0x20], []);
  fc.assert(
    fc.property(start, fc.uint8Array({ maxLength: 300 }), (head, rest) => {
      refusedOrClean(cleanJpeg2000, Uint8Array.from([...head, ...rest]));
    }),
    { seed: 7, numRuns: 1000 },
  );
});

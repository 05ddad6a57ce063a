import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dirtyJpeg } from '../../leaks/make/jpeg-file.ts';
import { cleanJpeg } from './formats/jpeg.ts';

const refusedOrClean = (clean: (bytes: Uint8Array) => unknown, bytes: Uint8Array): void => {
  try {
    clean(bytes);
  } catch (error) {
    expect((error as { reason?: string }).reason).toMatch(/^image-/);
  }
};

test('a damaged JPEG is cleaned or refused, never more', async () => {
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

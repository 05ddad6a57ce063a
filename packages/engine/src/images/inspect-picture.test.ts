import sharp from 'sharp';
import { expect, test } from 'vitest';
import { dirtyJpeg, jpegSegments, plainJpeg, withSegments } from '../../leaks/make/jpeg-file.ts';
import { inspectPicture } from './inspect-picture.ts';

test('an image without metadata has no findings', async () => {
  expect(inspectPicture(await plainJpeg())).toEqual([]);
  const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  expect(inspectPicture(png).filter((kind) => kind !== 'colour-profiles')).toEqual([]);
});

test.each([
  ['exif', 'camera-data'],
  ['xmp', 'picture-notes'],
  ['comment', 'picture-notes'],
  ['Photoshop data', 'picture-notes'],
  ['a private segment', 'private-data'],
  ['a colour profile', 'colour-profiles'],
  ['a JFIF extension thumbnail', 'previews'],
] as const)('a JPEG with %s is reported as %s', async (segment, kind) => {
  const jpeg = withSegments(await plainJpeg(), [jpegSegments[segment]('secret')]);
  expect(inspectPicture(jpeg)).toEqual([kind]);
});

test('data after the end of an image is reported as other bytes or as another image', async () => {
  const jpeg = await plainJpeg();
  expect(inspectPicture(withSegments(jpeg, [], 'secret'))).toEqual(['trailing-data']);
  expect(inspectPicture(Buffer.concat([jpeg, jpeg]))).toEqual(['further-pictures']);
  expect(inspectPicture(Buffer.concat([jpeg, Buffer.alloc(100)]))).toEqual([]);
});

test('every segment with metadata is counted', async () => {
  expect(inspectPicture(await dirtyJpeg('secret')).toSorted()).toEqual(
    [
      'camera-data',
      'picture-notes',
      'picture-notes',
      'picture-notes',
      'private-data',
      'colour-profiles',
      'previews',
      'trailing-data',
    ].toSorted(),
  );
});

test('a GPS location in EXIF data is reported', async () => {
  const located = await sharp(await plainJpeg())
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 30/1 0/1' } })
    .jpeg()
    .toBuffer();
  expect(inspectPicture(located)).toContain('location');
});

test('EXIF data of a PNG is reported', async () => {
  const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
    .withExif({ IFD0: { Artist: 'secret' } })
    .png()
    .toBuffer();
  expect(inspectPicture(png)).toContain('camera-data');
});

test('damaged files give a shorter list, not an error', () => {
  for (const bytes of [[0xff, 0xd8], [0xff, 0xd8, 0xff, 0xe1, 0xff], [0x89, 0x50, 0x4e, 0x47], []])
    expect(() => inspectPicture(Uint8Array.from(bytes))).not.toThrow();
});

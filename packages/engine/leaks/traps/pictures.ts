import type { PageBox } from '@blackbar/core';
import { exif, jpegSegments, plainJpeg, withSegments } from '../make/jpeg-file.ts';
import { apng, chunk, palettePng, pngOf, pngWith } from '../make/png-file.ts';
import type { Trap } from '../trap.ts';

const box: PageBox = { page: 1, x: 4, y: 4, width: 20, height: 12 };

const pictureTrap = (channel: string, make: Trap['make']): Trap => ({
  channel,
  make,
  boxes: [box],
  kept: [],
  vectorPages: 0,
  // A JPEG is encoded as JPEG again, after the boxes were burnt into its pixels: the colours beside a box, which are as
  // they were, bleed into its edge.
  ...(channel.startsWith('JPEG') ? { tolerance: 32 } : {}),
});

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

/** Pixels with the secret under the box, in the red channel of one row. */
const underBox = (secret: string): Buffer => {
  const data = Buffer.alloc(64 * 48 * 3, 200);
  Array.from(secret).forEach((char, index) => {
    data[(8 * 64 + 6 + index) * 3] = char.charCodeAt(0);
  });
  return data;
};

/** PNG and JPEG files: their metadata, and the pixels under the box. */
export const pictureTraps: Trap[] = [
  pictureTrap('PNG: pixels under the box', (secret) => pngOf(underBox(secret), 64, 48, 3)),
  pictureTrap('PNG: text chunks', (secret) =>
    pngWith([
      chunk('tEXt', latin1(`Title\0${secret}`)),
      chunk('iTXt', latin1(`Note\0\0\0\0\0${secret}`)),
      chunk('tEXt', latin1(`${secret}\0x`)),
    ]),
  ),
  pictureTrap('PNG: EXIF', (secret) => pngWith([chunk('eXIf', exif(secret).subarray(10))])),
  pictureTrap('PNG: private and time chunks', (secret) =>
    pngWith([chunk('prVt', latin1(secret)), chunk('tIME', latin1(secret.slice(0, 7)))]),
  ),
  pictureTrap('PNG: a colour profile', (secret) =>
    pngWith([chunk('iCCP', Buffer.concat([latin1(`${secret}\0\0`), latin1(secret)]))]),
  ),
  pictureTrap('PNG: data after the end', (secret) => Buffer.concat([pngWith([]), latin1(secret)])),
  pictureTrap('PNG: unused colours of the palette', palettePng),
  pictureTrap('PNG: a second frame', (secret) => apng(secret)),
  pictureTrap('PNG: colour under alpha 0', (secret) => {
    const data = Buffer.alloc(64 * 48 * 4, 255);
    Array.from(secret).forEach((char, index) => {
      data.set([char.charCodeAt(0), 0, 0, 0], (30 * 64 + 6 + index) * 4);
    });
    return pngOf(data, 64, 48, 4);
  }),
  ...Object.entries(jpegSegments).map(([what, make]) =>
    pictureTrap(`JPEG: ${what}`, async (secret) => withSegments(await plainJpeg(), [make(secret)])),
  ),
  pictureTrap('JPEG: data after the end', async (secret) => withSegments(await plainJpeg(), [], secret)),
  pictureTrap('JPEG: a second picture', async (secret) =>
    Buffer.concat([await plainJpeg(), withSegments(await plainJpeg([30, 20]), [exif(secret)])]),
  ),
  pictureTrap('JPEG: a thumbnail in EXIF', async (secret) => {
    const thumbnail = withSegments(await plainJpeg(), [jpegSegments.comment(secret)]);
    const segment = Buffer.concat([exif(secret), thumbnail.subarray(0, 6000)]);
    segment.writeUInt16BE(segment.length - 2, 2);
    return withSegments(await plainJpeg(), [segment]);
  }),
];

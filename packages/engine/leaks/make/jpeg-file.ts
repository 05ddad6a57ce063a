import sharp from 'sharp';
import { iccProfile } from './icc-profile.ts';

const segment = (marker: number, body: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt16BE(0xff00 | marker, 0);
  length.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([length, body]);
};

const text = (value: string): Buffer => Buffer.from(value, 'latin1');

/** A smooth gradient, 64 by 48 pixels, with a dark square at `square`. */
const pixels = (square?: readonly [x: number, y: number]): Buffer => {
  const data = Buffer.alloc(64 * 48 * 3);
  for (let y = 0; y < 48; y++) {
    for (let x = 0; x < 64; x++) {
      const inside = square && x >= square[0] && x < square[0] + 12 && y >= square[1] && y < square[1] + 12;
      data.set(inside ? [10, 10, 10] : [120 + x, 140 + y, 200], (y * 64 + x) * 3);
    }
  }
  return data;
};

export const plainJpeg = (square?: readonly [x: number, y: number]): Promise<Buffer> =>
  sharp(pixels(square), { raw: { width: 64, height: 48, channels: 3 } })
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    .toBuffer();

const tiff = (entries: readonly (readonly [tag: number, value: string | number])[]): Buffer => {
  const head = Buffer.from('II*\0\x08\0\0\0', 'latin1');
  const table = Buffer.alloc(2 + 12 * entries.length + 4);
  table.writeUInt16LE(entries.length, 0);
  const values: Buffer[] = [];
  let at = head.length + table.length;
  entries.forEach(([tag, value], index) => {
    const entry = 2 + 12 * index;
    table.writeUInt16LE(tag, entry);
    if (typeof value === 'number') {
      table.writeUInt16LE(3, entry + 2);
      table.writeUInt32LE(1, entry + 4);
      table.writeUInt16LE(value, entry + 8);
      return;
    }
    const bytes = text(`${value}\0`);
    table.writeUInt16LE(2, entry + 2);
    table.writeUInt32LE(bytes.length, entry + 4);
    table.writeUInt32LE(at, entry + 8);
    values.push(bytes);
    at += bytes.length;
  });
  return Buffer.concat([head, table, ...values]);
};

export const exif = (secret: string, orientation = 1): Buffer =>
  segment(
    0xe1,
    Buffer.concat([
      text('Exif\0\0'),
      tiff([
        [0x010e, secret],
        [0x0112, orientation],
        [0x013b, secret],
      ]),
    ]),
  );

/** The segments of a JPEG that carry text, one by one. */
export const jpegSegments = {
  exif: (secret: string) => exif(secret),
  xmp: (secret: string) =>
    segment(
      0xe1,
      text(`http://ns.adobe.com/xap/1.0/\0<x:xmpmeta><dc:title>${secret}</dc:title></x:xmpmeta>`),
    ),
  comment: (secret: string) => segment(0xfe, text(secret)),
  'Photoshop data': (secret: string) =>
    segment(0xed, text(`Photoshop 3.0\x008BIM\x04\x04\0\0\0\x10${secret}`)),
  'a private segment': (secret: string) => segment(0xe9, text(`PRIV\0${secret}`)),
  'a colour profile': (secret: string) =>
    segment(0xe2, Buffer.concat([text('ICC_PROFILE\0\x01\x01'), iccProfile(secret)])),
  'a JFIF extension thumbnail': (secret: string) => segment(0xe0, text(`JFXX\0\x11${secret}`)),
} as const;

/** `segments` right after SOI, `tail` after EOI. */
export const withSegments = (jpeg: Buffer, segments: readonly Buffer[], tail = ''): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2), text(tail)]);

export const dirtyJpeg = async (secret: string): Promise<Buffer> =>
  withSegments(
    await plainJpeg(),
    Object.values(jpegSegments).map((make) => make(secret)),
    secret,
  );

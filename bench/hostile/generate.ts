import { constants, crc32, deflateRawSync, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { handWritten, streamObject } from './pdf-text.ts';

export interface HostileFile {
  file: string;
  what: string;
  expect: string;
  bytes: Uint8Array;
}

const MB = 1024 * 1024;
/** A compressed megabyte that can be repeated: after a full flush, blocks are independent. */
const packedMegabyte = deflateRawSync(Buffer.alloc(MB), { level: 9, finishFlush: constants.Z_FULL_FLUSH });

/** Zlib data of that many megabytes of zeros, without compressing them all. */
const zeros = (megabytes: number): Buffer => {
  const end = Buffer.from([0x03, 0x00, 0, 0, 0, 1]);
  // Adler-32 of zeros: the second sum counts the bytes.
  end.writeUInt16BE((megabytes * MB) % 65_521, 2);
  const blocks = Array.from({ length: megabytes }, () => packedMegabyte);
  return Buffer.concat([Buffer.from([0x78, 0xda]), ...blocks, end]);
};

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
};

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A PNG of one grey value; `between` are chunks before the pixels. */
const png = (
  width: number,
  height: number,
  options: { depth?: number; interlace?: number; between?: Buffer[] },
) => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([options.depth ?? 8, 0, 0, 0, options.interlace ?? 0], 8);
  const rows = Math.min(height, 64);
  const pixels = deflateSync(Buffer.alloc((width + 1) * rows));
  const chunks = [
    chunk('IHDR', header),
    ...(options.between ?? []),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([signature, ...chunks]);
};

const hugeJpeg = (): Buffer =>
  Buffer.from([
    0xff, 0xd8, 0xff, 0xc0, 0x00, 0x0b, 0x08, 0xff, 0xdc, 0xff, 0xdc, 0x01, 0x01, 0x11, 0x00, 0xff, 0xd9,
  ]);

/** A progressive JPEG with its last scan repeated: each costs a pass over all pixels. */
const scanBomb = async (): Promise<Buffer> => {
  const jpeg = await sharp({ create: { width: 3000, height: 3000, channels: 3, background: '#808080' } })
    .jpeg({ progressive: true })
    .toBuffer();
  const lastScan = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]));
  const scan = jpeg.subarray(lastScan, jpeg.length - 2);
  return Buffer.concat([
    jpeg.subarray(0, lastScan),
    ...Array.from({ length: 500 }, () => scan),
    jpeg.subarray(-2),
  ]);
};

const survives = 'terminates';
const bomb = '413/422 "too large when unpacked"';

const pdfs = (): HostileFile[] => {
  const packed = zeros(300);
  const self = '/XObject<</X 5 0 R>>';
  return [
    {
      file: 'content_bomb.pdf',
      what: 'a form that unpacks to 300 MB',
      expect: bomb,
      bytes: handWritten({ content: '/X Do', resources: self }, [
        streamObject('/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Filter/FlateDecode', packed),
      ]),
    },
    {
      file: 'object_stream_bomb.pdf',
      what: 'an object stream that unpacks to 300 MB',
      expect: survives,
      bytes: handWritten({ keys: '/X 9 0 R' }, [
        streamObject('/Type/ObjStm/N 1/First 4/Filter/FlateDecode', packed),
      ]),
    },
    {
      file: 'xref_loop.pdf',
      what: 'a cross-reference table whose previous one is itself',
      expect: survives,
      bytes: Buffer.from(
        '%PDF-1.7\nxref\n0 1\n0000000000 65535 f \ntrailer\n<</Size 1/Prev 9/Root 1 0 R>>\nstartxref\n9\n%%EOF\n',
      ),
    },
    {
      file: 'deep_arrays.pdf',
      what: 'arrays nested 100,000 deep',
      expect: survives,
      bytes: handWritten({ keys: `/Deep ${'['.repeat(100_000)}${']'.repeat(100_000)}` }),
    },
    {
      file: 'deep_states.pdf',
      what: 'a million saved graphics states',
      expect: survives,
      bytes: handWritten({ content: 'q '.repeat(1_000_000) }),
    },
    {
      file: 'deep_content_arrays.pdf',
      what: 'arrays nested 100,000 deep in the content',
      expect: survives,
      bytes: handWritten({ content: `${'['.repeat(100_000)} TJ` }),
    },
    {
      file: 'pattern_in_itself.pdf',
      what: 'a tiling pattern painted with itself',
      expect: survives,
      bytes: handWritten(
        { content: '/Pattern cs /P scn 0 0 300 300 re f', resources: '/Pattern<</P 5 0 R>>' },
        [
          streamObject(
            '/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 5 5]/XStep 5/YStep 5/Resources<</Pattern<</P 5 0 R>>>>',
            '/Pattern cs /P scn 0 0 5 5 re f',
          ),
        ],
      ),
    },
    {
      file: 'form_fan.pdf',
      what: 'forms that draw the next one ten times, ten deep',
      expect: survives,
      bytes: handWritten(
        { content: '/X Do', resources: self },
        Array.from({ length: 10 }, (_, depth) =>
          streamObject(
            `/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X ${depth < 9 ? depth + 6 : 14} 0 R>>>>`,
            depth < 9 ? '/X Do '.repeat(10) : '0 0 1 1 re f',
          ),
        ),
      ),
    },
    {
      file: 'glyph_in_itself.pdf',
      what: 'a Type 3 glyph that shows itself',
      expect: survives,
      bytes: handWritten({ content: 'BT /F 20 Tf 10 10 Td (aaaa) Tj ET', resources: '/Font<</F 5 0 R>>' }, [
        '<</Type/Font/Subtype/Type3/FontBBox[0 0 1 1]/FontMatrix[1 0 0 1 0 0]/CharProcs<</a 6 0 R>>' +
          '/Encoding<</Differences[97/a]>>/FirstChar 97/LastChar 97/Widths[1]/Resources<</Font<</F 5 0 R>>>>>>',
        streamObject('', '1 0 d0 BT /F 1 Tf (a) Tj ET'),
      ]),
    },
    {
      file: 'many_fonts.pdf',
      what: '3,000 fonts on one page',
      expect: survives,
      bytes: handWritten({
        content: Array.from({ length: 3000 }, (_, font) => `BT /F${font} 9 Tf 9 9 Td (a) Tj ET`).join('\n'),
        resources: `/Font<<${Array.from({ length: 3000 }, (_, font) => `/F${font}<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>`).join('')}>>`,
      }),
    },
    ...['JPXDecode', 'JBIG2Decode', 'CCITTFaxDecode', 'DCTDecode'].map((filter) => ({
      file: `image_${filter}.pdf`,
      what: `an image of 50,000 by 50,000 pixels with ${filter} and no data`,
      expect: survives,
      bytes: handWritten({ content: '300 0 0 300 0 0 cm /X Do', resources: self }, [
        streamObject(
          `/Type/XObject/Subtype/Image/Width 50000/Height 50000/BitsPerComponent 8/ColorSpace/DeviceGray/Filter/${filter}`,
          Buffer.alloc(64),
        ),
      ]),
    })),
  ];
};

/** Known attack files, generated. */
export const generateHostileFiles = async (): Promise<HostileFile[]> => [
  ...pdfs(),
  {
    file: 'deep_interlaced.png',
    what: '16 bits, interlaced, 30,000 by 30,000',
    expect: '413 by header',
    bytes: png(30_000, 30_000, { depth: 16, interlace: 1 }),
  },
  {
    file: 'text_bomb.png',
    what: 'a text chunk that unpacks to 200 MB',
    expect: survives,
    bytes: png(64, 64, { between: [chunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), zeros(200)]))] }),
  },
  {
    file: 'profile_bomb.png',
    what: 'a colour profile that unpacks to 200 MB',
    expect: survives,
    bytes: png(64, 64, { between: [chunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), zeros(200)]))] }),
  },
  {
    file: 'many_frames.png',
    what: 'an animation that announces two billion frames',
    expect: survives,
    bytes: png(64, 64, { between: [chunk('acTL', Buffer.from([0x7f, 0xff, 0xff, 0xff, 0, 0, 0, 0]))] }),
  },
  { file: 'no_pixels.jpg', what: '65,500 by 65,500, no data', expect: '413 by header', bytes: hugeJpeg() },
  {
    file: 'scan_bomb.jpg',
    what: '500 scans over 9 million pixels',
    expect: survives,
    bytes: await scanBomb(),
  },
];

import type { Codecs } from '../../src/pdfium/codecs.ts';
import type { Raster } from '../../src/pdfium/pixels/raster.ts';
import { nodeByteCodecs } from './byte-codecs.ts';

/** Loaded with the first picture: a page that stays vector needs none of it. */
const loadSharp = async () => {
  const { default: sharp } = await import('sharp');
  // Parallelism comes from worker threads: threads and caches of libvips would only compete with them.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
};
let loading: ReturnType<typeof loadSharp> | undefined;

/** libvips encodes one channel as RGB unless the colour space is set to grey. */
const rawOf = async ({ width, height, channels, data }: Raster) => {
  loading ??= loadSharp();
  const picture = (await loading)(data, { raw: { width, height, channels } });
  if (channels === 4) return picture.removeAlpha();
  return channels === 1 ? picture.toColourspace('b-w') : picture;
};

/** A copy: memory that libvips owns cannot be transferred to another thread. */
const bytesOf = (buffer: Buffer): Uint8Array => new Uint8Array(buffer);

/** zlib, and libvips to encode pictures of our own. */
export const nodeCodecs: Codecs = {
  ...nodeByteCodecs,

  async encodePng(raster) {
    return bytesOf(
      await (await rawOf(raster)).png({ compressionLevel: 2, adaptiveFiltering: false }).toBuffer(),
    );
  },

  async encodeJpeg(raster, quality, keepsColours = false) {
    const chromaSubsampling = keepsColours ? '4:4:4' : '4:2:0';
    // Optimised Huffman tables would save 5 % and double the time. The bytes are those of `encodeJpeg` in a browser.
    return bytesOf(
      await (await rawOf(raster)).jpeg({ quality, chromaSubsampling, optimiseCoding: false }).toBuffer(),
    );
  },
};

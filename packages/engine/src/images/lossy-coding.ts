import type { PageSize } from '@blackbar/core/model';

/** How an image is coded whose samples depend on other samples. */
export interface LossyCoding extends PageSize {
  /** Samples that are coded together; `null` when any sample may depend on any other. */
  block: PageSize | null;
  /** How many samples beyond its block a sample is used in decoding. */
  reach: number;
}

/** Without its header, a JPEG may have the largest blocks in use: colours at half the resolution. */
const anyJpeg = { block: { width: 16, height: 16 }, reach: 2 };

const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/**
 * The coding of a JPEG of `size` (ISO/IEC 10918-1, A.1.1): blocks of 8 by 8 samples, of colours that were halved 16 by
 * 16. Decoders smooth halved colours over the edge of their block.
 */
export const jpegCoding = (jpeg: Uint8Array, size: PageSize): LossyCoding => {
  const frame = frameOf(jpeg);
  const count = frame?.[9] ?? 0;
  if (!frame || count < 1 || frame.length < 10 + 3 * count) return { ...size, ...anyJpeg };
  if (count === 1) return { ...size, block: { width: 8, height: 8 }, reach: 0 };
  const factors = Array.from({ length: count }, (_, index) => frame[11 + 3 * index] ?? 0x22);
  const across = Math.max(...factors.map((factor) => factor >> 4));
  const down = Math.max(...factors.map((factor) => factor & 15));
  const isHalved = across > 1 || down > 1;
  return { ...size, block: { width: 8 * across, height: 8 * down }, reach: isHalved ? 2 : 0 };
};

/** From the frame header's marker on. */
const frameOf = (jpeg: Uint8Array): Uint8Array | null => {
  for (let at = 2; at + 9 < jpeg.length; ) {
    if (jpeg[at] !== 0xff) return null;
    const marker = jpeg[at + 1] ?? 0;
    if (isFrame(marker)) return jpeg.subarray(at, at + 64);
    const isAlone = marker === 0x01 || (marker >= 0xd0 && marker <= 0xd9);
    if (marker === 0xff) at += 1;
    else at += 2 + (isAlone ? 0 : ((jpeg[at + 2] ?? 0) << 8) | (jpeg[at + 3] ?? 0));
  }
  return null;
};

/** Wavelets reach far, and what one part of a JPEG 2000 image costs is saved in any other. */
export const jpeg2000Coding = (size: PageSize): LossyCoding => ({ ...size, block: null, reach: 0 });

/** The coding of an image of which only its filters' names are known; `null` for a lossless one. */
export const codingByFilter = (filters: readonly string[], size: PageSize): LossyCoding | null => {
  if (filters.includes('JPXDecode')) return jpeg2000Coding(size);
  if (filters.some((filter) => filter === 'DCTDecode' || filter === 'DCT')) return { ...size, ...anyJpeg };
  return null;
};

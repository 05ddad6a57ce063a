import { Unprovable } from '../../../syntax/unprovable.ts';

/** One colour plane of a JPEG, as blocks of quantised coefficients. */
export interface JpegComponent {
  id: number;
  /** Sampling factors (ISO/IEC 10918-1, A.1.1). */
  across: number;
  down: number;
  quantisation: number;
  /** Samples that belong to the picture; what the blocks hold beyond them is padding. */
  width: number;
  height: number;
  /** Blocks in the file, whole MCUs. */
  blocksWide: number;
  blocksHigh: number;
  /** 64 numbers a block, in zigzag order. */
  coefficients: Int16Array;
}

export interface JpegFrame {
  isProgressive: boolean;
  width: number;
  height: number;
  mcusWide: number;
  mcusHigh: number;
  components: JpegComponent[];
}

/** Not a JPEG that can be told to the last bit; it is decoded by the PDF engine and written anew. */
export const damaged = (): never => {
  throw new Unprovable('image-jpeg');
};

const maxBlocks = 4_000_000;

/** Reads SOF0, SOF1 and SOF2: Huffman coded, 8 bits. Every other kind is left to the PDF engine. */
export const readFrame = (marker: number, body: Uint8Array): JpegFrame => {
  if (marker > 0xc2 || body[0] !== 8) return damaged();
  const height = ((body[1] ?? 0) << 8) | (body[2] ?? 0);
  const width = ((body[3] ?? 0) << 8) | (body[4] ?? 0);
  const count = body[5] ?? 0;
  if (width === 0 || height === 0 || count < 1 || count > 4 || body.length < 6 + 3 * count) return damaged();
  const described = Array.from({ length: count }, (_, index) => {
    const at = 6 + 3 * index;
    const factors = body[at + 1] ?? 0;
    // A plane alone has nothing to be sampled against.
    const [across, down] = count === 1 ? [1, 1] : [factors >> 4, factors & 15];
    if (across < 1 || across > 4 || down < 1 || down > 4) return damaged();
    return { id: body[at] ?? 0, across, down, quantisation: (body[at + 2] ?? 0) & 3 };
  });
  if (new Set(described.map(({ id }) => id)).size !== count) return damaged();
  const mostAcross = Math.max(...described.map(({ across }) => across));
  const mostDown = Math.max(...described.map(({ down }) => down));
  const mcusWide = Math.ceil(width / (8 * mostAcross));
  const mcusHigh = Math.ceil(height / (8 * mostDown));
  const components = described.map((component) => {
    const blocksWide = mcusWide * component.across;
    const blocksHigh = mcusHigh * component.down;
    if (blocksWide * blocksHigh > maxBlocks) return damaged();
    return {
      ...component,
      width: Math.ceil((width * component.across) / mostAcross),
      height: Math.ceil((height * component.down) / mostDown),
      blocksWide,
      blocksHigh,
      coefficients: new Int16Array(64 * blocksWide * blocksHigh),
    };
  });
  return { isProgressive: marker === 0xc2, width, height, mcusWide, mcusHigh, components };
};

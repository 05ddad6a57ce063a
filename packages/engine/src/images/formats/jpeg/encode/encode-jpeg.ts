import type { Raster } from '../../../../pdfium/pixels/raster.ts';
import type { CodeLengths } from '../huffman.ts';
import { segment } from '../segment.ts';
import { BlockCoder } from './block-coder.ts';
import { convertRow, halveRows } from './colour-rows.ts';
import { brightness, colour, packedCodes, stepsFor } from './standard-tables.ts';

const codings = [brightness, colour] as const;
const codes = codings.map(({ dc, ac }) => ({ dc: packedCodes(dc), ac: packedCodes(ac) }));

/** Which of the tables a plane uses. */
const kindOf = (plane: number): 0 | 1 => (plane === 0 ? 0 : 1);

/** Everything before the blocks, in the order and words of the IJG's library. */
const headOf = (
  { width, height }: Raster,
  planes: number,
  sampling: number,
  steps: readonly Uint8Array[],
): number[] => {
  const frame = [8, height >> 8, height & 255, width >> 8, width & 255, planes];
  const scan = [planes];
  for (let plane = 0; plane < planes; plane++) {
    frame.push(plane + 1, plane === 0 ? (sampling << 4) | sampling : 0x11, kindOf(plane));
    scan.push(plane + 1, kindOf(plane) * 0x11);
  }
  const table = (place: number, { counts, symbols }: CodeLengths) =>
    segment(0xc4, [place, ...counts, ...symbols]);
  const used = codings.slice(0, Math.min(2, planes));
  return [
    ...[0xff, 0xd8],
    ...used.flatMap((_, kind) => segment(0xdb, [kind, ...(steps[kind] ?? [])])),
    ...segment(0xc0, frame),
    ...used.flatMap(({ dc, ac }, kind) => [...table(kind, dc), ...table(0x10 | kind, ac)]),
    ...segment(0xda, [...scan, 0, 63, 0]),
  ];
};

/** The planes of one row of MCUs, and two full rows of each colour while they are halved. */
class Stripe {
  readonly planes: Uint8Array[];
  private readonly pairs: Uint8Array[];
  private readonly raster: Raster;
  /** Blocks of brightness across and down an MCU. */
  private readonly sampling: number;
  readonly stride: number;

  constructor(raster: Raster, sampling: number) {
    this.raster = raster;
    this.sampling = sampling;
    this.stride = Math.ceil(raster.width / (8 * sampling)) * 8 * sampling;
    const colours = raster.channels === 1 ? [] : [8 * this.colourStride, 8 * this.colourStride];
    this.planes = [8 * sampling * this.stride, ...colours].map((bytes) => new Uint8Array(bytes));
    this.pairs = colours.map(() => new Uint8Array(2 * this.stride));
  }

  get colourStride(): number {
    return this.stride / this.sampling;
  }

  /** Fills the planes from the row `top` on; the last row is repeated up to the end of the blocks. */
  read(top: number): void {
    const { planes, pairs, raster, sampling, stride, colourStride } = this;
    const [y, ...colours] = planes as [Uint8Array, ...Uint8Array[]];
    const targets = sampling === 1 ? planes : [y, ...pairs];
    const rows = Math.min(8 * sampling, raster.height - top);
    const whole = Math.ceil(rows / sampling) * sampling;
    for (let row = 0; row < whole; row++) {
      const source = Math.min(top + row, raster.height - 1);
      const colourAt = sampling === 1 ? row * stride : (row % 2) * stride;
      convertRow(raster, source, targets, [row * stride, colourAt], stride);
      if (sampling === 1 || row % 2 === 0) continue;
      colours.forEach((plane, index) => {
        halveRows(pairs[index] as Uint8Array, stride, plane, (row >> 1) * colourStride);
      });
    }
    repeatRows(y, whole, 8 * sampling, stride);
    for (const plane of colours) repeatRows(plane, whole / sampling, 8, colourStride);
  }
}

const repeatRows = (plane: Uint8Array, from: number, to: number, stride: number): void => {
  for (let row = from; row < to; row++) plane.copyWithin(row * stride, (from - 1) * stride, from * stride);
};

/**
 * A baseline JPEG with the standard tables: byte for byte what libjpeg's exact integer transform gives, so that it does
 * not matter where a file is made. One plane for a grey raster, otherwise three, without the fourth channel; the colours
 * have half the size unless `keepsColours`.
 */
export const encodeJpeg = (raster: Raster, quality: number, keepsColours = false): Uint8Array => {
  const { width, height, channels } = raster;
  const planes = channels === 1 ? 1 : 3;
  const sampling = planes === 1 || keepsColours ? 1 : 2;
  const steps = codings.map((coding) => stepsFor(coding, quality));
  const coder = new BlockCoder(
    Array.from({ length: planes }, (_, plane) => {
      const kind = kindOf(plane);
      return { ...(codes[kind] as (typeof codes)[0]), steps: steps[kind] as Uint8Array };
    }),
  );
  const stripe = new Stripe(raster, sampling);
  const [y, ...colours] = stripe.planes as [Uint8Array, ...Uint8Array[]];
  const { stride, colourStride } = stripe;
  for (let top = 0; top < height; top += 8 * sampling) {
    stripe.read(top);
    for (let left = 0; left < width; left += 8 * sampling) {
      for (let down = 0; down < 8 * sampling; down += 8)
        for (let across = 0; across < 8 * sampling; across += 8)
          if (top + down < height && left + across < width)
            coder.encode(0, y, down * stride + left + across, stride);
          else coder.repeat(0);
      for (let index = 0; index < colours.length; index++)
        coder.encode(index + 1, colours[index] as Uint8Array, left / sampling, colourStride);
    }
  }
  const head = headOf(raster, planes, sampling, steps);
  const data = coder.finish();
  const out = new Uint8Array(head.length + data.length + 2);
  out.set(head);
  out.set(data, head.length);
  out.set([0xff, 0xd9], head.length + data.length);
  return out;
};

import { zlibSync } from 'fflate';
import type { Raster } from '../../pdfium/pixels/raster.ts';

/** Rows per sampled stripe, and the distance between stripes. */
const stripeRows = 4;
const stripeEvery = 128;

/**
 * Estimates the size of the raster without loss, from some of its rows. One packer for all hosts: a choice by the size
 * that the host's own packer gives would make another file in another place.
 */
export const packedSize = ({ width, height, channels, data }: Raster): number => {
  const stored = Math.min(3, channels);
  const isSampled = height > stripeEvery;
  const rows = isSampled ? Math.floor((height - stripeRows) / stripeEvery + 1) * stripeRows : height;
  const sample = new Uint8Array(rows * width * stored);
  for (let row = 0, to = 0; row < rows; row++) {
    const y = isSampled ? Math.floor(row / stripeRows) * stripeEvery + (row % stripeRows) : row;
    const end = (y + 1) * width * channels;
    for (let pixel = y * width * channels; pixel < end; pixel += channels)
      for (let channel = 0; channel < stored; channel++) sample[to++] = data[pixel + channel] as number;
  }
  return (zlibSync(sample, { level: 1 }).length * height) / rows;
};
